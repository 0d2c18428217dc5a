/** Which rules are shown: by game and by search text. */
import type { Game } from "../../net/api";

export type Part = "G" | "S" | "P" | "R";
export type Filter = Game | "both";

/** Rulings that concern one game only; the others concern both. */
const RULINGS: Partial<Record<string, Game>> = {
  R3: "pyramids",
  R4: "silver-and-gold",
  R7: "pyramids",
  R8: "pyramids",
  R13: "pyramids",
  R14: "silver-and-gold",
};

export function gameOfRule(id: string): Game | null {
  if (id.startsWith("S")) return "silver-and-gold";
  return id.startsWith("P") ? "pyramids" : (RULINGS[id] ?? null);
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
  if (words.length === 1 && /^[gspr]\d+$/.test(words[0]!)) return plain(id) === words[0];
  return words.every((word) => said.includes(word));
}
