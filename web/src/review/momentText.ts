/** The moments of a game in words. */
import type { ChanceSeen, DecisionSeen } from "../generated/messages";
import { faceOf } from "../game/cardFaces";
import { cardText, patternName } from "../game/naming";
import { formatList, formatSigned, t } from "../i18n/index.svelte";
import type { Deck } from "../net/api";
import type { Moment } from "./margin/course";

/** "Round 2, turn 3". */
export function momentName(
  step: Pick<ChanceSeen | DecisionSeen, "kind" | "round" | "turn_of_round">,
): string {
  if (step.kind === "deal" || step.kind === "keep" || step.kind === "display") return t("review.at-start");
  return t("review.at", { round: step.round + 1, turn: step.turn_of_round });
}

/** What chance brought: "The expedition shows the corner." */
export function chanceText({ kind, what }: Pick<ChanceSeen, "kind" | "what">, deck: Deck): string {
  if (kind === "deal") return t("review.chance.deal");
  if (kind === "flip") return t("review.chance.flip", { pattern: patternName(what) });
  const faces = what.split(" ").flatMap((number) => faceOf(deck, Number(number)) ?? []);
  return t(`review.chance.${kind}`, {
    cards: formatList(faces.map((face) => cardText(face, deck.game, "the"))),
  });
}

/** One line about a moment: when, what happened, and what could be expected then. */
export interface MomentText {
  when: string;
  what: string;
  /** How the moment changed the margin, in points; empty for the end. */
  change: string;
  margin: string;
}

export function momentText({ chance, decision, margin }: Moment, seat: number, deck: Deck): MomentText {
  const expected = formatSigned(margin, 1);
  if (chance)
    return {
      when: momentName(chance),
      what: chanceText(chance, deck),
      change: formatSigned(chance.luck[seat] ?? 0, 1),
      margin: expected,
    };
  if (decision) {
    const what = t("review.judged", {
      what: t(`review.decision.${decision.kind}`),
      verdict: t(`review.verdict.${decision.verdict}`),
    });
    return { when: momentName(decision), what, change: formatSigned(-decision.loss, 1), margin: expected };
  }
  return { when: t("review.end"), what: "", change: "", margin: expected };
}
