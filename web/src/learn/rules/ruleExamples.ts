/** The live examples of the rules page; a test plays every one of them with the real rules. */
import type { CardFace, Game } from "../../net/api";
import { parseChoice } from "../../game/choices";
import found from "./ruleExamples.json";

export interface Try {
  /** Its words are `rules.try.WORDS`. */
  words: string;
  /** Choices one after the other; the last one is what is tried. */
  choices: string[];
  /** Other crosses than those of the example. */
  crossed?: string[];
  /** What it brings, by kind of event; missing if it is refused. */
  brings?: Record<string, number>;
  /** The rule that forbids it. */
  refused?: string;
}

export interface Example {
  rule: string;
  game: Game;
  card: CardFace;
  pattern: string;
  crossed: string[];
  display?: CardFace[];
  tries: Try[];
}

export const RULE_EXAMPLES = found as unknown as Example[];

/** The boxes that all choices but the last have crossed, and those of the last. */
export function boxesOfTry({ choices }: Try): { before: string[]; tried: string[] } {
  const boxes = choices.map((text) => parseChoice(text).boxes);
  return { before: boxes.slice(0, -1).flat(), tried: boxes.at(-1) ?? [] };
}

/** What of the pattern is used: all of it, one box, or a bonus box. */
export function kindOfTry({ choices }: Try): "pattern" | "box" | "bonus" {
  const last = parseChoice(choices.at(-1) ?? "");
  if (last.verb === "bonus") return "bonus";
  return last.boxes.length === 1 ? "box" : "pattern";
}
