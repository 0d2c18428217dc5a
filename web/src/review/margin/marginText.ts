/** Where a margin came from, in one sentence that can be read aloud. */
import type { SeatReviewSeen } from "../../generated/messages";
import { capital, formatNumber, t } from "../../i18n/index.svelte";
import { SHARES, sharesOf, type Share, type Shares } from "./shares";

export interface Told {
  /** Whose margin it is; null for our own. */
  name: string | null;
  margin: number;
  shares: Shares;
  players: number;
}

/** What is said about a seat; null while its review is being made. */
export function toldOf(
  seat: number,
  sums: SeatReviewSeen | undefined,
  names: string[],
  isMine: boolean,
): Told | null {
  if (!sums) return null;
  const name = isMine ? null : (names[seat] ?? "");
  return { name, margin: sums.final_margin, shares: sharesOf(sums), players: names.length };
}

/** "You won by 12. The cards gave you 5, the others' choices 14, your own choices cost you 7." */
export function marginText(told: Told): string {
  return [outcomeText(told), causesText(told)].filter(Boolean).join(" ");
}

function outcomeText({ name, margin }: Told): string {
  const kind = margin > 0 ? "won" : margin < 0 ? "lost" : "even";
  const values = { name: name ?? "", n: formatNumber(Math.abs(margin)) };
  return name === null ? t(`review.${kind}.you`, values) : t(`review.${kind}`, values);
}

function causesText(told: Told): string {
  const gains = SHARES.filter((share) => told.shares[share] > 0);
  const losses = SHARES.filter((share) => told.shares[share] < 0);
  const clauses = [...clausesOf("gave", gains, told), ...clausesOf("cost", losses, told)];
  return clauses.length ? `${capital(clauses.join(", "))}.` : "";
}

/** The first cause with its verb, the others without: "the cards gave you 5", "the others' choices 14". */
function clausesOf(verb: "gave" | "cost", shares: readonly Share[], told: Told): string[] {
  return shares.map((share, at) => {
    const values = {
      what: shareName(share, told),
      n: formatNumber(Math.abs(told.shares[share])),
      name: told.name ?? "",
    };
    if (at > 0) return t("review.also", values);
    return told.name === null ? t(`review.${verb}.you`, values) : t(`review.${verb}`, values);
  });
}

/** The name of a part of the margin: "the cards", "your own choices". */
export function shareName(share: Share, { name, players }: Pick<Told, "name" | "players">): string {
  if (share === "own") return t(name === null ? "review.share.own.you" : "review.share.own");
  if (share === "others") return t("review.share.others", { n: players - 1 });
  return t(`review.share.${share}`);
}
