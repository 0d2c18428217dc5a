/**
 * The end of a game in sentences: our own place first, then who won, and what decided between equal
 * totals.
 */
import type { RankSeen, TieSeen, ViewSeen } from "../generated/messages";
import { formatList, t, type Noun } from "../i18n/index.svelte";

interface Ended {
  view: Pick<ViewSeen, "ranking" | "winners">;
  names: string[];
  /** Our own seats. Several people who share a device are called by their names. */
  you: number[];
}

export function resultText(ended: Ended): { title: string; why: string[] } {
  const { ranking } = ended.view;
  const ties = ranking.flatMap((rank, at) => tieText(rank, ranking[at + 1], ended) ?? []);
  const winner = isAboutWinner(ended) ? [] : [winnerText(ended, "sentence")];
  return { title: titleOf(ended), why: [...winner, ...(ranking[0]?.tie ? [] : leadText(ended)), ...ties] };
}

/** Whether this is our only seat. */
function isYou(seat: number, { you }: Ended): boolean {
  return you.length === 1 && you[0] === seat;
}

/** Our place, if we have one seat; otherwise the winner. */
function titleOf(ended: Ended): string {
  const own = ended.view.ranking.find(({ seat }) => isYou(seat, ended));
  if (!own || own.place === 1) return winnerText(ended);
  return t("end.you-come", { place: own.place, n: own.total });
}

function isAboutWinner(ended: Ended): boolean {
  return ended.view.ranking.every(({ seat, place }) => !isYou(seat, ended) || place === 1);
}

function winnerText(ended: Ended, form = "title"): string {
  const { ranking, winners } = ended.view;
  const n = ranking[0]?.total ?? 0;
  if (winners.length > 1) {
    const key = winners.some((seat) => isYou(seat, ended)) ? "end.shared.you" : "end.shared";
    return t(key, { names: listOf(winners, ended), n, form });
  }
  const winner = winners[0] ?? 0;
  const name = ended.names[winner] ?? "";
  return isYou(winner, ended) ? t("end.you-win", { n }) : t("end.wins", { name, n, form });
}

/** Names as a list; ours is "You", and stands first. */
function listOf(seats: number[], ended: Ended): string {
  const mine = seats.filter((seat) => isYou(seat, ended)).map(() => t("common.you"));
  const others = seats.filter((seat) => !isYou(seat, ended)).map((seat) => ended.names[seat] ?? "");
  return formatList([...mine, ...others]);
}

/** How far the first is ahead of the second. */
function leadText(ended: Ended): string[] {
  const [first, second] = ended.view.ranking;
  if (!first || !second) return [];
  const key = isYou(second.seat, ended) ? "end.ahead.you" : "end.ahead";
  return [t(key, { n: first.total - second.total, name: ended.names[second.seat] ?? "" })];
}

/** A tie in words: "Dora and Bruno both have 88. Dora comes second: 3 grey cards to 2." */
function tieText(rank: RankSeen, next: RankSeen | undefined, ended: Ended): string | null {
  const { seat, place, total, tie } = rank;
  if (!tie || !next) return null;
  const pair = [seat, next.seat];
  const isOurs = pair.some((each) => isYou(each, ended));
  const both = t(isOurs ? "end.both.you" : "end.both", { names: listOf(pair, ended), n: total });
  const decided = next.place === place ? t(`end.tie.nothing${isOurs ? ".you" : ""}`, { place }) : null;
  return `${both} ${decided ?? decision(rank, tie, ended)}`;
}

/** What put a seat before the next one with the same points. */
function decision({ seat, place }: RankSeen, tie: TieSeen, ended: Ended): string {
  const you = isYou(seat, ended) ? ".you" : "";
  const name = ended.names[seat] ?? "";
  const [ahead, behind] = [tie.ahead ?? 0, tie.behind ?? 0];
  if (tie.colour === null) {
    const values = { name, place, ahead, behind };
    return tie.behind === null ? t(`end.tie.alone${you}`, values) : t(`end.tie.lowest${you}`, values);
  }
  const colours: Noun = (form) => formatList(tie.equal.map((each) => t(`colour.${each}`, { form })));
  const also = tie.equal.length ? "some" : "none";
  return t(`end.tie.colour${you}`, {
    name,
    place,
    colour: tie.colour,
    n: ahead,
    fewer: behind,
    also,
    colours,
  });
}
