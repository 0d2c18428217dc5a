/** Events as sentences in the present language: one for each thing that happened, or the short lines of the log. */
import type { Deck } from "./api";
import type { Event, Happened, SeatSeen } from "./messages";
import { listed, maybe, t, type Values } from "./words/index.svelte";

/** Names by seat, whose eyes these are, and the cards: all that a sentence needs besides what happened. */
export interface Told {
  names: string[];
  you: number | null;
  deck: Deck | null;
}

/** A line of the log. */
export interface Line {
  seat: number | null;
  text: string;
  /** Does it tell which expedition came? Then it may have to be forgotten when the next one comes (S12). */
  revealed: boolean;
}

/** What is seen by itself and needs no line of the log. */
const UNSAID = new Set(["turned up", "bonus owed"]);
/** What a marking brings, in one line with it. */
const GAINS = new Set([
  "crossed",
  "bonus owed",
  "bonus lost",
  "coins",
  "palm",
  "red gems",
  "green gems",
  "torch",
  "skulls",
  "potion",
]);
/** For these an amount of 0 means that there was nothing left to have. */
const MAY_BE_NOTHING = new Set(["red gems", "green gems", "skulls", "potion", "cup", "pyramid points"]);
const FROM_STACK = 4;

/** How a seat is called: bots by the name of their level, unless the host gave them one. */
export function nameOf(seat: SeatSeen): string {
  return seat.bot !== null && seat.name === seat.bot ? maybe(`bot.${seat.bot}`, seat.name) : seat.name;
}

export function namesOf(seats: SeatSeen[]): string[] {
  return seats.map(nameOf);
}

/** One sentence for one thing that happened. */
export function tell(happened: Happened, names: string[], you: number | null, deck: Deck | null): string {
  const told: Told = { names, you, deck };
  return say(keyOf(happened, told), happened.seat, told, valuesOf(happened, told));
}

/** An expedition with its article: the corner. */
export function patternName(name: string): string {
  return maybe(`told.pattern.${name}`, t("told.pattern.other", { name }));
}

/** What an event adds to the log: a marking is one line for each seat. */
export function lines(event: Event, told: Told): Line[] {
  if (event.kind === "begin") return [{ seat: null, text: t("told.begin"), revealed: false }];
  const found: Line[] = [];
  for (const group of grouped(event.happened)) {
    const [first] = group;
    if (!first || (group.length === 1 && UNSAID.has(first.kind))) continue;
    const text = (first.kind === "crossed" ? marking : first.kind === "kept" ? keeping : sentences)(
      group,
      told,
    );
    found.push({ seat: seatOf(group), text, revealed: group.some((one) => one.kind === "revealed") });
  }
  return found;
}

/** Things that belong into one line: a seat's marking, its two kept cards, the start player with the expedition. */
function grouped(happened: Happened[]): Happened[][] {
  const groups: Happened[][] = [];
  for (const one of happened) {
    const last = groups.at(-1);
    if (last && belongs(last[0] as Happened, one)) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

function belongs(first: Happened, one: Happened): boolean {
  if (first.kind === "start player") return one.kind === "revealed";
  if (first.seat !== one.seat) return false;
  if (first.kind === "crossed") return GAINS.has(one.kind);
  return first.kind === "kept" && one.kind === "kept";
}

function seatOf(group: Happened[]): number | null {
  return group.find((one) => one.seat !== null)?.seat ?? null;
}

function sentences(group: Happened[], told: Told): string {
  return group.map((one) => tell(one, told.names, told.you, told.deck)).join(" ");
}

/** Both cards that a seat has kept. */
function keeping(group: Happened[], told: Told): string {
  const first = group[0] as Happened;
  const card = listed(group.map((one) => cardWords(one.card, told.deck)));
  return say("told.kept", first.seat, told, { ...valuesOf(first, told), card });
}

/** A whole marking: the boxes of the pattern, and what they and the bonus boxes brought. */
function marking(group: Happened[], told: Told): string {
  const first = group[0] as Happened;
  const gains = gainsOf(group, told);
  if (gains.length === 0) return tell(first, told.names, told.you, told.deck);
  const values = { ...valuesOf(first, told), gains: listed(gains) };
  return say("told.marked", first.seat, told, values);
}

function gainsOf(group: Happened[], told: Told): string[] {
  const gains = group
    .filter((one) => one.kind !== "crossed" && !UNSAID.has(one.kind))
    .filter((one) => one.amount > 0 || one.kind === "torch")
    .map((one) => maybe(`told.gain.${slug(one.kind)}`, "", valuesOf(one, told)));
  const bonus = group.filter((one) => one.kind === "crossed" && one.amount > 0).length;
  return bonus ? [...gains, t("told.gain.bonus", { n: bonus })] : gains;
}

function slug(kind: string): string {
  return kind.replaceAll(" ", "-");
}

/** Which sentence: by kind, and where it came from or that it was nothing. */
function keyOf(happened: Happened, { deck }: Told): string {
  const key = `told.${slug(happened.kind)}`;
  if (happened.kind === "crossed" && happened.amount) return `${key}.bonus`;
  if (happened.kind === "took" && happened.amount === FROM_STACK) return `${key}.stack`;
  if (happened.kind === "completed" && deck?.game === "pyramids") return `${key}.numbered`;
  if (MAY_BE_NOTHING.has(happened.kind) && happened.amount === 0) return `${key}.none`;
  return key;
}

function say(key: string, seat: number | null, told: Told, values: Values): string {
  const other = maybe(key, "", values);
  return seat !== null && seat === told.you ? maybe(`${key}.you`, other, values) : other;
}

function valuesOf(happened: Happened, told: Told): Values {
  const face = told.deck?.card.find((card) => card.number === happened.card);
  return {
    name: happened.seat === null ? "" : (told.names[happened.seat] ?? ""),
    n: happened.kind === "crossed" ? happened.boxes.length : happened.amount,
    round: happened.amount + 1,
    card: cardWords(happened.card, told.deck),
    colour: face ? maybe(`colour.${face.colour}`, face.colour) : "",
    points: t("common.points", { n: face?.points ?? 0 }),
    pattern: happened.pattern === null ? "" : patternName(happened.pattern),
  };
}

/** A treasure card is known by its colour, a pyramid by its number. */
function cardWords(number: number | null, deck: Deck | null): string {
  if (number === null) return "";
  const face = deck?.card.find((card) => card.number === number);
  if (!face || deck?.game === "pyramids") return t("told.card.numbered", { card: number });
  return maybe(`told.card.${face.colour}`, face.colour);
}
