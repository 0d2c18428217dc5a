/** Where a margin came from, in one sentence that can be read aloud. */
import type { SeatReviewSeen } from "../../generated/messages";
import { formatList, formatNumber, formatSigned, t } from "../../i18n/index.svelte";
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

/** "You won by 12. That comes from the cards (+5), the others' choices (+14) and your own choices (−7)." */
export function marginText(parts: MarginParts): string {
  return [outcomeText(parts), causesText(parts), restText(parts)].filter(Boolean).join(" ");
}

function outcomeText({ name, margin }: MarginParts): string {
  const kind = margin > 0 ? "won" : margin < 0 ? "lost" : "even";
  const values = { name: name ?? "", n: formatNumber(Math.abs(margin)) };
  return name === null ? t(`review.${kind}.you`, values) : t(`review.${kind}`, values);
}

/** Everything that the margin is made of, with its points. */
function causesText(parts: MarginParts): string {
  const causes = CAUSES.filter((share) => parts.shares[share]).map((share) =>
    t("review.cause", {
      share: (form) => shareName(share, parts, form),
      points: formatSigned(parts.shares[share]),
    }),
  );
  return causes.length ? t("review.causes", { causes: formatList(causes) }) : "";
}

/** What belongs to no card and no choice: the forecasts of the review were wrong by so much, and in this direction. */
function restText({ name, shares: { rest } }: MarginParts): string {
  if (!rest) return "";
  const values = { n: formatNumber(Math.abs(rest)), name: name ?? "" };
  const key = rest > 0 ? "review.forecast-low" : "review.forecast-high";
  return name === null ? t(`${key}.you`, values) : t(key, values);
}

/** The name of a part of the margin: "the cards", "your own choices". */
export function shareName(
  share: Share,
  { name, players }: Pick<MarginParts, "name" | "players">,
  form = "other",
): string {
  if (share === "own") return t(name === null ? "review.share.own.you" : "review.share.own", { form });
  if (share === "others") return t("review.share.others", { n: players - 1, form });
  return t(`review.share.${share}`, { form });
}
