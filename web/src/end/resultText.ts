/** The end of a game in sentences: who won, and what decided between equal totals. */
import type { RankSeen, TieSeen, ViewSeen } from "../generated/messages";
import { formatList, tIfKnown, t } from "../i18n/index.svelte";

interface Ended {
  view: Pick<ViewSeen, "ranking" | "winners">;
  names: string[];
  /** Our own seats. */
  you: number[];
}

export function resultText(ended: Ended): { title: string; why: string[] } {
  const { ranking } = ended.view;
  const ties = ranking.flatMap((rank, at) => tieText(rank, ranking[at + 1], ended.names) ?? []);
  return { title: titleOf(ended), why: ranking[0]?.tie ? ties : [...leadText(ended), ...ties] };
}

function titleOf({ view: { ranking, winners }, names, you }: Ended): string {
  const points = t("common.points", { n: ranking[0]?.total ?? 0 });
  if (winners.length > 1)
    return t("end.shared", { names: formatList(winners.map((seat) => names[seat] ?? "")), points });
  const winner = winners[0] ?? 0;
  const mine = you.length === 1 && you.includes(winner);
  return t(mine ? "end.you-win" : "end.wins", { name: names[winner] ?? "", points });
}

/** How far the first is ahead of the second. */
function leadText({ view: { ranking }, names }: Ended): string[] {
  const [first, second] = ranking;
  if (!first || !second) return [];
  return [t("end.ahead", { n: first.total - second.total, name: names[second.seat] ?? "" })];
}

/** Dora and Bruno both have 88. Dora comes second: 3 grey cards to 2. */
function tieText(
  { seat, place, total, tie }: RankSeen,
  next: RankSeen | undefined,
  names: string[],
): string | null {
  if (!tie || !next) return null;
  const name = names[seat] ?? "";
  const both = t("end.both", { names: formatList([name, names[next.seat] ?? ""]), n: total });
  if (next.place === place) return `${both} ${t("end.nothing-decides", { place: placeWord(place) })}`;
  const comes = place === 1 ? t("end.tie-wins", { name }) : t("end.comes", { name, place: placeWord(place) });
  return `${both} ${comes} ${decisionWords(tie)}`;
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
