/** Events as sentences in the current language, and as the lines of the log. */
import type { EventSeen, Happened, PauseSaid } from "../generated/messages";
import { formatList, formatTime, isKey, tIfKnown, t, type Values } from "../i18n/index.svelte";
import type { Deck } from "../net/api";
import { gameInfo } from "./gameInfo";
import { faceOf } from "./cardFaces";
import type { StandIns, Why } from "./standIns";
import { cardWithArticle, coloured, colourName, patternName } from "./naming";

/** What a sentence needs besides the event: names by seat, the viewer's seat, and the deck. */
export interface LogContext {
  names: string[];
  you: number | null;
  deck: Deck | null;
  standIns?: StandIns;
}

/** A line of the log. */
export interface LogLine {
  seat: number | null;
  text: string;
  /** Whether it names an expedition; then it may have to go when the next one comes (S12). */
  revealed: boolean;
}

/** Kinds that are visible on the table and need no line of their own. */
const UNSAID = new Set(["turned up", "bonus owed"]);

/** Kinds that a player chooses: if a bot did it for them, the line says so. */
const CHOSEN = new Set(["kept", "crossed", "took"]);

/** One sentence for one thing that happened. */
export function sentence(happened: Happened, names: string[], you: number | null, deck: Deck | null): string {
  return sentenceOf(happened, { names, you, deck });
}

function sentenceOf(happened: Happened, context: LogContext, why: Why | null = null): string {
  return sayWho(keyOf(happened, context), happened, context, valuesOf(happened, context), why);
}

/** What an event adds to the log: a marking is one line for each seat. */
export function logLines(event: EventSeen, context: LogContext): LogLine[] {
  if (event.kind === "begin") return [{ seat: null, text: t("log.begin"), revealed: false }];
  if (event.pause) return pauseLines(event, event.pause, context);
  const found: LogLine[] = [];
  for (const group of grouped(event.happened)) {
    const [first] = group;
    if (!first || (group.length === 1 && UNSAID.has(first.kind))) continue;
    const why = CHOSEN.has(first.kind) ? (context.standIns?.(event.phase, first.seat ?? -1) ?? null) : null;
    const write = first.kind === "crossed" ? marking : first.kind === "kept" ? keeping : sentences;
    const text = write(group, context, why);
    found.push({ seat: seatOf(group), text, revealed: group.some((one) => one.kind === "revealed") });
  }
  return found;
}

/** What was said about a pause, and whether the clock stands still or runs again after it. */
function pauseLines({ seat }: EventSeen, pause: PauseSaid, context: LogContext): LogLine[] {
  const values = { name: seat === null ? "" : (context.names[seat] ?? ""), date: formatTime(pause.until) };
  const said = seat === null ? [] : [say(`days.log.${pause.wish}`, seat, context, values)];
  const ends = !pause.paused && ["resume", "over"].includes(pause.wish);
  const begins = pause.paused && pause.wish !== "resume";
  const then = begins ? [t("days.log.begins", values)] : ends ? [t("days.log.ends")] : [];
  return [...said, ...then].map((text) => ({ seat, text, revealed: false }));
}

/**
 * What happened, grouped by line: a seat's marking, its two kept cards, the start player with the
 * expedition.
 */
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
  if (first.kind === "crossed") return one.kind === "crossed" || isGain(one.kind);
  return first.kind === "kept" && one.kind === "kept";
}

/** Whether a kind belongs to the line of its marking: there is a text for it, or it needs none. */
function isGain(kind: string): boolean {
  return kind === "bonus owed" || isKey(gainKey(kind));
}

function gainKey(kind: string): string {
  return `log.gain.${slug(kind)}`;
}

function seatOf(group: Happened[]): number | null {
  return group.find((one) => one.seat !== null)?.seat ?? null;
}

function sentences(group: Happened[], context: LogContext, why: Why | null): string {
  return group.map((one) => sentenceOf(one, context, why)).join(" ");
}

/** Both cards that a seat has kept. */
function keeping(group: Happened[], context: LogContext, why: Why | null): string {
  const first = group[0] as Happened;
  const card = cardsWords(
    group.map((one) => one.card),
    context.deck,
  );
  return sayWho("log.kept", first, context, { ...valuesOf(first, context), card }, why);
}

/** A whole marking: the boxes of the pattern, and what they and the bonus boxes brought. */
function marking(group: Happened[], context: LogContext, why: Why | null): string {
  const first = group[0] as Happened;
  const gains = gainsOf(group, context);
  if (gains.length === 0) return sentenceOf(first, context, why);
  const values = { ...valuesOf(first, context), gains: formatList(gains) };
  return sayWho("log.marked", first, context, values, why);
}

function gainsOf(group: Happened[], context: LogContext): string[] {
  const gains = group
    .filter((one) => one.kind !== "crossed" && !UNSAID.has(one.kind))
    .filter((one) => one.amount > 0 || (one.round ?? null) !== null)
    .map((one) => tIfKnown(gainKey(one.kind), "", valuesOf(one, context)));
  const bonus = group.filter((one) => one.bonus).length;
  return bonus ? [...gains, t("log.gain.bonus", { n: bonus })] : gains;
}

function slug(kind: string): string {
  return kind.replaceAll(" ", "-");
}

/** The key of the sentence: by kind, and whether it was a bonus, from the stack, or nothing. */
function keyOf(happened: Happened, { deck }: LogContext): string {
  const key = `log.${slug(happened.kind)}`;
  if (happened.bonus) return `${key}.bonus`;
  if (happened.from_stack) return `${key}.stack`;
  if (happened.kind === "completed" && isNumbered(deck)) return `${key}.numbered`;
  // an amount of 0 may mean that there was nothing left to take
  if (happened.amount === 0 && isKey(`${key}.none`)) return `${key}.none`;
  return key;
}

/** A sentence about a choice: "Wren kept …", or "While Wren was away, a bot kept …". */
function sayWho(key: string, one: Happened, context: LogContext, values: Values, why: Why | null): string {
  return why ? say(`${key}.bot`, one.seat, context, { ...values, why }) : say(key, one.seat, context, values);
}

function say(key: string, seat: number | null, context: LogContext, values: Values): string {
  const other = tIfKnown(key, "", values);
  return seat !== null && seat === context.you ? tIfKnown(`${key}.you`, other, values) : other;
}

function valuesOf(happened: Happened, context: LogContext): Values {
  const face = context.deck && faceOf(context.deck, happened.card ?? -1);
  return {
    name: happened.seat === null ? "" : (context.names[happened.seat] ?? ""),
    n: happened.kind === "crossed" ? happened.boxes.length : happened.amount,
    round: (happened.round ?? 0) + 1,
    card: (form) => cardWords(happened.card, context.deck, form),
    colour: happened.colour ? colourName(happened.colour) : "",
    points: t("common.points", { n: face?.points ?? 0 }),
    pattern: happened.pattern === null ? "" : patternName(happened.pattern),
  };
}

function isNumbered(deck: Deck | null): boolean {
  return deck !== null && gameInfo(deck.game).card_label === "number";
}

/** Several cards: equal ones are counted, as in "two purple cards". */
function cardsWords(numbers: (number | null)[], deck: Deck | null): string {
  const words = numbers.map((number) => cardWords(number, deck));
  const counted = [...new Set(words)].map((word) => {
    const same = numbers.filter((_, at) => words[at] === word);
    return same.length === 1 ? word : severalCards(same[0] ?? null, same.length, deck);
  });
  return formatList(counted);
}

function severalCards(number: number | null, n: number, deck: Deck | null): string {
  const face = deck && number !== null ? faceOf(deck, number) : null;
  return face ? coloured(face.colour, n) : "";
}

function cardWords(number: number | null, deck: Deck | null, form?: string): string {
  if (number === null) return "";
  const face = deck && faceOf(deck, number);
  return face ? cardWithArticle(face, deck.game, form) : t("piece.card.the.number", { number });
}
