/**
 * A deck as it is edited. Every card has an id of its own, so that its number may be missing or wrong. Values of a
 * broken file are kept as they are: the checks of the server find them, and the page shows them at their place.
 */
import type { GameInfo, GameSlug } from "../../generated/games";
import { EXPEDITIONS } from "../../generated/games";
import { DECK_FORMAT, FORMAT_NAME, VERSION } from "../../generated/deckFormat";
import type { Colour } from "../../net/api";
import { gameInfo } from "../../game/gameInfo";

/** A value of a file: what it should be, or whatever stood there as text; null if there is none. */
export type Loose<T> = T | string | null;

export interface EditedSeal {
  colour: Loose<Colour>;
  points: Loose<number>;
}

export interface EditedCard {
  id: string;
  number: Loose<number>;
  colour: Loose<Colour>;
  points: Loose<number>;
  seal: EditedSeal | null;
  rows: string[];
}

export interface EditedPattern {
  id: string;
  name: string;
  count: Loose<number>;
  rows: string[];
}

export type ListKey = "cups" | "skulls" | "awards";
export const LIST_KEYS: ListKey[] = ["cups", "skulls", "awards"];

export interface EditedDeck {
  game: GameSlug;
  name: string;
  cards: EditedCard[];
  patterns: EditedPattern[];
  lists: Partial<Record<ListKey, Loose<number>[]>>;
  /** The remarks that were answered by "It is so", as texts that tell card and remark. */
  quiet: string[];
}

export const NO_BOX = "#";
export const PLAIN = ".";
export const LARGEST = 5;

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    byte.toString(36).padStart(2, "0"),
  ).join("");
}

/** A deck without cards, with the expeditions and numbers of the printed game. */
export function emptyDeck(game: GameSlug, name: string): EditedDeck {
  return {
    game,
    name,
    cards: [],
    patterns: EXPEDITIONS.map((pattern) => ({ ...pattern, id: newId() })),
    lists: structuredClone(DECK_FORMAT[game].lists),
    quiet: [],
  };
}

/** The rows of a card that nothing is drawn on: as large as a printed card. */
export function blankRows(game: GameSlug): string[] {
  const { side } = DECK_FORMAT[game];
  return Array.from({ length: side }, () => NO_BOX.repeat(side));
}

/** The letters of a game that can be drawn, in the order of their keys: box, symbols, landmarks; the last is no box. */
export function lettersOf(info: GameInfo): string[] {
  const landmarks = [info.entry, info.goal].flatMap((landmark) => (landmark ? [landmark.letter] : []));
  return [PLAIN, ...info.symbols.map(({ letter }) => letter), ...landmarks, NO_BOX];
}

// Files -----------------------------------------------------------------------------------------------------------------

type Table = Record<string, unknown>;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A number as it is, nothing as null, and anything else as its text. */
function loose(value: unknown): Loose<number> {
  if (value === undefined || value === null) return null;
  return typeof value === "number" ? value : textOf(value);
}

function textOf(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 200);
}

function looseText(value: unknown): string | null {
  return value === undefined || value === null ? null : textOf(value);
}

/** A list as it is; anything else as the only entry of one, where its fault is shown. */
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [textOf(value)]);

const rowsOf = (value: unknown): string[] => list(value).map(textOf);

function cardOf(value: unknown): EditedCard {
  const card = isTable(value) ? value : {};
  const { seal } = card;
  return {
    id: newId(),
    number: loose(card.number),
    colour: looseText(card.colour),
    points: loose(card.points),
    seal: isTable(seal)
      ? { colour: looseText(seal.colour), points: loose(seal.points) }
      : seal === undefined || seal === null
        ? null
        : { colour: textOf(seal), points: null },
    rows: rowsOf(card.rows),
  };
}

function patternOf(value: unknown): EditedPattern {
  const pattern = isTable(value) ? value : {};
  return {
    id: newId(),
    name: looseText(pattern.name) ?? "",
    count: loose(pattern.count),
    rows: rowsOf(pattern.rows),
  };
}

/** The deck in data of a file or a record, whatever is wrong with them. */
export function fromFile(data: unknown, game: GameSlug): EditedDeck {
  const file = isTable(data) ? data : {};
  const lists: EditedDeck["lists"] = {};
  for (const key of LIST_KEYS)
    if (key in DECK_FORMAT[game].lists)
      lists[key] = file[key] === undefined ? DECK_FORMAT[game].lists[key] : listed(file[key]).map(loose);
  return {
    game,
    name: looseText(file.name) ?? "",
    cards: list(file.card).map(cardOf),
    patterns: list(file.expedition).map(patternOf),
    lists,
    quiet: [],
  };
}

/** What a table of the file holds: keys without a value are left out. */
function filled(values: Table): Table {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** The deck as the data of a file. */
export function toFile(deck: EditedDeck): Table {
  return {
    format: FORMAT_NAME,
    version: VERSION,
    game: deck.game,
    name: deck.name,
    ...deck.lists,
    expedition: deck.patterns.map(({ name, count, rows }) => filled({ name, count, rows })),
    card: deck.cards.map((card) => cardToFile(card, deck.game)),
  };
}

function cardToFile({ number, colour, points, seal, rows }: EditedCard, game: GameSlug): Table {
  const { has_points, has_seals } = DECK_FORMAT[game];
  return filled({
    number,
    colour,
    points: has_points ? points : null,
    seal: has_seals && seal ? filled({ ...seal }) : null,
    rows,
  });
}

/** The deck as the text of a deck file; it looks like those of `silvergold deck generate`. */
export function toToml(deck: EditedDeck): string {
  const { format, version, game, name, card, expedition, ...lists } = toFile(deck);
  const lines = Object.entries({ format, version, game, name }).map(line);
  lines.push("", ...Object.entries(lists).map(line));
  for (const pattern of expedition as Table[])
    lines.push("", "[[expedition]]", ...Object.entries(pattern).map(line));
  for (const one of card as Table[]) lines.push("", "[[card]]", ...Object.entries(one).map(cardLine));
  return `${lines.join("\n")}\n`;
}

const line = ([key, value]: [string, unknown]): string => `${key} = ${toml(value)}`;

/** The rows of a card stand below each other. */
function cardLine([key, value]: [string, unknown]): string {
  if (key !== "rows") return line([key, value]);
  return `rows = [${list(value).map(toml).join(",\n        ")}]`;
}

function toml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toml).join(", ")}]`;
  if (isTable(value)) return `{ ${Object.entries(value).map(line).join(", ")} }`;
  return typeof value === "number" ? String(value) : quoted(String(value));
}

function quoted(text: string): string {
  const escaped = text.replace(/["\\]/g, (sign) => `\\${sign}`);
  return `"${escaped.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\U${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(8, "0")}`)}"`;
}

export function infoOf({ game }: Pick<EditedDeck, "game">): GameInfo {
  return gameInfo(game);
}
