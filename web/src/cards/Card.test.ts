import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { CardFace } from "../net/api";
import { skipFirstPaint } from "./firstPaint.svelte";
import { addCardSprites } from "./sprites.svelte";
import { setLanguage } from "../i18n/index.svelte";
import Card from "./Card.svelte";

const FACE: CardFace = { number: 30, colour: "green", points: 10, rows: ["..x#", "o...", "#.p."] };
const CARD = { face: FACE, game: "silver-and-gold" as const, label: "Left card" };

const PLAIN = '[data-part="plain"]';

afterEach(() => setLanguage("en"));

function drawn(props: Partial<typeof CARD> & Record<string, unknown> = {}): SVGElement {
  return render(Card, { ...CARD, ...props }).container.querySelector('[data-part="card"]') as SVGElement;
}

function count(card: Element, selector: string): number {
  return card.querySelectorAll(selector).length;
}

/** The boxes that look like this. */
function boxes(card: Element, look: string): string[] {
  const paths = [...card.querySelectorAll<SVGElement>(`[data-boxes]${look && `[data-look="${look}"]`}`)];
  return paths.flatMap((path) => path.dataset.boxes?.split(" ") ?? []);
}

test("the first frame shows where a card lies, the next one what is on it", async () => {
  const card = drawn();
  expect(count(card, PLAIN)).toBe(1);
  expect(count(card, "[data-boxes]")).toBe(0);

  skipFirstPaint();
  await tick();

  expect(boxes(card, "")).toHaveLength(10);
});

test("a ghost that was turned swings, one that was led there does not", () => {
  skipFirstPaint();
  const [turned, led] = [drawn({ ghost: ["a1", "b1"], swing: "turn" }), drawn({ ghost: ["a1", "b1"] })];

  expect([
    count(turned, '[data-swing="turn"] [data-part="ghost-edge"]'),
    count(turned, '[data-swing="turn"] [data-ink]'),
  ]).toEqual([1, 2]);
  expect([count(led, '[data-swing="turn"]'), count(led, '[data-ink="pencil"]')]).toEqual([0, 2]);
});

describe("a card", () => {
  test("is a picture with a name, or decoration without one", () => {
    expect(drawn().getAttribute("role")).toBe("img");
    expect(drawn().getAttribute("aria-label")).toBe("Left card");
    expect(drawn({ decorative: true }).getAttribute("aria-hidden")).toBe("true");
    expect(drawn({ decorative: true }).getAttribute("aria-label")).toBeNull();
  });

  test("has an outline for each box and a symbol where one is printed", () => {
    expect(boxes(drawn(), "")).toHaveLength(10);
    expect(drawn().querySelector("[data-boxes]")?.getAttribute("d")?.match(/M/g)).toHaveLength(10);
    expect(
      [...drawn().querySelectorAll('[data-part="symbol"]')].map((use) => use.getAttribute("href")),
    ).toEqual(
      ["#s-cross", "#s-coin", "#s-palm"], // prettier-ignore
    );
  });

  test("lies on plain ground until its drawing is here", () => {
    const face = { ...FACE, number: 31 };
    expect(count(drawn({ face }), PLAIN)).toBe(1);

    addCardSprites("abc", '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="card-31"/></svg>', [face]);

    expect(drawn({ face }).querySelector("use")?.getAttribute("href")).toBe("#dabc-card-31");
    expect(count(drawn(), PLAIN)).toBe(1);
  });
});

describe("boxes show their state", () => {
  test("crossed: dry ink, darker, the symbol faded", () => {
    const card = drawn({ crossed: ["a1", "a2"] });

    expect(boxes(card, "done")).toEqual(["a1", "a2"]);
    expect(count(card, '[data-ink="dry"]')).toBe(2);
    expect(count(card, '[data-part="symbol"][data-look="dim"]')).toBe(1);
  });

  test("wet: blue ink in one frame, even if the box is listed as crossed too", () => {
    const card = drawn({ crossed: ["a1", "b1", "c1"], wet: ["b1", "c1"] });

    expect(count(card, '[data-ink="wet"]')).toBe(2);
    expect(count(card, '[data-ink="dry"]')).toBe(1);
    expect(count(card, '[data-part="wet-edge"]')).toBe(1);
    expect(count(card, '[data-part="symbol"][data-look="half"]')).toBe(1);
  });

  test("wet crosses are drawn one after the other", () => {
    const crosses = [...drawn({ wet: ["b1", "c1"] }).querySelectorAll<SVGElement>('[data-ink="wet"]')];

    expect(crosses.map((cross) => cross.style.getPropertyValue("--wait"))).toEqual(["0ms", "60ms"]);
  });

  test("a bonus box that joins later does not wait for those already drawn", async () => {
    const { container, rerender } = render(Card, { ...CARD, wet: ["b1", "c1"] });
    await rerender({ wet: ["b1", "c1", "d2"] });

    const waits = [...container.querySelectorAll<SVGElement>('[data-ink="wet"]')].map((cross) =>
      cross.style.getPropertyValue("--wait"),
    );
    expect(waits).toEqual(["0ms", "60ms", "0ms"]);
  });

  test("ghost: pencil in a thick frame, nothing is crossed", () => {
    const card = drawn({ ghost: ["b2", "c2"] });

    expect(count(card, '[data-ink="pencil"]')).toBe(2);
    expect(count(card, '[data-part="ghost-edge"]')).toBe(1);
    expect(boxes(card, "done")).toEqual([]);
  });

  test("lit boxes are bright and, if dull is asked for, the other open ones are not", () => {
    const card = drawn({ crossed: ["a1"], lit: ["b1"], dull: true, bonus: true });

    expect(boxes(card, "lit")).toEqual(["b1"]);
    expect(boxes(card, "off")).toHaveLength(8);
    expect(card.classList.contains("bonus")).toBe(true);
  });

  test("hint, pulse and gleam lie on top", () => {
    const card = drawn({ hint: ["b2"], pulse: ["c1"], gleam: true });

    expect(count(card, '[data-part="hint-edge"]')).toBe(1);
    expect(count(card, '[data-part="pulse"]')).toBe(1);
    expect(count(card, '[data-part="gleam"]')).toBe(1);
  });
});

test("the letter of the emblem follows the language", async () => {
  const path = (): string | null | undefined =>
    drawn().querySelector('[data-part="letter"]')?.getAttribute("d");
  const english = path();
  await setLanguage("es");

  expect(path()).not.toBe(english);
});
