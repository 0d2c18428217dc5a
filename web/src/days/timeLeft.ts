/** Clocks that count days per move: the time that is left in words, and the dates of pauses. */
import { t } from "../i18n/index.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The longest pause, in days; it is the server's (`play/pauses.py`). */
export const LONGEST_PAUSE = 60;

/**
 * A time in words, rounded down as a clock shows it: in days and hours, or in the largest unit that fits. `isShort`:
 * never in two units.
 */
export function timeInWords(ms: number, isShort = false): string {
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  if (days > 2 || (days > 0 && (isShort || hours === 0))) return t("days.days", { n: days });
  if (days > 0) return `${t("days.days", { n: days })} ${t("days.hours", { n: hours })}`;
  if (hours > 0) return t("days.hours", { n: hours });
  const minutes = Math.floor(ms / MINUTE);
  return minutes > 0 ? t("days.minutes", { n: minutes }) : t("days.moment");
}
