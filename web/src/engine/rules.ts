/** The compiled rules of a deck, called with positions. */
import type { Code } from "./choices";
import { boxesNamed, type Boxes, type DeckTable } from "./deckTable";
import type { LogEntry } from "./happenings";
import type { Dealt } from "./match";
import { DECK, EVENT, LOG, MAX_CHOICES, MAX_EVENTS, NONE, SCORE_PARTS, STATE } from "../generated/layout";
import type { ViewSeen } from "../generated/messages";
import type { EngineModule } from "./module";
import { Position, seatsIn } from "./position";

/** A position after a choice, and the events that it caused. */
export interface Played {
  position: Position;
  events: LogEntry[];
}

export class Rules {
  #deck: number;
  #state: number;
  #view: number;
  #log: number;
  #numbers: number;

  constructor(
    readonly module: EngineModule,
    readonly deck: DeckTable,
  ) {
    this.#deck = module.room(DECK.size);
    this.#state = module.room(STATE.size);
    this.#view = module.room(STATE.size);
    this.#log = module.room(LOG.size);
    this.#numbers = module.room(8 * Math.max(MAX_CHOICES, SCORE_PARTS));
    deck.write(module.view(this.#deck, DECK.size));
    deck.expeditions.forEach((expedition, k) =>
      module.functions.set_pattern(this.#deck, k, patternOf(expedition.rows)),
    );
  }

  /** The address of the deck's record. */
  get address(): number {
    return this.#deck;
  }

  /** A new game in a given order: card numbers dealt to each player, the stack, names of expeditions. */
  deal(deals: number[][], stack: number[], expeditions: string[][], startPlayer: number): Position {
    const { deck, module } = this;
    const cards = (numbers: number[]): number[] => numbers.map((number) => deck.indexOf(number)!);
    const patterns = deck.expeditions.map(({ name }) => name);
    const orders = [
      deals.flatMap(cards),
      cards(stack),
      expeditions.flatMap((round) => round.map((name) => patterns.indexOf(name))),
    ];
    const at = orders.map((order, k) => {
      const address = this.#numbers + 256 * k;
      module.bytes(address, order.length).set(order);
      return address;
    });
    module.functions.deal_given(this.#state, deals.length, startPlayer, at[0]!, at[1]!, stack.length, at[2]!);
    return this.#read(this.#state);
  }

  /** The position of a table as a seat sees it that has to choose. Of the others it holds only the score cards. */
  seen(view: ViewSeen, seat: number): Position {
    const { deck } = this;
    const { cards, completed } = view.players[seat]!;
    const at = this.#write(Position.seen(deck, view));
    const { lay_card, add_completed } = this.module.functions;
    cards.forEach((card, slot) => {
      if (!card) return;
      const [crossed, fresh] = [card.crossed, card.fresh].map(boxesNamed) as [Boxes, Boxes];
      lay_card(this.#deck, at, seat, slot, deck.indexOf(card.number)!, crossed, fresh);
    });
    for (const number of completed) add_completed(this.#deck, at, seat, deck.indexOf(number)!);
    return this.#read(at);
  }

  /** The cards of a random deal: the same seed gives the same deal. */
  dealtAtRandom(nPlayers: number, seed: bigint): Dealt {
    this.module.functions.deal(this.#deck, this.#state, nPlayers, seed);
    const dealt = this.#read(this.#state);
    const { expeditions, stack, startPlayer } = dealt;
    const deals = Array.from({ length: nPlayers }, (_, seat) => dealt.handOf(seat));
    return { deals, stack, expeditions, start_player: this.deck.info.has_start_player ? startPlayer : null };
  }

  nChoices(position: Position, seat: number): number {
    return this.module.functions.n_choices(this.#deck, this.#write(position), seat);
  }

  /** Every choice that is open to a seat, in the order of the rules. */
  choices(position: Position, seat: number): Code[] {
    const n = this.module.functions.list_choices(this.#deck, this.#write(position), seat, this.#numbers);
    const view = this.module.view(this.#numbers, 8 * n);
    return Array.from({ length: n }, (_, k) => ({
      left: view.getInt32(8 * k, true),
      right: view.getInt32(8 * k + 4, true),
    }));
  }

  isOpen(position: Position, seat: number, { left, right }: Code): boolean {
    return this.module.functions.is_open(this.#deck, this.#write(position), seat, left, right) !== 0;
  }

  /** Make an open choice and all that follows from it. */
  play(position: Position, seat: number, { left, right }: Code): Played {
    return this.#logged(() =>
      this.module.functions.play(this.#deck, this.#write(position), seat, left, right, this.#log),
    );
  }

  /** Make an open choice that only this seat sees: nothing follows, even if nobody else has to choose (R9). */
  draft(position: Position, seat: number, { left, right }: Code): Played {
    return this.#logged(() =>
      this.module.functions.draft(this.#deck, this.#write(position), seat, left, right, this.#log),
    );
  }

  /** What a seat may know, null for a watcher; with `recall` the earlier expeditions, too (S12). */
  observe(position: Position, seat: number | null, recall: boolean): Position {
    const viewer = seat ?? NONE;
    this.module.functions.observe(this.#deck, this.#write(position), viewer, Number(recall), this.#view);
    return this.#read(this.#view);
  }

  score(position: Position, seat: number): { total: number; parts: number[] } {
    const total = this.module.functions.score(this.#deck, this.#write(position), seat, this.#numbers);
    const view = this.module.view(this.#numbers, 8 * SCORE_PARTS);
    return { total, parts: Array.from({ length: SCORE_PARTS }, (_, k) => view.getInt32(8 * k, true)) };
  }

  /** The leading seats; at the end these are the winners. */
  winners(position: Position): number[] {
    return seatsIn(this.module.functions.winners(this.#deck, this.#write(position), this.#numbers));
  }

  #write(position: Position): number {
    this.module.bytes(this.#state, STATE.size).set(position.bytes);
    return this.#state;
  }

  #read(address: number): Position {
    return new Position(this.deck, this.module.bytes(address, STATE.size).slice());
  }

  #logged(play: () => void): Played {
    const log = this.module.view(this.#log, LOG.size);
    log.setBigInt64(LOG.n.at, 0n, true);
    log.setBigInt64(LOG.room.at, BigInt(MAX_EVENTS), true);
    play();
    const events = this.module.view(this.#log, LOG.size); // the memory may have grown
    const n = Number(events.getBigInt64(LOG.n.at, true));
    return {
      position: this.#read(this.#state),
      events: Array.from({ length: n }, (_, k) => entryAt(events, LOG.events.at + EVENT.size * k)),
    };
  }
}

function entryAt(view: DataView, at: number): LogEntry {
  return {
    kind: view.getUint8(at + EVENT.kind.at),
    seat: view.getUint8(at + EVENT.seat.at),
    card: view.getUint8(at + EVENT.card.at),
    amount: view.getInt32(at + EVENT.amount.at, true),
    boxes: view.getInt32(at + EVENT.boxes.at, true),
  };
}

function patternOf(rows: string[]): number {
  let boxes = 0;
  rows.forEach((row, y) =>
    [...row].forEach((character, x) => {
      if (character === "x") boxes |= 1 << (5 * y + x);
    }),
  );
  return boxes;
}
