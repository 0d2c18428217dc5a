import { afterAll, describe, expect, it } from "vitest";
import { GAMES, type ScorePartName } from "../generated/games";
import type { ReasonKind, ReasonSeen, ReasonValues } from "../generated/messages";
import { loadReasons } from "../i18n/reasons.svelte";
import { setLanguage } from "../i18n/index.svelte";
import { OFFERED } from "../i18n/registry";
import type { Deck } from "../net/api";
import { reasonText } from "./reasonText";

const DECK = {
  game: "silver-and-gold",
  card: [
    { number: 17, colour: "purple", points: 14, rows: ["....", "..o.", "..p.", "...."], seal: null },
    { number: 4, colour: "purple", points: 14, rows: ["....", "....", "....", "..o."], seal: null },
    { number: 9, colour: "grey", points: 8, rows: ["....", "..o."], seal: null },
  ],
} as unknown as Deck;

/** Every kind, with just the values that the server always sends: the compiler refuses another list of them. */
const VALUES: { [Kind in ReasonKind]: Record<ReasonValues[Kind], number | string> } = {
  finishes_card: { card: 17 },
  leaves_behind: { card: 17 },
  ready: { card: 17, ready: 5, less_ready: 0, coming: 7 },
  card_in_time: { card: 17, chance: 90, less_chance: 70 },
  saves_turns: { card: 17, turns: 1.4 },
  turns_together: { card: 17, turns: 1.4 },
  bonus_card: { card: 17 },
  bonus_box: { card: 17 },
  saves_cross: {},
  right_card: { card: 17 },
  better_shape: { card: 17 },
  more_boxes: { boxes: 4, fewer_boxes: 3 },
  wasted_box: { boxes: 4, fewer_boxes: 1 },
  single_boxes: { boxes: 1 },
  coin_row: { cup: 8 },
  coins: {},
  cup_race: {},
  palm_now: { palms: 3, gain: 4 },
  palms: {},
  seals: {},
  seal_card: { card: 17 },
  seal_colour: { card: 17 },
  gem_pair: { pairs: 1 },
  gems_now: { gems: 1 },
  gems: {},
  torch_now: { round: 2 },
  torches: {},
  fewer_skulls: { skulls: 2, more_skulls: 3 },
  potion: { skulls: 0, more_skulls: 1 },
  skulls: {},
  shorter_path: { card: 17, steps: 1, more_steps: 3 },
  nearer_symbol: { card: 17, steps: 1, more_steps: 3 },
  pyramid_race: {},
  fits_patterns: { card: 17, other_card: 9, turns: 1.6 },
  better_card: { card: 17, other_card: 9 },
  more_symbols: { card: 17, other_card: 9, symbols: 2, fewer_symbols: 1 },
  better_pair: { card: 17, second_card: 9 },
  unseen_card: { card: 17 },
  seen_card: { card: 17 },
  keeps_card: { card: 17 },
  no_new_card: { card: 17 },
  denies: {},
  more_cards: {},
  several: { second_source: "others", second_points: 0.4 },
  more_points: {},
};
/** Sources of kinds that are not about completed cards. */
const SOURCES: Partial<Record<ReasonKind, string>> = {
  leaves_behind: "gems",
  nearer_symbol: "torches",
  better_card: "cups",
  more_symbols: "cups",
  more_points: "margin",
};
const KINDS = Object.keys(VALUES) as ReasonKind[];

function reason(kind: ReasonKind, is_find: boolean, values: ReasonSeen["values"] = VALUES[kind]): ReasonSeen {
  return { kind, source: SOURCES[kind] ?? "cards", points: 2.4, values, is_find };
}

afterAll(() => setLanguage("en"));

describe.each(OFFERED)("reasons in the language %s", (language) => {
  it("are sentences for mistakes and finds of every kind, with nothing left to fill in", async () => {
    await setLanguage(language);
    await loadReasons();
    const texts = KINDS.flatMap((kind) => [false, true].map((find) => reasonText(reason(kind, find), DECK)));

    expect(texts.filter((text) => !/^\p{Lu}.*\.$/u.test(text) || /[{}]|undefined|NaN/.test(text))).toEqual(
      [],
    );
    expect(new Set(texts).size).toBe(texts.length);
  });
  it("name every source of points", async () => {
    await setLanguage(language);
    await loadReasons();
    const parts = Object.values(GAMES).flatMap(({ score_parts }) =>
      score_parts.map(({ name }) => name as ScorePartName),
    );
    const texts = parts.map((source) => reasonText(reason("right_card", false, { card: 17, source }), DECK));

    expect(new Set(texts).size).toBe(new Set(parts).size);
  });
});

describe("a reason", () => {
  it("names cards as the pages do, and numbers as the language does", async () => {
    await setLanguage("es");
    await loadReasons();
    expect(reasonText(reason("better_card", false), DECK)).toBe(
      "La carta lila de 14 habría dado 2,4 puntos más que la carta gris de 8 por copas.",
    );
    await setLanguage("en");
    await loadReasons();
    expect(reasonText(reason("better_card", false), DECK)).toBe(
      "The purple card of 14 would have brought 2.4 more points than the grey card of 8 from cups.",
    );
  });
  it("says so if all expeditions that may come would finish a card", () => {
    const text = reasonText(reason("ready", false, { card: 17, ready: 5, less_ready: 1, coming: 5 }), DECK);

    expect(text).toMatch(/^With the better choice, every expedition .+, compared with 1 of 5 as it was\.$/);
  });
  it("says so if both cards would have been finished", () => {
    expect(reasonText(reason("finishes_card", true, { card: 17, both: "yes" }), DECK)).toBe(
      "It finishes both cards this turn.",
    );
  });
  it("says the next source if its own points are a small part", () => {
    const also = { gems: 1, also_source: "cards", also_points: 5 };

    expect(reasonText(reason("gems_now", false, also), DECK)).toMatch(
      / Another 5\.0 come from completed cards\.$/,
    );
  });
  it("says what is lost elsewhere if its own points are more than all", () => {
    const less = { gems: 1, less_points: 1.2 };

    expect(reasonText(reason("gems_now", false, less), DECK)).toMatch(
      / Other sources bring 1\.2 points less\.$/,
    );
  });
  it("tells its card apart from one that is shown beside it", () => {
    expect(reasonText(reason("seal_card", false), DECK, [17, 4])).toMatch(
      /^The purple card of 14 \(.+\) has/,
    );
    expect(reasonText(reason("seal_card", false), DECK, [17, 9])).toMatch(/^The purple card of 14 has/);
  });
  it("tells cards apart that are called alike", () => {
    const text = reasonText(reason("better_card", true, { card: 17, other_card: 4, source: "palms" }), DECK);

    expect(text).toMatch(
      /^The purple card of 14 \(.+\) brings 2\.4 more points than the purple card of 14 \(.+\) from/,
    );
  });
});
