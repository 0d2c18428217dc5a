/**
 * The state of the deck editor: the deck, what can be undone, which card and square are worked on. Every change is a
 * step (steps.ts) that is kept in this browser at once.
 */
import { DECK_FORMAT, MOST_CARDS, NUMBERS } from "../../generated/deckFormat";
import type { Colour } from "../../net/api";
import { freeNumber, missingNumbers } from "./counting";
import {
  blankRows,
  infoOf,
  lettersOf,
  newId,
  PLAIN,
  type EditedCard,
  type EditedDeck,
  type EditedSeal,
} from "./document";
import * as drawing from "./drawing";
import { NO_STEPS, redone, taken, undone, type Steps } from "./history";
import { keepDeck, keepSteps, loadDeck, loadSteps, watchDecks, type Fault, type KeptDeck } from "./kept";
import { applied, putCard, putCards, removeCard, setPart, type Step } from "./steps";

/** A place of the wall: a card, or a number that no card has yet. */
export interface Place {
  number: number;
  card: EditedCard | null;
}

const TAB = "silvergold.editor-tab";

/** The id of this tab, which it keeps when it is loaded again. */
function tabId(): string {
  try {
    const known = sessionStorage.getItem(TAB) ?? newId();
    sessionStorage.setItem(TAB, known);
    return known;
  } catch {
    return newId();
  }
}

export class Editor {
  deck = $state.raw<EditedDeck>()!;
  steps = $state.raw<Steps>(NO_STEPS);
  /** The card that is worked on, or the number of an empty place. */
  selected = $state.raw<{ card: string } | { number: number }>({ number: 1 });
  cursor = $state.raw<drawing.Square>([0, 0]);
  /** The letter that the pointer draws. */
  tool = $state(PLAIN);
  /** Whether the deck is typed in from a box, so that the counters say what is missing. */
  isBox = $state(true);
  fault = $state<Fault>(null);
  /** Whether everything is kept. */
  isKept = $state(true);
  /** Whether another tab works on the same deck. */
  isShared = $state(false);
  /** Whether the dialog of expeditions and numbers is open. */
  isManaging = $state(false);
  /** A card that is typed in for the first time: what it lacks is no fault yet. */
  fresh = $state.raw<string | null>(null);

  readonly info = $derived(infoOf(this.deck));
  readonly letters = $derived(lettersOf(this.info));
  readonly format = $derived(DECK_FORMAT[this.deck.game]);
  readonly places = $derived.by(() => placesIn(this.deck, this.isBox));
  readonly card = $derived.by(() => {
    const { selected } = this;
    return "card" in selected ? (this.deck.cards.find(({ id }) => id === selected.card) ?? null) : null;
  });
  /** What is shown on the drawing board: the card, or what the first stroke makes of the empty place. */
  readonly shown = $derived(this.card ?? this.#blank());

  #kept: KeptDeck;
  #pending: Step[] = [];
  /** What is to be kept beside the deck. */
  #noted: Partial<Pick<KeptDeck, "draft" | "isBox">> | null = null;
  #keeping: Promise<void> | null = null;
  #stepsTimer = 0;
  #stop: () => void;

  private constructor(kept: KeptDeck, steps: Steps) {
    this.#kept = kept;
    this.deck = kept.deck;
    this.isBox = kept.isBox;
    this.steps = steps;
    this.select(this.places[0] ?? { number: 1, card: null });
    this.#stop = watchDecks((id) => void (id === this.id && this.#follow()));
  }

  /** Open a deck of this browser; null if there is none. */
  static async open(id: string): Promise<Editor | null> {
    const kept = await loadDeck(id);
    const steps = await loadSteps(`${id} ${tabId()}`);
    return kept && new Editor(kept, steps ?? NO_STEPS);
  }

  /** Keep a new deck in this browser, and return its id. */
  static async create(deck: EditedDeck, isBox: boolean): Promise<string> {
    const id = newId();
    await keepDeck({ id, deck, rev: 0, changedAt: Date.now(), isBox, draft: null }, []);
    return id;
  }

  /** Open a deck that this browser does not have yet: a draft of the server, with its revision. */
  static async adopt(id: string, deck: EditedDeck, isBox: boolean, rev: number): Promise<Editor | null> {
    const changedAt = Date.now();
    await keepDeck({ id, deck, rev: 0, changedAt, isBox, draft: { rev, ours: changedAt } }, []);
    return Editor.open(id);
  }

  get id(): string {
    return this.#kept.id;
  }

  get draft(): KeptDeck["draft"] {
    return this.#kept.draft;
  }

  /** When the deck was last changed, as it is kept. */
  get changedAt(): number {
    return this.#kept.changedAt;
  }

  /** Wait until everything is kept in this browser. */
  async settled(): Promise<void> {
    await this.#keeping;
  }

  close(): void {
    this.#stop();
    clearTimeout(this.#stepsTimer);
    void this.#keepSteps();
  }

  // Steps -----------------------------------------------------------------------------------------------------------------

  take(step: Step): void {
    this.steps = taken(this.steps, step);
    this.#apply(step);
  }

  undo(): void {
    this.#move(undone(this.steps));
  }

  redo(): void {
    this.#move(redone(this.steps));
  }

  #move(way: { step: Step; steps: Steps } | null): void {
    if (!way) return;
    this.steps = way.steps;
    this.#apply(way.step);
    const card = this.deck.cards.find(({ id }) => id === way.step.card);
    if (card) this.selected = { card: card.id };
    else if (!this.card && "card" in this.selected) this.select(this.places[0]!);
  }

  #apply(step: Step): void {
    this.deck = applied(this.deck, step);
    this.#pending.push(step);
    this.isKept = false;
    this.#keeping ??= this.#keep();
    clearTimeout(this.#stepsTimer);
    this.#stepsTimer = window.setTimeout(() => void this.#keepSteps(), 400);
  }

  /** Keep what is pending, one write after the other. */
  async #keep(): Promise<void> {
    while (this.#pending.length || this.#noted) {
      const [steps, noted] = [this.#pending, this.#noted ?? {}];
      [this.#pending, this.#noted] = [[], null];
      // later than the change before, also within a millisecond
      const now = Math.max(Date.now(), this.#kept.changedAt + 1);
      const isChanged = steps.length > 0 || "isBox" in noted;
      const changedAt = isChanged ? now : this.#kept.changedAt;
      const after = { ...this.#kept, deck: this.deck, isBox: this.isBox, changedAt };
      const { kept, fault } = await keepDeck(after, steps, "draft" in noted ? { draft: noted.draft! } : {});
      this.#kept = kept;
      this.fault = fault;
      if (kept.deck !== after.deck) this.#adopt(kept.deck);
    }
    this.#keeping = null;
    this.isKept = true;
  }

  async #keepSteps(): Promise<void> {
    const { past, future } = this.steps;
    await keepSteps({ id: `${this.id} ${tabId()}`, past, future });
  }

  /** Another tab has changed the deck: show what it made of it, with what is not kept yet. */
  async #follow(): Promise<void> {
    await this.#keeping;
    const known = await loadDeck(this.id);
    if (!known || known.rev <= this.#kept.rev || this.#keeping) return;
    this.#kept = known;
    this.isShared = true;
    this.#adopt(known.deck);
  }

  #adopt(deck: EditedDeck): void {
    this.deck = this.#pending.reduce(applied, deck);
    if ("card" in this.selected && !this.card) this.select(this.places[0]!);
  }

  /** Remember what was saved on the server. */
  async noteDraft(draft: KeptDeck["draft"]): Promise<void> {
    this.#noted = { ...this.#noted, draft };
    this.#keeping ??= this.#keep();
    await this.#keeping;
  }

  setBox(isBox: boolean): void {
    if (isBox === this.isBox) return;
    this.isBox = isBox;
    this.#noted = { ...this.#noted, isBox };
    this.#keeping ??= this.#keep();
  }

  // Choosing a card -------------------------------------------------------------------------------------------------------

  select(place: Place): void {
    this.selected = place.card ? { card: place.card.id } : { number: place.number };
    this.cursor = [0, 0];
    this.fresh = null;
  }

  get placeAt(): number {
    const { selected } = this;
    return this.places.findIndex(({ card, number }) =>
      "card" in selected ? card?.id === selected.card : !card && number === selected.number,
    );
  }

  /** Keep the card, and go to the next free place; without one, to the next card. */
  next(): void {
    const at = this.placeAt;
    const later = [...this.places.slice(at + 1), ...this.places.slice(0, at)];
    const free = later.find(({ card }) => !card);
    this.select(free ?? later[0] ?? this.places[0]!);
  }

  step(by: number): void {
    const n = this.places.length;
    this.select(this.places[(this.placeAt + by + n) % n]!);
  }

  selectCard(id: string): void {
    const card = this.deck.cards.find((one) => one.id === id);
    if (card) this.select({ card, number: 0 });
  }

  // Editing the card ------------------------------------------------------------------------------------------------------

  #blank(): EditedCard {
    const { selected, deck } = this;
    const number = "number" in selected ? selected.number : freeNumber(deck);
    const like = deck.cards.findLast((card) => typeof card.number !== "number" || card.number < number);
    const [first] = Object.keys(this.format.colours) as Colour[];
    return {
      id: "",
      number,
      colour: like?.colour ?? first ?? null,
      points: this.format.has_points ? 0 : null,
      seal: null,
      rows: blankRows(deck.game),
    };
  }

  /** Change the card; the first change of an empty place makes one. */
  edit(change: (card: EditedCard) => EditedCard, name: "draw" | "card" = "card"): void {
    const before = this.card;
    if (!before && this.deck.cards.length >= MOST_CARDS) return;
    const after = change(before ?? { ...this.#blank(), id: newId() });
    if (after === before) return;
    this.take(putCard(this.deck, after, name));
    if (before) return;
    this.selected = { card: after.id };
    this.fresh = after.id;
  }

  draw(square: drawing.Square, letter: string): void {
    this.edit((card) => drawing.drawn(card, square, letter), "draw");
  }

  /** Draw under the cursor, and move it on. */
  type(letter: string): void {
    this.draw(this.cursor, letter);
    const after = drawing.squareAfter(this.shown, this.cursor);
    if (after) this.cursor = after;
    else this.fresh = null;
  }

  moveCursor(columns: number, rows: number): void {
    const [width, height] = [drawing.widthOf(this.shown), drawing.heightOf(this.shown)];
    const [column, row] = this.cursor;
    const inside = (n: number, most: number): number => Math.max(0, Math.min(most - 1, n));
    this.cursor = [inside(column + columns, width), inside(row + rows, height)];
  }

  /** Move the cursor back to the square before, row by row. */
  stepBack(): void {
    const [column, row] = this.cursor;
    if (column > 0) this.cursor = [column - 1, row];
    else if (row > 0) this.cursor = [drawing.widthOf(this.shown) - 1, row - 1];
  }

  moveTo(cursor: drawing.Square): void {
    this.cursor = cursor;
  }

  setColour(colour: Colour): void {
    this.edit((card) => (card.colour === colour ? card : { ...card, colour }));
  }

  setSeal(seal: EditedSeal | null): void {
    this.edit((card) => (drawing.isSameSeal(card.seal, seal) ? card : { ...card, seal }));
  }

  setPoints(points: EditedCard["points"]): void {
    this.edit((card) => (card.points === points ? card : { ...card, points }));
  }

  setNumber(number: EditedCard["number"]): void {
    this.edit((card) => (card.number === number ? card : { ...card, number }));
  }

  stepFigure(by: number): void {
    this.edit((card) => drawing.stepped(card, this.deck.game, by));
  }

  resize(columns: number, rows: number): void {
    this.edit((card) => drawing.resized(card, columns, rows));
    this.moveCursor(0, 0);
  }

  turn(): void {
    if (this.card) this.edit(drawing.turned);
  }

  mirror(): void {
    if (this.card) this.edit(drawing.mirrored);
  }

  duplicate(): void {
    const { card, deck } = this;
    if (!card || deck.cards.length >= MOST_CARDS) return;
    const copy = { ...card, id: newId(), number: freeNumber(deck) };
    this.take(putCard(deck, copy));
    this.selectCard(copy.id);
  }

  remove(): void {
    const { card, deck } = this;
    if (!card) return;
    const { number } = card;
    this.take(removeCard(deck, card));
    const free = this.places.find((place) => !place.card && place.number === number);
    this.select(free ?? this.places[0]!);
  }

  /** Give the card the number of another place; a card that is there gets its number. */
  moveToNumber(number: number): void {
    const { card, deck } = this;
    if (!card || number < NUMBERS[0] || number > NUMBERS[1] || card.number === number) return;
    const other = deck.cards.find((one) => one.number === number);
    const moved = [{ ...card, number }, ...(other ? [{ ...other, number: card.number }] : [])];
    this.take(putCards(deck, moved, "move"));
  }

  // The deck --------------------------------------------------------------------------------------------------------------

  rename(name: string): void {
    if (name !== this.deck.name) this.take(setPart(this.deck, "name", name));
  }

  silence(remark: string): void {
    this.take(setPart(this.deck, "quiet", [...this.deck.quiet, remark]));
  }
}

/** The wall: the places of the printed game in a box, else one free place after the cards; then cards with odd numbers. */
export function placesIn(deck: EditedDeck, isBox: boolean): Place[] {
  const byNumber = new Map<number, EditedCard>();
  const odd: EditedCard[] = [];
  for (const card of deck.cards) {
    const { number } = card;
    if (typeof number === "number" && Number.isInteger(number) && number > 0 && !byNumber.has(number))
      byNumber.set(number, card);
    else odd.push(card);
  }
  const free = isBox ? missingNumbers(deck) : [];
  if (!free.length && deck.cards.length < MOST_CARDS)
    free.push(freeNumber(deck, Math.max(0, ...byNumber.keys()) + 1));
  const places: Place[] = [...byNumber].map(([number, card]) => placeOf(card, number));
  places.push(...free.map(emptyPlace));
  places.sort((one, other) => one.number - other.number);
  return [...places, ...odd.map((card) => placeOf(card, 0))];
}

/** Places that do not change are the same object, so that the wall draws only the others again. */
const known = new WeakMap<EditedCard, Place>();
const empty = new Map<number, Place>();

function placeOf(card: EditedCard, number: number): Place {
  const before = known.get(card);
  if (before?.number === number) return before;
  const place = { number, card };
  known.set(card, place);
  return place;
}

function emptyPlace(number: number): Place {
  const place = empty.get(number) ?? { number, card: null };
  empty.set(number, place);
  return place;
}
