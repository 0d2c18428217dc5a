/** Where a margin came from, in one sentence that can be read aloud. */
import type { SeatReviewSeen } from "../../generated/messages";
import { capital, formatNumber, t } from "../../i18n/index.svelte";
import { SHARES, sharesOf, type Share, type Shares } from "./shares";

/** The rest has a sentence of its own. */
const CAUSES = SHARES.filter((share) => share !== "rest");

export interface MarginParts {
  /** Whose margin it is; null for our own. */
  name: string | null;
  margin: number;
  shares: Shares;
  players: number;
}

/** What is said about a seat; null while its review is being made. */
export function partsOf(
  seat: number,
  sums: SeatReviewSeen | undefined,
  names: string[],
  isMine: boolean,
): MarginParts | null {
  if (!sums) return null;
  const name = isMine ? null : (names[seat] ?? "");
  return { name, margin: sums.final_margin, shares: sharesOf(sums), players: names.length };
}

/** "You won by 12. The cards gave you 5, the others' choices 14, your own choices cost you 7." */
export function marginText(parts: MarginParts): string {
  return [outcomeText(parts), causesText(parts), restText(parts)].filter(Boolean).join(" ");
}

function outcomeText({ name, margin }: MarginParts): string {
  const kind = margin > 0 ? "won" : margin < 0 ? "lost" : "even";
  const values = { name: name ?? "", n: formatNumber(Math.abs(margin)) };
  return name === null ? t(`review.${kind}.you`, values) : t(`review.${kind}`, values);
}

function causesText(parts: MarginParts): string {
  const gains = CAUSES.filter((share) => parts.shares[share] > 0);
  const losses = CAUSES.filter((share) => parts.shares[share] < 0);
  const clauses = [...clausesOf("gave", gains, parts), ...clausesOf("cost", losses, parts)];
  return clauses.length ? `${capital(clauses.join(", "))}.` : "";
}

/** What belongs to no card and no choice: the forecasts of the review were wrong by so much, and in this direction. */
function restText({ name, shares: { rest } }: MarginParts): string {
  if (!rest) return "";
  const values = { n: formatNumber(Math.abs(rest)), name: name ?? "" };
  const key = rest > 0 ? "review.forecast-low" : "review.forecast-high";
  return name === null ? t(`${key}.you`, values) : t(key, values);
}

/** The first cause with its verb, the others without: "the cards gave you 5", "the others' choices 14". */
function clausesOf(verb: "gave" | "cost", shares: readonly Share[], parts: MarginParts): string[] {
  return shares.map((share, at) => {
    const values = {
      what: shareName(share, parts),
      n: formatNumber(Math.abs(parts.shares[share])),
      name: parts.name ?? "",
    };
    if (at > 0) return t("review.also", values);
    return parts.name === null ? t(`review.${verb}.you`, values) : t(`review.${verb}`, values);
  });
}

/** The name of a part of the margin: "the cards", "your own choices". */
export function shareName(share: Share, { name, players }: Pick<MarginParts, "name" | "players">): string {
  if (share === "own") return t(name === null ? "review.share.own.you" : "review.share.own");
  if (share === "others") return t("review.share.others", { n: players - 1 });
  return t(`review.share.${share}`);
}
