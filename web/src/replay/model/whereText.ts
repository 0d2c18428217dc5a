/** Where in the game a replay is, in words. */
import { TURNS_PER_ROUND } from "../../generated/games";
import { t } from "../../i18n/index.svelte";
import type { Playback } from "./playback.svelte";
import { BEFORE } from "./timeLine";

export function whereText({ turn, view }: Pick<Playback, "turn" | "view">): string {
  if (view?.step === "over") return t("replay.over");
  return turn === BEFORE ? t("replay.keeping") : turnText(turn);
}

export function turnText(turn: number): string {
  return t("replay.where", {
    round: Math.floor(turn / TURNS_PER_ROUND) + 1,
    turn: (turn % TURNS_PER_ROUND) + 1,
  });
}
