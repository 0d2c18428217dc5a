/** The end of a game in sentences: who won, and what decided between equal totals. */
import type { Colour, Game } from "../net/api";
import type { ViewSeen } from "../generated/messages";
import { formatList, tIfKnown, t } from "../i18n/index.svelte";
import { standings, ties, type Decision, type Tie } from "./standing";

interface Ended {
  game: Game;
  view: ViewSeen;
  names: string[];
  /** Our own seats. */
  you: number[];
  colourOf: (card: number) => Colour | undefined;
}

export function resultText(ended: Ended): { title: string; why: string[] } {
  const tied = ties(ended.game, ended.view.players, ended.colourOf);
  const why = tied.map((tie) => tieText(tie, ended.names));
  const lead = leadWords(ended);
  return { title: titleOf(ended), why: tied.some(({ place }) => place === 1) ? why : [...lead, ...why] };
}

function titleOf({ view, names, you }: Ended): string {
  const { winners, players } = view;
  const n = players[winners[0] ?? 0]?.score.total ?? 0;
  const points = t("common.points", { n });
  if (winners.length > 1)
    return t("end.shared", { names: formatList(winners.map((seat) => names[seat] ?? "")), points });
  const winner = winners[0] ?? 0;
  const mine = you.length === 1 && you.includes(winner);
  return t(mine ? "end.you-win" : "end.wins", { name: names[winner] ?? "", points });
}

/** How far the first is ahead of the second. */
function leadWords({ game, view, names, colourOf }: Ended): string[] {
  const [first, second] = standings(game, view.players, colourOf);
  if (!first || !second) return [];
  const total = (seat: number): number => view.players[seat]?.score.total ?? 0;
  return [t("end.ahead", { n: total(first.seat) - total(second.seat), name: names[second.seat] ?? "" })];
}

/** Dora and Bruno both have 88. Dora comes second: 3 grey cards to 2. */
export function tieText({ ahead, behind, total, place, decision }: Tie, names: string[]): string {
  const [name, other] = [names[ahead] ?? "", names[behind] ?? ""];
  const both = t("end.both", { names: formatList([name, other]), n: total });
  if (decision === null) return `${both} ${t("end.nothing-decides", { place: placeWord(place) })}`;
  const comes = place === 1 ? t("end.tie-wins", { name }) : t("end.comes", { name, place: placeWord(place) });
  return `${both} ${comes} ${decisionWords(decision)}`;
}

function placeWord(place: number): string {
  return tIfKnown(`end.place.${place}`, String(place));
}

function decisionWords(decision: Decision): string {
  if (decision.by === "lowest")
    return decision.behind === null
      ? t("end.by-lowest-alone", { ahead: decision.ahead })
      : t("end.by-lowest", { ahead: decision.ahead, behind: decision.behind });
  const cards = t(`end.cards.${decision.colour}`, { n: decision.more });
  const sentence = t("end.by-colour", { cards, fewer: decision.fewer });
  if (decision.equal.length === 0) return sentence;
  const equal = formatList(decision.equal.map((colour) => t(`colour.${colour}`)));
  return `${sentence.slice(0, -1)} ${t("end.equal", { colours: equal })}`;
}
