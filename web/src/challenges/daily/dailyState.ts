/** What has become of a daily game, in a few words. */
import type { DailyOverview, DailyToday } from "../../generated/messages";
import { t } from "../../i18n/index.svelte";
import type { Series } from "../../net/dailyPath";

export function stateText({ mine }: Pick<DailyToday, "mine">): string {
  if (!mine) return t("daily.state-open");
  if (!mine.finished) return t("daily.state-running");
  return t("common.points", { n: mine.points ?? 0 });
}

/** Today's game of a list; null until the server has answered, or if it has no such list. */
export function inList(overview: DailyOverview | null, series: Series, game: string): DailyToday | null {
  const list = series === "easy" ? overview?.easy : overview?.games;
  return list?.find(({ challenge }) => challenge.game === game) ?? null;
}
