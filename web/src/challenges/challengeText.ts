/** Challenges and results in words. */
import type { ChallengeSeen, EntrySeen, ParSeen } from "../generated/messages";
import { levelOf } from "../game/seats";
import { dailyAddress } from "../net/dailyPath";
import { formatDate, formatList, formatNumber, t, tIfKnown } from "../i18n/index.svelte";

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A bot by the name of its level, whichever version of it plays. */
export function botName(version: string): string {
  const level = levelOf(version);
  return tIfKnown(`bot.${level}`, level);
}

export function gameName({ game, deck_name }: Pick<ChallengeSeen, "game" | "deck_name">): string {
  return tIfKnown(`game.${game}`, deck_name);
}

export function opponents({ bots }: Pick<ChallengeSeen, "bots">): string {
  return formatList(bots.map(({ bot }) => botName(bot)));
}

/** What the challenge is called: the daily game of a day, or a challenge of somebody. */
export function challengeTitle(challenge: ChallengeSeen): string {
  const game = gameName(challenge);
  if (challenge.day) {
    const title = t("daily.title", { game, day: formatDate(challenge.day) });
    return challenge.series === "easy" ? t("daily.title-easy", { title, name: opponents(challenge) }) : title;
  }
  return challenge.by === null
    ? t("challenge.title", { game })
    : t("challenge.title-by", { game, name: challenge.by });
}

export function conditions({ aids, bots }: Pick<ChallengeSeen, "aids" | "bots">): string {
  const against = t("challenge.against", { n: bots.length, names: opponents({ bots }) });
  return `${against} ${t(aids ? "challenge.aids" : "challenge.no-aids")}`;
}

/** A result against par, such as "6 points above par". */
export function parText(points: number, par: Pick<ParSeen, "points">): string {
  const n = points - par.points;
  if (n === 0) return t("challenge.par-equal");
  return t(n > 0 ? "challenge.par-above" : "challenge.par-below", { n: Math.abs(n) });
}

/** How far we were ahead of the best opponent, or behind. */
export function marginText(margin: number, challenge: Pick<ChallengeSeen, "bots">): string {
  const { bots } = challenge;
  const names = bots.length === 1 ? opponents({ bots }) : t("challenge.best-bot");
  const values = { n: Math.abs(margin), names };
  if (margin === 0) return t("challenge.margin-none", values);
  return t(margin > 0 ? "challenge.margin-ahead" : "challenge.margin-behind", values);
}

/** `share` is the part of the others that ours beats, from 0 to 1. Per cent are rounded down, so it is never too much. */
export function percentileText(share: number, entries: number): string {
  const n = entries - 1;
  if (share >= 1) return t("challenge.beats-all", { n });
  return t("challenge.percentile", { share: formatNumber(Math.floor(share * 100)), n });
}

/** What a finished entry is in its ranking, as a heading: its place, or why it has none. */
export function standing(entry: EntrySeen, { entries }: Pick<ChallengeSeen, "entries">): string {
  if (entry.unranked) return t(`challenge.unranked.${entry.unranked}`);
  if (!entry.ranked || entry.place === null) return t("challenge.result");
  if (entries < 2) return t("challenge.first-entry");
  return t("challenge.place-heading", { place: formatNumber(entry.place), n: entries });
}

export function placeText(entry: Pick<EntrySeen, "place">, entries: number): string | null {
  if (entry.place === null) return null;
  return t("challenge.place", { place: formatNumber(entry.place), n: entries });
}

/** The time until a moment in whole hours, or minutes in the last hour. It does not count down. */
export function timeLeft(until: number, now: number): string {
  const left = Math.max(0, until - now);
  if (left >= HOUR) return t("daily.hours", { n: Math.floor(left / HOUR) });
  return t("daily.minutes", { n: Math.max(1, Math.ceil(left / MINUTE)) });
}

/** The facts about a finished entry: points, then the result against par, then the place. */
export function facts(entry: EntrySeen, par: ParSeen | null, entries: number): string[] {
  const points = entry.points ?? 0;
  const place = entry.ranked ? placeText(entry, entries) : null;
  return [
    t("common.points", { n: points }),
    ...(par ? [parText(points, par)] : []),
    ...(place === null ? [] : [place]),
  ];
}

/** The address of the page of a challenge. */
export function addressOfChallenge({ id, kind, game, day, series }: ChallengeSeen): string {
  return kind === "daily" && day ? dailyAddress(game, series, day) : `/c/${id}`;
}

export function compareAddress(id: string, tables: string[]): string {
  return `/c/${id}/compare?tables=${tables.join(",")}`;
}
