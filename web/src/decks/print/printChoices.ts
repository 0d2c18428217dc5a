/** What can be chosen for a printed deck, and what fits on which paper. */
import { language } from "../../i18n/index.svelte";

export type Paper = "a4" | "letter";
export type Part = "cards" | "expeditions" | "round-card" | "score-sheets" | "one-game";

export interface PrintChoices {
  paper: Paper;
  width: number;
  height: number;
  gap: 0 | 3 | 6;
  cut: "lines" | "marks";
  ink: "full" | "less" | "black";
  hasCards: boolean;
  hasExpeditions: boolean;
  hasScoreSheets: boolean;
  hasBacks: boolean;
  hasPaperGame: boolean;
}

/** The size of a card that fits the usual sleeves, in millimetres. */
export const USUAL = { width: 63, height: 88 };

export const USUAL_CHOICES: PrintChoices = {
  paper: "a4",
  ...USUAL,
  gap: 0,
  cut: "lines",
  ink: "full",
  hasCards: true,
  hasExpeditions: true,
  hasScoreSheets: true,
  hasBacks: false,
  hasPaperGame: false,
};

/** The shortest side of a card that one can write on. */
export const SMALLEST = 30;

/** The largest card on each paper held upright. The server has the same figures (`print_options.py`). */
export const LARGEST: Record<Paper, { width: number; height: number }> = {
  a4: { width: 200, height: 271 },
  letter: { width: 205, height: 253 },
};
/** The same on paper held across. */
const ACROSS: Record<Paper, { width: number; height: number }> = {
  a4: { width: 287, height: 184 },
  letter: { width: 269, height: 189 },
};

/** Whether a card of this size fits, is too large for the paper, or too small to write on. */
export function fitOf({ paper, width, height }: PrintChoices): "fits" | "too-large" | "too-small" {
  if (!(width >= SMALLEST && height >= SMALLEST)) return "too-small";
  const fits = [LARGEST[paper], ACROSS[paper]].some((room) => width <= room.width && height <= room.height);
  return fits ? "fits" : "too-large";
}

/** What is printed, by the names of the server. */
export function partsOf(choices: PrintChoices): Part[] {
  return [
    ...(choices.hasCards ? ["cards" as const] : []),
    ...(choices.hasExpeditions ? (["expeditions", "round-card"] as const) : []),
    ...(choices.hasScoreSheets ? ["score-sheets" as const] : []),
    ...(choices.hasPaperGame ? ["one-game" as const] : []),
  ];
}

/** The parameters of the address of the file. */
export function queryOfPrint(choices: PrintChoices, seed: number): Record<string, string> {
  const { paper, width, height, gap, cut, ink, hasBacks, hasPaperGame } = choices;
  return {
    paper,
    width: String(width),
    height: String(height),
    gap: String(gap),
    cut,
    ink,
    backs: hasBacks ? "true" : "",
    language: language(),
    what: partsOf(choices).join(","),
    seed: hasPaperGame ? String(seed) : "",
  };
}
