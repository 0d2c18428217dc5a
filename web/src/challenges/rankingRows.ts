/** The rows of a ranking: people with their places, and between them the bots, which have none. */
import type { ChallengeAnswer, EntrySeen } from "../generated/messages";
import { t } from "../i18n/index.svelte";
import { botName, opponents } from "./challengeText";

export interface RankingRow {
  key: string;
  name: string;
  points: number;
  /** null: a bot shows what the cards can bring. */
  entry: EntrySeen | null;
  isPar: boolean;
  /** The length of the bar, in per cent of the best row. */
  length: number;
}

type Known = Pick<ChallengeAnswer, "challenge" | "mine" | "par">;

const personRow = (entry: EntrySeen): RankingRow => ({
  key: entry.table,
  name: entry.you ? t("common.you") : entry.name || t("challenge.nameless"),
  points: entry.points ?? 0,
  entry,
  isPar: false,
  length: 0,
});

/** The bots of which we may know a result: who played par, and the best opponent at our own table. */
function botRows({ challenge, mine, par }: Known): RankingRow[] {
  const bot = { entry: null, length: 0 };
  const rows: RankingRow[] = [];
  if (par) rows.push({ ...bot, key: "par", name: botName(par.bot), points: par.points, isPar: true });
  if (mine?.finished && mine.points !== null && mine.margin !== null) {
    const name = challenge.bots.length === 1 ? opponents(challenge) : t("challenge.best-bot-row");
    rows.push({ ...bot, key: "opponent", name, points: mine.points - mine.margin, isPar: false });
  }
  return rows;
}

/** The part of the longest bar, in per cent; fewer than no points have no bar. */
export function share(points: number, most: number): number {
  return most > 0 ? Math.max(0, (100 * points) / most) : 0;
}

export function rankingRows(entries: EntrySeen[], known: Known): RankingRow[] {
  const rows = [...entries.map(personRow), ...botRows(known)];
  const most = Math.max(...rows.map(({ points }) => points), 1);
  // equal rows keep their order: people stand before bots
  return rows
    .map((row) => ({ ...row, length: share(row.points, most) }))
    .sort((one, other) => other.points - one.points);
}
