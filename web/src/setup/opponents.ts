/** The options for the bots to play against: their level and their number. */
import { BOT_LEVELS, MAX_PLAYERS, type BotLevel } from "../generated/games";
import { formatNumber, t } from "../i18n/index.svelte";

export function levelOptions(): { value: BotLevel; text: string; about: string }[] {
  return BOT_LEVELS.map((value) => ({ value, text: t(`bot.${value}`), about: t(`bot.${value}.about`) }));
}

export function numberOptions(): { value: number; text: string }[] {
  return Array.from({ length: MAX_PLAYERS - 1 }, (_, k) => ({ value: k + 1, text: formatNumber(k + 1) }));
}
