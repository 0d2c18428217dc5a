/** The catalogues hold together: both languages say the same things, and all that is said is used. */
import { describe, expect, it } from "vitest";
import { figure, type Entry } from "./index.svelte";

type Room = Record<string, Entry>;

const EN = roomsOf(import.meta.glob<Room>("./en/*.ts", { eager: true, import: "default" }));
const ES = roomsOf(import.meta.glob<Room>("./es/*.ts", { eager: true, import: "default" }));
const SOURCES = sourcesOf(
  import.meta.glob<string>("../../**/*.{ts,svelte}", { eager: true, query: "?raw", import: "default" }),
);

/** Keys begin with the name of their room; a few rooms hold nouns that all rooms share. */
const BEGINNINGS: Record<string, string[]> = {
  common: ["common", "game", "fault"],
  names: ["colour", "letter", "bot"],
  decks: ["decks", "piece", "sheet"],
};
/** Names and signs that are the same in both languages, and words that happen to be. */
const SAME = [
  /^game\./,
  /^rules\.part\.[SP]$/,
  /^letter\./,
  /^home\.(title|name)$/,
  /^end\.total$/,
  /\.chat$/,
  /^(home\.chair|lobby)\.bots?$/,
  /^table\.key\.escape$/,
];
/** A number of things: the noun follows, as in "{n} boxes"; "{n} of 7" counts nothing. */
const COUNTED = /\{n\} (?!(of|de|a|to|so|for|por|more|más|less|menos)(?!\p{L}))\p{L}/u;

function roomsOf(found: Record<string, Room>): Record<string, Room> {
  const named = Object.entries(found).map(([path, room]) => [path.replace(/.*\/|\.ts$/g, ""), room] as const);
  return Object.fromEntries(named.filter(([name]) => name !== "index"));
}

function sourcesOf(found: Record<string, string>): string {
  const isSource = (path: string): boolean => !/\/(en|es)\/|\.test\.ts$/.test(path);
  return Object.entries(found)
    .filter(([path]) => isSource(path))
    .map(([, text]) => text)
    .join("\n");
}

function forms(entry: Entry): string[] {
  return typeof entry === "string" ? [entry] : Object.values(entry);
}

/** What is to be filled in, over all forms. */
function holes(entry: Entry): string[] {
  const found = forms(entry).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]!));
  return [...new Set(found)].sort();
}

const all = (rooms: Record<string, Room>): Room => Object.assign({}, ...Object.values(rooms)) as Room;
const [en, es] = [all(EN), all(ES)];
const keys = Object.keys(en);
const rooms = Object.entries(EN);
const isOneOf = (key: string, list: RegExp[]): boolean => list.some((each) => each.test(key));

describe("both languages", () => {
  it.each(rooms)("have the same keys in %s", (name, room) => {
    expect(Object.keys(ES[name] ?? {}).sort()).toEqual(Object.keys(room).sort());
  });
  it("fill in the same values", () => {
    const odd = keys.filter((key) => holes(en[key]!).join() !== holes(es[key]!).join());

    expect(odd).toEqual([]);
  });
  it("leave nothing empty, and no space at the ends", () => {
    const odd = keys.filter((key) =>
      [...forms(en[key]!), ...forms(es[key]!)].some((text) => text !== text.trim() || !text),
    );

    expect(odd).toEqual([]);
  });
  it("are not the same", () => {
    const odd = keys.filter((key) => JSON.stringify(en[key]) === JSON.stringify(es[key]));

    const says = (key: string): boolean =>
      /\p{L}{2}/u.test(
        forms(en[key]!)
          .join()
          .replace(/\{\w+\}/g, ""),
      );

    expect(odd.filter((key) => says(key) && !isOneOf(key, SAME))).toEqual([]);
  });
  it("have a singular and a plural wherever things are counted", () => {
    const lacks = (entry: Entry): boolean =>
      forms(entry).some((text) => COUNTED.test(text)) && (typeof entry === "string" || !entry.one);
    const odd = keys.filter((key) => lacks(en[key]!) || lacks(es[key]!));

    expect(odd).toEqual([]);
  });
});

describe("keys", () => {
  it.each(rooms)("of %s begin with its name", (name, room) => {
    const allowed = BEGINNINGS[name] ?? [name];

    expect(Object.keys(room).filter((key) => !allowed.includes(key.split(".")[0]!))).toEqual([]);
  });
  it("stand in one room only", () => {
    expect(keys).toHaveLength(rooms.flatMap(([, room]) => Object.keys(room)).length);
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
    const named = [...SOURCES.matchAll(/\b(?:t|maybe|ruleWord|ruleMaybe)\(\s*["']([\w.-]+)["']/g)].map(
      (found) => found[1]!,
    );

    expect(named.filter((key) => beginnings.has(key.split(".")[0]!) && !(key in en))).toEqual([]);
  });
});

describe("a figure", () => {
  it("has a real minus sign, and zero has none", () => {
    expect([12, 0, -0, -3].map((value) => figure(value))).toEqual(["12", "0", "0", "−3"]);
    expect([0.25, -0.04, -1.46].map((value) => figure(value, 1))).toEqual(["0.3", "0.0", "−1.5"]);
  });
});
