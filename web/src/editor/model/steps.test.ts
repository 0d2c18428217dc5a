import { expect, test } from "vitest";
import { emptyDeck, newId, type EditedCard, type EditedDeck } from "./document";
import * as drawing from "./drawing";
import { NO_STEPS, redone, taken, undone } from "./history";
import { placesIn } from "./editor.svelte";
import { applied, putCard, putCards, removeCard, replaceDeck, reversed, setPart, type Step } from "./steps";

function card(number: number, rows = ["..", "x#"]): EditedCard {
  return { id: newId(), number, colour: "green", points: 3, seal: null, rows };
}

function deckOf(...cards: EditedCard[]): EditedDeck {
  return { ...emptyDeck("silver-and-gold", "Mine"), cards };
}

test("every kind of step can be taken back", () => {
  const deck = deckOf(card(1), card(2), card(3));
  const [one, two] = deck.cards as [EditedCard, EditedCard];
  const steps: Step[] = [
    putCard(deck, card(4)),
    putCard(deck, drawing.drawn(one, [1, 1], "o")),
    removeCard(deck, two),
    putCards(
      deck,
      [
        { ...one, number: 2 },
        { ...two, number: 1 },
      ],
      "move",
    ),
    setPart(deck, "name", "Other"),
    replaceDeck(deck, emptyDeck("pyramids", "Another")),
  ];

  for (const step of steps) {
    const after = applied(deck, step);
    expect(after).not.toEqual(deck);
    expect(applied(after, reversed(step))).toEqual(deck);
  }
});

test("300 steps are undone and redone, deletions among them", () => {
  let [deck, steps] = [deckOf(card(1)), NO_STEPS];
  const all = [deck];
  for (let k = 0; k < 300; k++) {
    const last = deck.cards.at(-1)!;
    const step =
      k % 10 === 7
        ? removeCard(deck, last)
        : k % 10 < 4
          ? putCard(deck, card(k + 2))
          : putCard(deck, drawing.drawn(last, [k % 2, 0], "xop.#"[k % 5]!));
    [deck, steps] = [applied(deck, step), taken(steps, step)];
    all.push(deck);
  }

  for (let k = 299; k >= 0; k--) {
    const way = undone(steps)!;
    [deck, steps] = [applied(deck, way.step), way.steps];
    expect(deck).toEqual(all[k]);
  }
  expect(undone(steps)).toBeNull();
  for (let k = 1; k <= 300; k++) {
    const way = redone(steps)!;
    [deck, steps] = [applied(deck, way.step), way.steps];
    expect(deck).toEqual(all[k]);
  }
  expect(redone(steps)).toBeNull();
});

test("a step is applied to what another tab has made of the deck", () => {
  const deck = deckOf(card(1), card(2));
  const [one, two] = deck.cards as [EditedCard, EditedCard];
  const theirs = applied(deck, putCard(deck, { ...two, colour: "grey" }));
  const ours = putCard(deck, { ...one, colour: "purple" });

  expect(applied(theirs, ours).cards.map(({ colour }) => colour)).toEqual(["purple", "grey"]);
});

test("points follow the boxes until they are set otherwise", () => {
  const three = card(1);
  const fixed = { ...three, points: 9 };

  expect(drawing.drawn(three, [1, 1], ".").points).toBe(4);
  expect(drawing.drawn(fixed, [1, 1], ".").points).toBe(9);
});

test("four turns and two mirrors are nothing", () => {
  const one = card(1, ["x.#", "..o"]);
  const turned = [1, 2, 3, 4].reduce(drawing.turned, one);

  expect(drawing.turned(one).rows).toEqual([".x", "..", "o#"]);
  expect(turned).toEqual(one);
  expect(drawing.mirrored(drawing.mirrored(one))).toEqual(one);
});

test("a box has a place for each of its cards, and odd cards come last", () => {
  const odd = { ...card(1), number: "seven" };
  const deck = deckOf(card(3), odd, card(3));

  const places = placesIn(deck, true);

  expect(places).toHaveLength(47 + 2);
  expect(places[2]?.card).toBe(deck.cards[0]);
  expect(places.slice(47).map((place) => place.card)).toEqual([odd, deck.cards[2]]);
  expect(placesIn(deck, false).map(({ card }) => card?.number)).toEqual([3, undefined, "seven", 3]);
});
