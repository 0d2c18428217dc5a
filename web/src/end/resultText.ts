/**
 * The end of a game in sentences: our own place first, then who won, and what decided between equal
 * totals.
 */
import type { RankSeen, TieSeen, ViewSeen } from "../generated/messages";
import { formatList, tIfKnown, t } from "../i18n/index.svelte";

interface Ended {
  view: Pick<ViewSeen, "ranking" | "winners">;
  names: string[];
  /** Our own seats. Several people who share a device are called by their names. */
  you: number[];
}

export function resultText(ended: Ended): { title: string; why: string[] } {
  const { ranking } = ended.view;
  const ties = ranking.flatMap((rank, at) => tieText(rank, ranking[at + 1], ended) ?? []);
  const winner = isAboutWinner(ended) ? [] : [`${winnerText(ended)}.`];
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
  const points = t("common.points", { n: own.total });
  return t("end.you-come", { place: placeWord(own.place), points });
}

function isAboutWinner(ended: Ended): boolean {
  return ended.view.ranking.every(({ seat, place }) => !isYou(seat, ended) || place === 1);
}

function winnerText(ended: Ended): string {
  const { ranking, winners } = ended.view;
  const points = t("common.points", { n: ranking[0]?.total ?? 0 });
  if (winners.length > 1) {
    const key = winners.some((seat) => isYou(seat, ended)) ? "end.shared.you" : "end.shared";
    return t(key, { names: listOf(winners, ended), points });
  }
  const winner = winners[0] ?? 0;
  return t(isYou(winner, ended) ? "end.you-win" : "end.wins", { name: ended.names[winner] ?? "", points });
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
  const [mine, isOurs] = [isYou(seat, ended), [seat, next.seat].some((each) => isYou(each, ended))];
  const both = t(isOurs ? "end.both.you" : "end.both", { names: listOf([seat, next.seat], ended), n: total });
  const values = { name: ended.names[seat] ?? "", place: placeWord(place) };
  if (next.place === place)
    return `${both} ${t(isOurs ? "end.nothing-decides.you" : "end.nothing-decides", values)}`;
  const [wins, comes] = mine
    ? (["end.tie-wins.you", "end.comes.you"] as const)
    : (["end.tie-wins", "end.comes"] as const);
  return `${both} ${t(place === 1 ? wins : comes, values)} ${decisionWords(tie)}`;
}

function placeWord(place: number): string {
  return tIfKnown(`end.place.${place}`, String(place));
}

function decisionWords({ colour, equal, ahead, behind }: TieSeen): string {
  if (colour === null)
    return t(behind === null ? "end.by-lowest-alone" : "end.by-lowest", {
      ahead: ahead ?? 0,
      behind: behind ?? 0,
    });
  const cards = t(`end.cards.${colour}`, { n: ahead ?? 0 });
  const sentence = t("end.by-colour", { cards, fewer: behind ?? 0 });
  if (equal.length === 0) return sentence;
  const colours = formatList(equal.map((each) => t(`colour.${each}`)));
  return `${sentence.slice(0, -1)} ${t("end.equal", { colours })}`;
}
