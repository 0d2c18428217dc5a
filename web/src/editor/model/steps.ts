/**
 * Steps of editing. A step is a list of small changes, each with what was there before, so that every step can be
 * taken back, and can be applied to a deck that another tab has changed elsewhere meanwhile.
 */
import type { EditedCard, EditedDeck } from "./document";

/** A card that is added (no `before`), removed (no `after`) or replaced; `at` is its place in the deck. */
interface CardChange {
  kind: "card";
  id: string;
  at: number;
  before: EditedCard | null;
  after: EditedCard | null;
}

/** Everything of a deck but its cards. */
type Part = Pick<EditedDeck, "name" | "patterns" | "lists" | "quiet">;
type PartChange = {
  [Key in keyof Part]: { kind: "part"; key: Key; before: Part[Key]; after: Part[Key] };
}[keyof Part];

/** The whole deck, when a file is opened. */
interface DeckChange {
  kind: "deck";
  before: EditedDeck;
  after: EditedDeck;
}

export type Change = CardChange | PartChange | DeckChange;

/** What a step did, for the names of the buttons Undo and Redo. */
export type StepName = "draw" | "card" | "delete" | "move" | "deck" | "import";

export interface Step {
  name: StepName;
  /** The card that the step is about, if it is about one. */
  card: string | null;
  changes: Change[];
}

export function applied(deck: EditedDeck, step: Step): EditedDeck {
  return step.changes.reduce(changed, deck);
}

export function reversed(step: Step): Step {
  return { ...step, changes: step.changes.toReversed().map(back) };
}

function back(change: Change): Change {
  return { ...change, before: change.after, after: change.before } as Change;
}

function changed(deck: EditedDeck, change: Change): EditedDeck {
  switch (change.kind) {
    case "card":
      return { ...deck, cards: withCard(deck.cards, change) };
    case "part":
      return { ...deck, [change.key]: change.after };
    case "deck":
      return change.after;
  }
}

function withCard(cards: EditedCard[], { id, at, after }: CardChange): EditedCard[] {
  const place = cards.findIndex((card) => card.id === id);
  if (place < 0) return after ? cards.toSpliced(at, 0, after) : cards;
  return after ? cards.with(place, after) : cards.toSpliced(place, 1);
}

// Making steps ----------------------------------------------------------------------------------------------------------

/** Replace a card, or add it at the end. */
export function putCard(deck: EditedDeck, after: EditedCard, name: StepName = "card"): Step {
  const place = deck.cards.findIndex(({ id }) => id === after.id);
  const at = place < 0 ? deck.cards.length : place;
  const change: CardChange = { kind: "card", id: after.id, at, before: deck.cards[place] ?? null, after };
  return { name, card: after.id, changes: [change] };
}

export function removeCard(deck: EditedDeck, card: EditedCard): Step {
  const at = deck.cards.indexOf(card);
  const change: CardChange = { kind: "card", id: card.id, at, before: card, after: null };
  return { name: "delete", card: card.id, changes: [change] };
}

/** Replace several cards at once. */
export function putCards(deck: EditedDeck, cards: EditedCard[], name: StepName): Step {
  const changes = cards.flatMap((card) => putCard(deck, card, name).changes);
  return { name, card: cards[0]?.id ?? null, changes };
}

export function setPart<Key extends keyof Part>(deck: EditedDeck, key: Key, after: Part[Key]): Step {
  const change = { kind: "part", key, before: deck[key], after } as PartChange;
  return { name: "deck", card: null, changes: [change] };
}

export function replaceDeck(before: EditedDeck, after: EditedDeck): Step {
  return { name: "import", card: null, changes: [{ kind: "deck", before, after }] };
}
