/** Which rules are shown: by game and by search text. */
import { GAME_SLUGS, gameInfo } from "../../game/gameInfo";
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

/** Does the rule hold in this game, and does it say every word looked for? A number finds the rule itself. */
export function isShown(id: string, text: string, filter: Filter, wanted: string): boolean {
  const game = gameOfRule(id);
  if (filter !== "both" && game !== null && game !== filter) return false;
  const said = plain(`${id} ${text}`);
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 1 && isRuleId(words[0]!)) return plain(id) === words[0];
  return words.every((word) => said.includes(word));
}

function isRuleId(word: string): boolean {
  return PARTS.some((part) => part.toLowerCase() === word[0]) && /^\d+$/.test(word.slice(1));
}
