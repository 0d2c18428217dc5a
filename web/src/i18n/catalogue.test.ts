/** What `make words` finds, and how texts are filled in. */
import { describe, expect, it, vi } from "vitest";
import { compile } from "../../texts.js";
import { findingsOf, textsByKey, unused, valuesOf } from "../../words.js";
import { fillIn, formatDate, formatNumber, setLanguage } from "./index.svelte";
import { FIRST, LANGUAGES, OFFERED } from "./registry";

const SOURCES = sourcesOf(
  import.meta.glob<string>("../**/*.{ts,svelte}", { eager: true, query: "?raw", import: "default" }),
);

function sourcesOf(found: Record<string, string>): string {
  const isSource = (path: string): boolean => !/^\.\.\/generated\/|\.test\.ts$/.test(path);
  return Object.entries(found)
    .filter(([path]) => isSource(path))
    .map(([, text]) => text)
    .join("\n");
}

const en = textsByKey(FIRST);
const keys = [...en.keys()];

describe.each(OFFERED)("the language %s", (language) => {
  it("has a name", () => {
    expect(LANGUAGES[language]?.name).toBeTruthy();
  });
  it("has every text, in its own words", () => {
    expect(findingsOf(language)).toEqual([]);
  });
});

describe("keys", () => {
  it("are all used: by name, or put together from a beginning that the source holds", () => {
    expect(unused()).toEqual([]);
  });
  it("that the source names do exist", () => {
    const beginnings = new Set(keys.map((key) => key.split(".")[0]!));
    const named = [
      ...SOURCES.matchAll(/\b(?:t|tIfKnown|rulesText|rulesTextIfKnown|proofText)\(\s*["']([\w.-]+)["']/g),
    ].map((found) => found[1]!);

    expect(named.filter((key) => beginnings.has(key.split(".")[0]!) && !en.has(key))).toEqual([]);
  });
});

/**
 * The compiler knows the values of every key that is written out. Keys put together from data are filled in by a few
 * functions; these are the values that each gives to all texts under a beginning.
 */
const GIVEN: [beginning: RegExp, values: string[]][] = [
  [/^log\.(?!card\.|gain\.bonus$)/, ["name", "n", "round", "card", "colour", "points", "pattern"]],
  [/^log\.marked/, ["gains"]],
  [/^log\..*\.bot(\.you)?$/, ["why"]],
  [/^log\.pause\./, ["date"]],
  [/^log\.pattern\./, ["name"]],
  [/^table\.why\./, ["n", "rest", "sum", "each", "all"]],
  [/^rules\.brings\./, ["n"]],
];

describe("texts whose keys are put together from data", () => {
  const called = /(?:tIfKnown|rulesTextIfKnown)\(\s*`([a-z]+\.[\w.-]*)\$\{/g;
  const begun = [...SOURCES.matchAll(called)].map((found) => found[1]!);
  // the keys of the log and of the rules, by their number, are made in one place each
  const made = keys.filter((key) => key.startsWith("log.") || begun.some((one) => key.startsWith(one)));
  const isWrittenOut = (key: string): boolean =>
    ["log.card.", "log.gain.bonus", "placing.why.rule", "rules.found", "rules.link", "rules.example."].some(
      (one) => key.startsWith(one),
    );

  it("need only the values that are given to all of them", () => {
    const given = (key: string): string[] =>
      GIVEN.flatMap(([beginning, values]) => (beginning.test(key) ? values : []));
    const odd = made
      .filter((key) => !isWrittenOut(key))
      .filter((key) => [...valuesOf(en.get(key)!.entry)].some((value) => !given(key).includes(value)));

    expect(made.length).toBeGreaterThan(100);
    expect(odd).toEqual([]);
  });
});

describe("a text without one of its values", () => {
  it("is refused while developing and testing", () => {
    expect(() => fillIn("{name} has {count}", { name: "Ana" })).toThrow(/no value for \{count\}/);
  });
  it("never shows a placeholder to visitors, and tells the console", () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);

    expect(fillIn("{name} has {count}", { name: "Ana" }, false)).toBe("Ana has …");
    expect(fillIn({ one: "{n} box", other: "{n} boxes" }, {}, false)).toBe("… boxes");
    expect(told).toHaveBeenCalledTimes(2);
    told.mockRestore();
  });
});

describe("a text with forms", () => {
  const said = (message: string, values: Record<string, string | number>): string =>
    fillIn(compile(message), values);

  it("has the plural form of the language, also within a sentence and for a value of another name", async () => {
    const message = "{name}: {n, plural, =0 {nothing} one {one box} other {# boxes}}.";

    expect([0, 1, 2].map((n) => said(message, { name: "Ana", n }))).toEqual([
      ...["Ana: nothing.", "Ana: one box.", "Ana: 2 boxes."],
    ]);
    await setLanguage("fr");
    expect(said("{boxes, plural, one {# case} other {# cases}}", { boxes: 0 })).toBe("0 case");
    await setLanguage("en");
  });
  it("has the form that a value names", () => {
    const message = "{place, select, 2 {second} other {{n, plural, one {# point} other {# points}}}}";

    expect(said(message, { place: 2, n: 0 })).toBe("second");
    expect(said(message, { place: 7, n: 1 })).toBe("1 point");
  });
  it("asks a noun for the form that the sentence needs", () => {
    const card = (form: string): string =>
      fillIn(compile("{form, select, dative {einer Karte} other {eine Karte}}"), { form });

    expect(fillIn("auf {card_dative}, ohne {card}", { card })).toBe("auf einer Karte, ohne eine Karte");
  });
  it("is refused if the pages cannot show it", () => {
    for (const message of [
      "{n, number}",
      "{n, selectordinal, other {#th}}",
      "'{'",
      "{n, plural, offset:1 other {#}}",
    ])
      expect(() => compile(message)).toThrow("not supported");
    expect(() => compile("{n, plural, one {# box}}")).toThrow();
  });
});

describe("a day", () => {
  it("is written as in the country of the visitor, if they speak the language of the page there", () => {
    const languages = vi.spyOn(navigator, "languages", "get");

    languages.mockReturnValue(["de-AT", "en-GB"]);
    expect(formatDate("2026-11-19")).toBe("19 November 2026");
    languages.mockReturnValue(["en-US", "en"]);
    expect(formatDate("2026-11-19")).toBe("November 19, 2026");
    languages.mockReturnValue(["de-AT"]);
    expect(formatDate("2026-11-19")).toMatch(/November/);
    languages.mockRestore();
  });
});

describe("a figure", () => {
  it("has a real minus sign, and zero has none", () => {
    expect([12, 0, -0, -3].map((value) => formatNumber(value))).toEqual(["12", "0", "0", "−3"]);
    expect([0.25, -0.04, -1.46].map((value) => formatNumber(value, 1))).toEqual(["0.3", "0.0", "−1.5"]);
  });
});
