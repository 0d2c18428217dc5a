/** What a viewer may know of a game, as the server's `ViewSeen`; built from what `observe` leaves, and from public history. */
import { marksOf, type PlayerFields, type Position } from "./position";
import type { DeckTable } from "./deckTable";
import type { PublicHistory } from "./happenings";
import type { Rules } from "./rules";
import { ranking } from "./ranking";
import { TURNS_PER_ROUND, type GameSymbol, type ScorePart } from "../generated/games";
import type * as m from "../generated/messages";

/** What is public about a game besides its position. */
export interface PublicFacts {
  names: string[];
  histories: PublicHistory[];
  waiting: number[];
  ready: number[];
  /** Whether the viewer may see the earlier expeditions of the round where the rules forbid it (S12). */
  recall: boolean;
}

/** The view of a watcher; `seen` is what a watcher may know (`observe`). */
export function watcherView(rules: Rules, seen: Position, facts: PublicFacts): m.ViewSeen {
  const { deck } = seen;
  const { info } = deck;
  const isKeeping = seen.step === "keep";
  const turns = isKeeping ? 0 : seen.turnOfRound;
  const shown = symbolsShown(seen);
  return {
    seat: null,
    round: seen.round,
    turn: seen.turn,
    step: seen.step,
    waiting: facts.waiting,
    start_player: info.has_start_player ? seen.startPlayer : null,
    pattern: seen.pattern,
    revealed: seen.revealed,
    display: seen.display,
    stack_left: seen.stackLeft,
    cups: cupsLeft(seen),
    awards: Object.fromEntries(awardsLeft(seen)),
    players: facts.names.map((name, k) => playerSeen(rules, seen, k, name, facts.histories[k]!)),
    winners: seen.over ? rules.winners(seen) : [],
    turn_of_round: seen.turnOfRound,
    ready: facts.ready,
    replaces: seen.replaces,
    prizes: prizes(seen),
    palms_shown: shown,
    palm_pays: shown === null ? null : 1 + shown,
    to_come: deck.rulebook.may_review_expeditions || facts.recall ? toCome(seen) : null,
    reveals_left: TURNS_PER_ROUND - turns,
    ranking: seen.over ? ranking(rules, seen) : [],
  };
}

/** How many expedition cards of the round have not been revealed, by pattern (G4). */
export function toCome(seen: Position): Record<string, number> {
  const { revealed } = seen;
  return Object.fromEntries(
    seen.deck.expeditions.map(({ name, count }) => [
      name,
      count - revealed.filter((one) => one === name).length,
    ]),
  );
}

/** The cups that are left, the best first (S7). */
export function cupsLeft(seen: Position): number[] {
  return seen.deck.info.prizes.key === "cups" ? seen.deck.cups.slice(seen.cupsTaken) : [];
}

/** The awards that are left, by colour (P11). */
function awardsLeft(seen: Position): [string, number[]][] {
  const { info, awards } = seen.deck;
  if (info.prizes.key !== "awards") return [];
  return info.colours.map((colour, k) => [colour, awards.slice(seen.awardsTaken(k))]);
}

function prizes(seen: Position): m.PrizeSeen[] {
  const { info, cups, awards } = seen.deck;
  const supply = (colour: m.PrizeSeen["colour"], all: number[], taken: number): m.PrizeSeen[] =>
    all.map((points, k) => ({ colour, points, taken: k < taken }));
  if (!info.prizes.per_colour) return supply(null, cups, seen.cupsTaken);
  return info.colours.flatMap((colour, k) => supply(colour, awards, seen.awardsTaken(k)));
}

/** How many symbols of the kind that the display counts lie there (S5); null if there is no such kind. */
function symbolsShown(seen: Position): number | null {
  const { display_symbol } = seen.deck.rulebook;
  if (display_symbol === null) return null;
  const drawn = seen.display.map((number) => seen.deck.face(number).rows.join("")).join("");
  return drawn.split(display_symbol).length - 1;
}

// A player -----------------------------------------------------------------------------------------------------------

export function playerSeen(
  rules: Rules,
  seen: Position,
  seat: number,
  name: string,
  history: PublicHistory,
): m.PlayerSeen {
  const { deck } = seen;
  const player = seen.player(seat);
  const isKeeping = seen.step === "keep";
  const cards = ([0, 1] as const).map((side): m.CardSeen | null => {
    const number = deck.number(player.cards[side]);
    return number === null ? null : { number, ...marksOf(deck, player, side, isKeeping) };
  });
  const seals = sealsSeen(deck, history);
  const sheet = sheetSeen(deck, player, history);
  return {
    seat,
    name,
    cards,
    hand: player.hand,
    completed: player.completed.map((card) => deck.numbers[card]!),
    owed: player.owed,
    sheet,
    score: scoreSeen(rules, seen, seat, sheet, history, seals),
    completed_cards: history.completed.map((card) => ({ ...card, fresh: [], completed: true })),
    seals,
  };
}

/** The seals on completed cards, in the order of completion, with what they pay now (S10, R14). */
function sealsSeen(deck: DeckTable, history: PublicHistory): m.SealSeen[] {
  const colours = history.completed.map(({ number }) => deck.colourOf(number));
  return history.completed.flatMap(({ number }) => {
    const { seal } = deck.face(number);
    if (!seal) return [];
    const cards = colours.filter((colour) => colour === seal.colour).length;
    return [{ card: number, colour: seal.colour, points: seal.points, cards, sum: cards * seal.points }];
  });
}

function sheetSeen(deck: DeckTable, player: PlayerFields, history: PublicHistory): m.SheetSeen {
  return {
    coins: player.coins,
    cups: player.cups,
    palms: player.palms,
    red_gems: player.redGems,
    green_gems: player.greenGems,
    torches: player.torches,
    skulls: player.skulls,
    pyramid_points: player.pyramidPoints,
    row_cups: prizeRow(deck) ? history.prizes.map((points) => points || null) : [],
    skull_cost: player.skulls ? deck.skulls[player.skulls - 1]! : 0,
    gem_pairs: Math.min(player.redGems, player.greenGems),
  };
}

/** The symbol whose full rows on the score card earn prizes (S7). */
export function prizeRow(deck: DeckTable): GameSymbol | undefined {
  return deck.info.symbols.find(({ sheet }) => sheet?.takes_prize);
}

function scoreSeen(
  rules: Rules,
  seen: Position,
  seat: number,
  sheet: m.SheetSeen,
  history: PublicHistory,
  seals: m.SealSeen[],
): m.ScoreSeen {
  const { score_parts } = seen.deck.info;
  const { total, parts } = rules.score(seen, seat);
  return {
    total,
    parts: Object.fromEntries(score_parts.map(({ name }, k) => [name, parts[k]!])),
    lines: score_parts.map((part, k) => {
      const [count, rest] = counted(seen.deck, part, sheet, history, seals);
      return {
        part: part.name,
        points: parts[k]!,
        count,
        rest,
        each: seen.deck.rulebook.parts[part.name]!.each,
      };
    }),
  };
}

/** What a part of a score counts: things, or pairs of them and what is left over (P13). */
function counted(
  deck: DeckTable,
  part: ScorePart,
  sheet: m.SheetSeen,
  history: PublicHistory,
  seals: m.SealSeen[],
): [count: number, rest: number] {
  const { parts, prize_part } = deck.rulebook;
  const counts = parts[part.name]!.fields.map((field) => lengthOf(sheet[field]));
  if (counts.length > 1) {
    const pairs = Math.min(...counts);
    return [pairs, counts.reduce((sum, count) => sum + count, 0) - counts.length * pairs];
  }
  if (counts.length === 1) return [counts[0]!, 0];
  if (part.name === prize_part) return [history.prizes.filter((points) => points > 0).length, 0];
  return [part.name === "seals" ? seals.length : history.completed.length, 0];
}

function lengthOf(entries: number | unknown[]): number {
  return typeof entries === "number" ? entries : entries.length;
}

// A draft ------------------------------------------------------------------------------------------------------------

/** The cup of each row of coins that a draft fills, null if there is none left (S7). */
export function cupsOfDraft(own: Position, seat: number, history: PublicHistory): (number | null)[] {
  const row = prizeRow(own.deck)?.sheet;
  if (!row) return [];
  const left = cupsLeft(own);
  const filled = Math.floor(own.player(seat).coins / row.per_row) - history.prizes.length;
  return Array.from({ length: Math.max(0, filled) }, (_, k) => left[k] ?? null);
}

/** The symbols that a draft crosses and that have no effect (P7). */
export function wasted(deck: DeckTable, events: m.Happened[]): m.Drafted["wasted"] {
  const kinds = new Set(events.map(({ kind }) => kind));
  const letters = new Set(
    events.flatMap(({ card, boxes }) => {
      const rows = card === null ? [] : deck.face(card).rows;
      return boxes.map((box) => rows[Number(box[1]) - 1]?.[box.charCodeAt(0) - 97]);
    }),
  );
  return deck.info.symbols
    .filter(
      ({ letter, events: effects }) => letters.has(letter) && !effects.some(({ kind }) => kinds.has(kind)),
    )
    .map(({ art }) => art);
}

/** What each card of the display that a player may take would mean for seals (S10, R14). */
export function offers(own: Position, seat: number, open: string[]): m.OfferSeen[] {
  const { deck } = own;
  const completed = own.player(seat).completed.map((card) => deck.faces[card]!);
  return open
    .filter((choice) => choice !== "take stack")
    .map((choice) => {
      const face = deck.face(Number(choice.split(" ")[1]));
      const seals = completed.flatMap(({ seal }) => (seal?.colour === face.colour ? [seal.points] : []));
      const { seal } = face;
      return {
        choice,
        seals_add: seals.reduce((sum, points) => sum + points, 0),
        seal_pays: seal ? seal.points * completed.filter(({ colour }) => colour === seal.colour).length : 0,
      };
    });
}
