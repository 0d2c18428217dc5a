/** What a command does to the board and the score card of its seat (`reviews/facts.py`). */
import { EXPEDITIONS, NONE, ROUNDS, TURNS, TURNS_PER_ROUND, FROM_STACK, PAIRS } from "../../generated/layout";
import { CARD_FIELDS } from "../../generated/layout";
import { LATE, SOURCE_SYMBOLS } from "../../generated/reviews";
import type { Code } from "../choices";
import { drawnBoxes, type Boxes, type DeckTable } from "../deckTable";
import type { Position } from "../position";
import type { Evaluator } from "./evaluator";
import { nBoxes, singles, stepsTo } from "./boxes";
import { counted } from "./luck";
import { played, type Command } from "./plans";

/**
 * How a card of the seat stands after a command. `chance` is how likely it will be completed, `turns` how many turns
 * that takes, `ready` how many of the expeditions that may come next turn complete it then. If the card has a path,
 * `steps` counts the boxes up to its goal, and `stepsTo` those up to the nearest symbol of a source. `left` counts the
 * open symbols of a source.
 */
export interface CardOutlook {
  number: number;
  chance: number;
  turns: number;
  ready: number;
  nSingle: number;
  steps: number;
  stepsTo: Map<string, number>;
  left: Map<string, number>;
  hasSeal: boolean;
  isPaidBySeals: boolean;
}

/** The effect of one command. Cards are named by their numbers; what the sheet counts is counted after it. */
export interface CommandFacts {
  isMarking: boolean;
  isUnseen: boolean;
  sources: readonly string[];
  round: number;
  /** Whether a card may not be finished in time. */
  isLate: boolean;
  /** The boxes of the first choice. */
  first: Code;
  /** How many expeditions may come next turn. */
  nComing: number;
  bonus: Map<number, Boxes>;
  /** The card on which the first choice crosses. */
  mainCard: number;
  /** Cards that the command completes. */
  completed: Map<number, CardOutlook>;
  /** Cards of the seat that are not completed, and new ones. */
  cards: Map<number, CardOutlook>;
  nCrossed: number;
  coins: number;
  nextCup: number;
  palmPoints: number;
  palmsOnDisplay: number;
  gems: number;
  gemPairs: number;
  /** The rounds that have a torch, counted from 0. */
  torches: number[];
  skulls: number;
  potions: number;
  nCrosses: number;
}

const SOURCES = Object.keys(SOURCE_SYMBOLS);
const SIDES = [0, 1] as const;

/** The boxes of a choice on one of the cards. */
function on(code: Code, side: number): Boxes {
  return side === 0 ? code.left : code.right;
}

export function factsOf(evaluator: Evaluator, known: Position, seat: number, command: Command): CommandFacts {
  if (known.step === "mark") return marking(evaluator, known, seat, command);
  const facts = noFacts(known, command);
  facts.isUnseen = known.step === "take" && command[0]!.left === FROM_STACK;
  for (const card of facts.isUnseen ? [] : newCards(known, seat, command)) {
    const outlook = cardFacts(evaluator, known, seat, card, known.deck.boxes[card]!);
    facts.cards.set(outlook.number, outlook);
  }
  return facts;
}

function noFacts(known: Position, command: Command): CommandFacts {
  return {
    isMarking: false,
    isUnseen: false,
    sources: known.deck.info.score_parts.map(({ name }) => name),
    round: Math.floor(known.turn / TURNS_PER_ROUND) + 1,
    isLate: known.turn >= TURNS - LATE,
    first: command[0]!,
    nComing: 0,
    bonus: new Map(),
    mainCard: 0,
    completed: new Map(),
    cards: new Map(),
    nCrossed: 0,
    coins: 0,
    nextCup: 0,
    palmPoints: 0,
    palmsOnDisplay: 0,
    gems: 0,
    gemPairs: 0,
    torches: [],
    skulls: 0,
    potions: 0,
    nCrosses: 0,
  };
}

/** The cards that a keep or a take brings, as indices. */
function newCards(known: Position, seat: number, command: Command): number[] {
  const { deck } = known;
  const { left } = command[0]!;
  if (known.step === "take") return [deck.indexOf(known.places[left]!)!];
  const hand = known.handOf(seat);
  return PAIRS[left]!.map((place) => deck.indexOf(hand[place]!)!);
}

function marking(evaluator: Evaluator, known: Position, seat: number, command: Command): CommandFacts {
  const { deck } = known;
  const after = played(evaluator, known, seat, command);
  const { cards } = after.player(seat);
  const facts = noFacts(known, command);
  facts.isMarking = true;
  facts.nComing = total(coming(known));
  const [crossed, bonus] = [command, command.slice(1)].map(
    (codes) => SIDES.map((side) => codes.reduce((boxes, code) => boxes | on(code, side), 0)) as number[],
  ) as [number[], number[]];
  for (const side of SIDES) {
    facts.nCrossed += nBoxes(crossed[side]!);
    const card = cards[side];
    if (card === NONE) continue;
    lookAtCard(evaluator, facts, after, seat, side, card);
    const number = deck.numbers[card]!;
    if (bonus[side]) facts.bonus.set(number, bonus[side]);
    if (on(command[0]!, side)) facts.mainCard = number;
    facts.potions += nBoxes(crossed[side]! & fieldBoxes(deck, card, "potions"));
    facts.nCrosses += nBoxes(crossed[side]! & fieldBoxes(deck, card, "crosses"));
  }
  lookAtSheet(facts, known, after.player(seat));
  facts.palmsOnDisplay = known.display
    .map((number) => nBoxes(fieldBoxes(deck, deck.indexOf(number)!, "palms")))
    .reduce((sum, n) => sum + n, 0);
  return facts;
}

function lookAtCard(
  evaluator: Evaluator,
  facts: CommandFacts,
  after: Position,
  seat: number,
  side: 0 | 1,
  card: number,
): void {
  const { deck } = after;
  const player = after.player(seat);
  const open = player.open[side];
  const goal = deck.goals[card]!;
  const outlook = cardFacts(evaluator, after, seat, card, open);
  if (!(goal & open)) {
    facts.completed.set(outlook.number, outlook);
    return;
  }
  facts.cards.set(outlook.number, outlook);
  outlook.ready = ready(evaluator, after, seat, side, evaluator.outlook(card, open, 1)[0]);
  if (goal === deck.boxes[card]) {
    outlook.nSingle = nBoxes(singles(open));
    return;
  }
  const edge = player.edge[side];
  outlook.steps = stepsTo(goal, open, edge);
  for (const source of SOURCES) {
    const boxes = symbols(deck, card, source) & open;
    if (boxes) outlook.stepsTo.set(source, stepsTo(boxes, open, edge));
  }
}

function cardFacts(
  evaluator: Evaluator,
  known: Position,
  seat: number,
  card: number,
  open: Boxes,
): CardOutlook {
  const { deck } = known;
  const face = deck.faces[card]!;
  const isOpen = (deck.goals[card]! & open) !== 0;
  const [chance, turns] = isOpen ? evaluator.outlook(card, open, TURNS - 1 - known.turn) : [1, 0];
  const completed = known.player(seat).completed.map((each) => deck.faces[each]!);
  return {
    number: face.number,
    chance,
    turns,
    ready: 0,
    nSingle: 0,
    steps: 0,
    stepsTo: new Map(),
    left: new Map(SOURCES.map((source) => [source, nBoxes(symbols(deck, card, source) & open)])),
    hasSeal: Boolean(face.seal),
    isPaidBySeals: completed.some(({ seal }) => seal?.colour === face.colour),
  };
}

/** The expedition cards that may come next turn, as indices with their numbers; none after the last turn (G4). */
function coming(known: Position): Map<number, number> {
  const next = known.turn + 1;
  const round = Math.floor(next / TURNS_PER_ROUND);
  if (round === ROUNDS) return new Map();
  const counts = counted(
    known.deck.expeditions.flatMap(({ count }, k) => Array<number>(count).fill(k)).slice(0, EXPEDITIONS),
  );
  for (const pattern of known.orderOf(round).slice(0, next % TURNS_PER_ROUND))
    counts.set(pattern, counts.get(pattern)! - 1);
  return counts;
}

function total(counts: Map<number, number>): number {
  return [...counts.values()].reduce((sum, n) => sum + n, 0);
}

/** How many expeditions of the next turn can complete a card; `likely` is the share of all that can. */
function ready(evaluator: Evaluator, after: Position, seat: number, side: 0 | 1, likely: number): number {
  const counts = coming(after);
  if (likely === 0 || likely === 1) return total(counts) * likely;
  const fits = [...counts].filter(([pattern, n]) => n && canFinish(evaluator, after, seat, side, pattern));
  return fits.reduce((sum, [, n]) => sum + n, 0);
}

/** Whether the seat's next marking can complete a card with this pattern and the bonus boxes on that card. */
function canFinish(
  evaluator: Evaluator,
  after: Position,
  seat: number,
  side: 0 | 1,
  pattern: number,
): boolean {
  const goal = after.deck.goals[after.player(seat).cards[side]]!;
  const begun = [after.markingWith(seat, pattern)];
  const seen = new Set<string>();
  while (begun.length) {
    const position = begun.pop()!;
    const { open } = position.player(seat);
    if (!(goal & open[side])) return true;
    const key = String(open);
    if (!position.waiting.includes(seat) || seen.has(key)) continue;
    seen.add(key);
    for (const code of evaluator.rules.choices(position, seat))
      if (!on(code, 1 - side)) begun.push(evaluator.rules.draft(position, seat, code).position);
  }
  return false;
}

function lookAtSheet(facts: CommandFacts, known: Position, player: ReturnType<Position["player"]>): void {
  facts.coins = player.coins;
  facts.nextCup = known.deck.cups[known.cupsTaken] ?? 0;
  facts.palmPoints = player.palms.reduce((sum, points) => sum + points, 0);
  facts.gems = player.redGems + player.greenGems;
  facts.gemPairs = Math.min(player.redGems, player.greenGems);
  facts.torches = player.torches;
  facts.skulls = player.skulls;
}

/** The boxes of a card that count for a source. */
function symbols(deck: DeckTable, card: number, source: string): Boxes {
  return SOURCE_SYMBOLS[source]!.reduce((boxes, field) => boxes | fieldBoxes(deck, card, field), 0);
}

/** The boxes of a card that are in one of its fields, such as `coins`. */
function fieldBoxes(deck: DeckTable, card: number, field: string): Boxes {
  const letters: Record<string, string> = CARD_FIELDS[deck.info.slug];
  return drawnBoxes(deck.faces[card]!.rows, (character) => character === letters[field]);
}
