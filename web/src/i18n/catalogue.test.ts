/** All languages have the same texts, and every text is used. */
import { describe, expect, it, vi } from "vitest";
import { PARTS, read, textsOf } from "../../texts.js";
import { fillIn, formatDate, formatNumber, type Entry } from "./index.svelte";
import { FIRST, LANGUAGES, OFFERED } from "./registry";

type Texts = Record<string, Entry>;
/** Files by name, without the ending. */
type Files = Record<string, Texts>;
/** The patterns of checks.json; docs/translating.md describes them. */
type Checks = Partial<Record<"notCounted" | "sameAsEnglish" | "avoided", string[]>>;

const SOURCES = sourcesOf(
  import.meta.glob<string>("../**/*.{ts,svelte}", { eager: true, query: "?raw", import: "default" }),
);

/** Keys begin with the name of their file, except in these files. */
const BEGINNINGS: Record<string, string[]> = {
  bots: ["bot"],
  common: ["common", "game", "fault"],
  pieces: ["colour", "letter", "piece"],
};

function filesOf(language: string): Files {
  const files = Object.values(PARTS).flat();
  return Object.fromEntries(files.map((file) => [file, textsOf(language, file) as Texts]));
}

function sourcesOf(found: Record<string, string>): string {
  const isSource = (path: string): boolean => !/^\.\.\/generated\/|\.test\.ts$/.test(path);
  return Object.entries(found)
    .filter(([path]) => isSource(path))
    .map(([, text]) => text)
    .join("\n");
}

/** All sentences that an entry can become. */
function forms(entry: Entry): string[] {
  if (typeof entry === "string") return [entry];
  if (Array.isArray(entry))
    return (entry as Entry[])
      .map(forms)
      .reduce((all, part) => all.flatMap((one) => part.map((end) => one + end)), [""]);
  return Object.entries(entry).flatMap(([form, each]) => (/^[#?]$/.test(form) ? [] : forms(each)));
}

function hasPlural(entry: Entry): boolean {
  if (typeof entry === "string") return false;
  return (!Array.isArray(entry) && !("?" in entry)) || Object.values(entry).some(hasPlural);
}

/** The placeholders of an entry, over all forms. */
function holes(entry: Entry): string[] {
  const found = forms(entry).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]!));
  return [...new Set(found)].sort();
}

const checksOf = (language: string): Checks => read(language, "checks") as Checks;
const patterns = (sources: string[] = []): RegExp[] =>
  sources.map((source) => new RegExp(source.replace(/^\(\?i\)/, ""), source.startsWith("(?i)") ? "iu" : "u"));
const all = (files: Files): Texts => Object.assign({}, ...Object.values(files)) as Texts;
const EN = filesOf(FIRST);
const en = all(EN);
const keys = Object.keys(en);
const files = Object.entries(EN);
const isOneOf = (key: string, list: RegExp[]): boolean => list.some((each) => each.test(key));

describe.each(OFFERED)("the language %s", (language) => {
  const texts = all(filesOf(language));

  it("has a name", () => {
    expect(LANGUAGES[language]?.name).toBeTruthy();
  });
  it.each(files)("has all keys in %s", (name, file) => {
    expect(Object.keys(filesOf(language)[name] ?? {}).sort()).toEqual(Object.keys(file).sort());
  });
  it("fills in the same values", () => {
    const odd = keys.filter((key) => holes(en[key]!).join() !== holes(texts[key]!).join());

    expect(odd).toEqual([]);
  });
  it("leaves nothing empty, and no space at the ends", () => {
    const odd = keys.filter((key) => forms(texts[key]!).some((text) => text !== text.trim() || !text));

    expect(odd).toEqual([]);
  });
  it.skipIf(language === FIRST)("is not English", () => {
    const odd = keys.filter((key) => JSON.stringify(en[key]) === JSON.stringify(texts[key]));
    const hasWords = (key: string): boolean =>
      /\p{L}{2}/u.test(
        forms(en[key]!)
          .join()
          .replace(/\{\w+\}/g, ""),
      );

    expect(
      odd.filter((key) => hasWords(key) && !isOneOf(key, patterns(checksOf(language).sameAsEnglish))),
    ).toEqual([]);
  });
  it("avoids words that offend or puzzle in some countries", () => {
    const avoided = patterns(checksOf(language).avoided);

    expect(keys.filter((key) => forms(texts[key]!).some((text) => isOneOf(text, avoided)))).toEqual([]);
  });
  it("has a singular and a plural wherever things are counted", () => {
    // a noun follows the number, as in "{n} boxes"; "{n} of 7" counts nothing
    const counted = new RegExp(
      `\\{n\\} (?!(${(checksOf(language).notCounted ?? []).join("|")})(?!\\p{L}))\\p{L}`,
      "u",
    );
    const lacks = (entry: Entry): boolean =>
      forms(entry).some((text) => counted.test(text)) && !hasPlural(entry);

    expect(keys.filter((key) => lacks(texts[key]!))).toEqual([]);
  });
});

describe("keys", () => {
  it.each(files)("of %s begin with its name", (name, file) => {
    const allowed = BEGINNINGS[name] ?? [name];

    expect(Object.keys(file).filter((key) => !allowed.includes(key.split(".")[0]!))).toEqual([]);
  });
  it("are in one file only", () => {
    expect(keys).toHaveLength(files.flatMap(([, file]) => Object.keys(file)).length);
  });
  it("are all used: by name, or put together from a beginning that the source holds", () => {
    const named = new Set([...SOURCES.matchAll(/["'`]([a-z]+\.[\w.-]+)["'`]/g)].map((found) => found[1]!));
    const begun = [...SOURCES.matchAll(/`([a-z]+\.[\w.-]*)\$\{/g)].map((found) => found[1]!);
    const unused = keys.filter(
      (key) => !named.has(key) && !begun.some((beginning) => key.startsWith(beginning)),
    );

    expect(unused).toEqual([]);
  });
  it("that the source names do exist", () => {
    const beginnings = new Set(keys.map((key) => key.split(".")[0]!));
    const named = [
      ...SOURCES.matchAll(/\b(?:t|tIfKnown|rulesText|rulesTextIfKnown|proofText)\(\s*["']([\w.-]+)["']/g),
    ].map((found) => found[1]!);

    expect(named.filter((key) => beginnings.has(key.split(".")[0]!) && !(key in en))).toEqual([]);
  });
});

/**
 * The compiler knows the values of every key that is written out. Keys put together from data are filled in by a few
 * functions; these are the values that each gives to all texts under a beginning.
 */
const GIVEN: [beginning: RegExp, values: string[]][] = [
  [/^log\.(?!card\.|gain\.bonus$)/, ["name", "n", "round", "card", "colour", "points", "pattern"]],
  [/^log\.marked/, ["gains"]],
  [/^log\.by\./, ["what"]],
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
      .filter((key) => holes(en[key]!).some((hole) => !given(key).includes(hole)));

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
