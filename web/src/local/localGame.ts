/** A game that is kept in this browser, with the engine that plays it. */
import { Game } from "../engine/game";
import { rulesFor } from "../engine/loading";
import { Match, type Dealt } from "../engine/match";
import { marksOf } from "../engine/position";
import { ranking } from "../engine/ranking";
import type { Rules } from "../engine/rules";
import { TURNS_PER_ROUND } from "../generated/games";
import type * as m from "../generated/messages";
import { Refusal } from "../net/api";
import { askedOf, stackOrder, tellCard, tellExpedition, toldBefore, untold, type Asked } from "./realCards";
import { keepGame, loadGame, Outdated, type LogLine, type StoredGame } from "./localGames.svelte";

/**
 * A command that counts, as a server logs it: its event, what was crossed on the seat's cards before it, and the cards
 * among which it chooses, as they lie (the hand, the seat's own two cards, or the display).
 */
export interface LoggedCommand {
  seat: number;
  seq: number;
  choices: string[];
  crossed: Record<string, string[]>;
  cards: number[];
}

/** A step of a game: the last of its events, and whether it was taken back later. */
interface Span {
  upTo: number;
  line: LogLine | null;
}

export class LocalGame {
  readonly game: Game;
  readonly #spans: Span[];

  private constructor(
    public stored: StoredGame,
    rules: Rules,
  ) {
    const names = stored.seats.map(({ name }) => name);
    this.game = new Game(Match.begin(rules, names, stored.dealt), stored.createdAt);
    this.#spans = [{ upTo: this.game.head, line: null }];
    for (const line of stored.log) this.#play(line);
  }

  static async open(stored: StoredGame): Promise<LocalGame> {
    return new LocalGame(stored, await rulesFor(stored.deck));
  }

  static async load(id: string): Promise<LocalGame | null> {
    const stored = await loadGame(id);
    return stored && LocalGame.open(stored);
  }

  /** Create a game and keep it: with a random deal, or with that of another game and a part of its log. */
  static async begin(
    wish: Omit<StoredGame, "dealt" | "log" | "result" | "seed">,
    given: Pick<StoredGame, "dealt" | "log"> | null = null,
  ): Promise<LocalGame> {
    const rules = await rulesFor(wish.deck);
    const { dealt, log } = given ?? { dealt: rules.dealtAtRandom(wish.seats.length, randomWord()), log: [] };
    const stored = { ...wish, dealt, log, seed: String(randomWord()), result: null };
    await keepGame(stored);
    return new LocalGame(stored, rules);
  }

  /** A game as it was played, not kept yet. Throws a `Refusal` at the first move that the rules forbid. */
  static async ofMoves(
    wish: Omit<StoredGame, "dealt" | "log" | "result" | "seed">,
    dealt: Dealt,
    moves: { seat: number; text: string }[],
  ): Promise<LocalGame> {
    const stored = { ...wish, dealt, log: [], seed: String(randomWord()), result: null };
    const local = new LocalGame(stored, await rulesFor(wish.deck));
    for (let k = 0; k < moves.length;) {
      const taken = local.#playMoves(moves, k);
      if (taken === 0) throw new Refusal("bad-record", `move ${k + 1}`);
      k += taken;
    }
    return local;
  }

  get id(): string {
    return this.stored.id;
  }

  get isOver(): boolean {
    return this.game.match.over;
  }

  /** Make choices for a seat and keep the game. Throws `Outdated` if another tab was faster. */
  async choose(
    cmdId: string,
    seat: number,
    phase: number,
    choices: string[],
    by: m.ChosenFor["why"] | null = null,
  ): Promise<m.Saved | m.Refused> {
    const at = Date.now();
    const answer = this.game.command(cmdId, seat, phase, choices, at, by);
    if (answer.type === "saved") await this.#keep({ kind: "choose", seat, choices, at, by });
    return answer;
  }

  async takeBack(cmdId: string, seat: number, phase: number): Promise<m.Saved | m.Refused> {
    const at = Date.now();
    const answer = this.game.takeBack(cmdId, seat, phase, at);
    if (answer.type === "saved") await this.#keep({ kind: "back", seat, choices: [], at, by: null });
    return answer;
  }

  // Real cards --------------------------------------------------------------------------------------------------------

  /** What has to be told before the game is shown; null at a table whose cards this device deals. */
  get asked(): Asked | null {
    const { told, dealt } = this.stored;
    return told ? askedOf(told, dealt, this.game.match) : null;
  }

  /** Whether the last thing that was told, or the last move, can be taken back. */
  get mayUndo(): boolean {
    const { told, log } = this.stored;
    return Boolean(told && (told.fresh.length || log.length));
  }

  /** The game after it was told which card or expedition was turned up. */
  async tell(what: number | string): Promise<LocalGame> {
    const { told, dealt } = this.stored;
    const known = { told: told!, dealt };
    const after =
      typeof what === "number" ? tellCard(known, this.game.match, what) : tellExpedition(known, what);
    return this.#changed(after);
  }

  /** The game without what was told last; if nothing was told since, without the last move. */
  async undo(): Promise<LocalGame> {
    const { told, dealt, log } = this.stored;
    const before = told && untold(told);
    if (before) return this.#changed({ told: before });
    const without = new LocalGame({ ...this.stored, log: log.slice(0, -1) }, this.game.match.rules);
    const { match } = without.game;
    return this.#changed({
      log: log.slice(0, -1),
      result: null,
      told: told && toldBefore(told, dealt, match),
    });
  }

  async #changed(what: Partial<StoredGame>): Promise<LocalGame> {
    const stored = { ...this.stored, ...what, changedAt: Date.now() };
    await keepGame(stored, this.stored.log.length);
    return new LocalGame(stored, this.game.match.rules);
  }

  /** Change what is kept beside the moves, such as the rematch. */
  async change(what: Partial<Pick<StoredGame, "rematch">>): Promise<void> {
    this.stored = { ...this.stored, ...what };
    await keepGame(this.stored);
  }

  /** The events of each command and the state after them, as a seat sees them; not what was taken back. */
  *frames(seat: number | null): Iterable<m.Frame> {
    const viewpoint = { seat, recall: this.stored.aids || this.isOver };
    const again = new LocalGame({ ...this.stored, log: [] }, this.game.match.rules);
    const dropped = this.#dropped();
    let from = 0;
    for (const [k, { line }] of this.#spans.entries()) {
      if (line) again.#play(line);
      const events = again.game.seen({ ...viewpoint, recall: true }, from);
      from = again.game.head;
      if (!dropped.has(k)) yield { events, state: again.game.state(viewpoint) };
    }
  }

  /** The commands that count, and the event that showed what came after so many moves. */
  commands(): { commands: LoggedCommand[]; shown: Map<number, number> } {
    const again = new LocalGame({ ...this.stored, log: [] }, this.game.match.rules);
    const dropped = this.#dropped();
    const commands: LoggedCommand[] = [];
    const shown = new Map([[0, 1]]);
    let moves = 0;
    for (const [k, { line }] of this.#spans.entries()) {
      if (!line) continue;
      const from = again.game.head;
      if (line.kind === "choose" && !dropped.has(k)) {
        commands.push(loggedCommand(again.game, line, from + 1));
        moves += line.choices.length;
      }
      again.#play(line);
      for (const { kind, seq } of again.game.events.slice(from))
        if (kind === "show" || kind === "take") shown.set(moves, seq);
    }
    return { commands, shown };
  }

  /** The game before an event. */
  before(seq: number): Game {
    const again = new LocalGame({ ...this.stored, log: [] }, this.game.match.rules);
    for (const { line, upTo } of this.#spans) if (line && upTo < seq) again.#play(line);
    return again.game;
  }

  /** The log until this event, without what was taken back. */
  logUntil(seq: number): LogLine[] {
    const dropped = this.#dropped();
    return this.#spans.flatMap(({ upTo, line }, k) => (line && upTo <= seq && !dropped.has(k) ? [line] : []));
  }

  /** The places of the steps that were taken back, and of taking them back. */
  #dropped(): Set<number> {
    const dropped = new Set<number>();
    const last = new Map<number, number>();
    this.#spans.forEach(({ line }, k) => {
      if (line?.kind === "choose") last.set(line.seat, k);
      if (line?.kind === "back") dropped.add(k).add(last.get(line.seat)!);
    });
    return dropped;
  }

  /** Play the command that begins with a move: as many moves of its seat as make it complete. Returns their number. */
  #playMoves(moves: { seat: number; text: string }[], from: number): number {
    const { seat } = moves[from]!;
    const choices: string[] = [];
    for (const move of moves.slice(from)) {
      if (move.seat !== seat) return 0;
      choices.push(move.text);
      const at = this.stored.createdAt;
      const answer = this.game.command("", seat, this.game.phase, choices, at);
      if (answer.type === "saved") {
        this.#note({ kind: "choose", seat, choices, at, by: null });
        return choices.length;
      }
      if (answer.code !== "unfinished") return 0;
    }
    return 0;
  }

  #play(line: LogLine): void {
    const { game } = this;
    const { seat, choices, at, by } = line;
    const answer =
      line.kind === "back"
        ? game.takeBack("", seat, game.phase, at)
        : game.command("", seat, game.phase, choices, at, by);
    if (answer.type === "refused") throw new Error(`the kept game ${this.id} breaks rule ${answer.rule}`);
    this.#spans.push({ upTo: game.head, line });
  }

  async #keep(line: LogLine): Promise<void> {
    const before = this.stored.log.length;
    this.#note(line);
    await keepGame(this.stored, before);
  }

  /** Keep a game that was made of moves. */
  async keep(): Promise<void> {
    await keepGame(this.stored);
  }

  #note(line: LogLine): void {
    const { match } = this.game;
    this.#spans.push({ upTo: this.game.head, line });
    this.stored = {
      ...this.stored,
      log: [...this.stored.log, line],
      told: this.stored.told && { ...this.stored.told, fresh: [] },
      changedAt: line.at,
      result: match.over ? resultOf(this.game) : null,
    };
  }
}

export { Outdated };

function loggedCommand({ match }: Game, { seat, choices }: LogLine, seq: number): LoggedCommand {
  const { position, deck } = match;
  const player = position.player(seat);
  const crossed: [string, string[]][] = [];
  for (const side of [0, 1] as const) {
    const number = deck.number(player.cards[side]);
    if (number === null) continue;
    crossed.push([String(number), marksOf(deck, player, side, position.step === "keep").crossed]);
  }
  const choosable = { keep: player.hand, take: position.display, mark: crossed.map(([number]) => +number) };
  const cards = position.step === "over" ? [] : choosable[position.step];
  return { seat, seq, choices, crossed: Object.fromEntries(crossed), cards };
}

function resultOf({ match }: Game): StoredGame["result"] {
  const seats = match.names.map((_, seat) => seat);
  const places = new Map(ranking(match.rules, match.position).map(({ seat, place }) => [seat, place]));
  return {
    scores: seats.map((seat) => match.rules.score(match.position, seat).total),
    places: seats.map((seat) => places.get(seat)!),
  };
}

/** 63 random bits. */
export function randomWord(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]! >> 1n;
}

/** The same deal with everything that nobody has seen yet in a new random order. */
export function reshuffled(dealt: Dealt, match: Match): Dealt {
  const { expeditions, stack } = dealt;
  const { position } = match;
  if (position.step === "keep")
    return {
      ...dealt,
      stack: mixedAfter(stack, 0),
      expeditions: expeditions.map((names) => mixedAfter(names, 0)),
    };
  const order = stackOrder(dealt, match);
  const kept = stack.filter((card) => !order.includes(card));
  const shown = (position.turn % TURNS_PER_ROUND) + 1;
  return {
    ...dealt,
    stack: [...mixedAfter(order, order.length - position.stackLeft), ...kept],
    expeditions: expeditions.map((names, round) => {
      if (round < position.round) return names;
      return mixedAfter(names, round === position.round ? shown : 0);
    }),
  };
}

/** The order with everything after the first `seen` shuffled. */
function mixedAfter<T>(order: readonly T[], seen: number): T[] {
  const mixed = [...order];
  for (let k = mixed.length - 1; k > seen; k--) {
    const other = seen + Number(randomWord() % BigInt(k - seen + 1));
    [mixed[k], mixed[other]] = [mixed[other]!, mixed[k]!];
  }
  return mixed;
}
