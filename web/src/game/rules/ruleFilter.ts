/** Which rules are shown: by game and by search text. */
import { GAME_SLUGS, gameInfo } from "../gameInfo";
import type { GameSlug, RuleSeries } from "../../generated/games";

export type Part = "G" | RuleSeries | "R";
export type Filter = GameSlug | "both";

/** The parts of the rules: what all games share, one part for each game, the rulings. */
export const PARTS: Part[] = ["G", ...GAME_SLUGS.map((slug) => gameInfo(slug).rule_series), "R"];

/** The game that a rule or a ruling concerns; null: all of them. */
export function gameOfRule(id: string): GameSlug | null {
  const isOf = (slug: GameSlug): boolean =>
    gameInfo(slug).rule_series === partOf(id) || gameInfo(slug).rulings.includes(id);
  return GAME_SLUGS.find(isOf) ?? null;
}

export function partOf(id: string): Part {
  return id[0] as Part;
}

/** Letters without accents, so that "expedicion" finds "expedición". */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/** Whether a rule holds in this game. */
function holdsIn(id: string, filter: Filter): boolean {
  const game = gameOfRule(id);
  return filter === "both" || game === null || game === filter;
}

/** What the search needs to know about a language. */
export interface Vocabulary {
  /** Words that say nothing about what is looked for, such as "how do I". */
  ignored: string;
  /** Words that mean the same, in groups with semicolons between them. */
  synonyms: string;
}

const ENDINGS = /(?:[aeo]s?|e?s|ed|ing|[aei]r|[ai]dos?|[ai]das?|ndo)$/;
const SHORTEST_STEM = 3;

const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word and what is left of it without its ending, so that "boxes" finds "box", and "gano" finds "gana". */
function stems(word: string): string[] {
  const stem = word.replace(ENDINGS, "");
  return stem.length < SHORTEST_STEM || stem === word ? [word] : [word, stem];
}

/** The beginnings of the words that a search word finds. */
function beginnings(word: string, { synonyms }: Vocabulary): string[] {
  const own = stems(word);
  const groups = synonyms.split(";").map(wordsIn);
  return [...own, ...groups.filter((group) => group.some((one) => own.includes(one))).flat()];
}

/**
 * The rules that match a search, in their order: those that contain the most of its words. A number
 * finds the rule itself. `texts` are the rules by number.
 */
export function findRules(
  texts: Record<string, string>,
  filter: Filter,
  wanted: string,
  vocabulary: Vocabulary,
): string[] {
  const ids = Object.keys(texts).filter((id) => holdsIn(id, filter));
  const typed = wordsIn(wanted);
  if (typed.length === 1 && isRuleId(typed[0]!)) return ids.filter((id) => plain(id) === typed[0]);
  const ignored = new Set(wordsIn(vocabulary.ignored));
  const asked = typed.filter((word) => !ignored.has(word));
  const terms = (asked.length ? asked : typed).map((word) => beginnings(word, vocabulary));
  if (!terms.length) return ids;
  const found = new Map(ids.map((id) => [id, matches(`${id} ${texts[id]}`, terms)]));
  const most = Math.max(0, ...found.values());
  return ids.filter((id) => most > 0 && found.get(id) === most);
}

/** How many of the terms a text has. */
function matches(text: string, terms: string[][]): number {
  const words = wordsIn(text);
  const has = (term: string[]): boolean => term.some((start) => words.some((word) => word.startsWith(start)));
  return terms.filter(has).length;
}

function isRuleId(word: string): boolean {
  return PARTS.some((part) => part.toLowerCase() === word[0]) && /^\d+$/.test(word.slice(1));
}
