/** The letters that can be drawn: their keys, names and pictures. */
import type { GameInfo, SymbolName } from "../../generated/games";
import { sayIfKnown } from "../../i18n/editor.svelte";
import { lettersOf, NO_BOX, PLAIN } from "./document";

/** The key that draws a letter: 1, 2, … in their order, 0 for no box. */
export function keyOf(letter: string, info: GameInfo): string {
  return letter === NO_BOX ? "0" : String(lettersOf(info).indexOf(letter) + 1);
}

export function letterOfKey(key: string, info: GameInfo): string | null {
  return lettersOf(info).find((letter) => keyOf(letter, info) === key) ?? null;
}

export function artOf(letter: string, info: GameInfo): SymbolName | null {
  const drawn = [...info.symbols, info.entry, info.goal];
  return drawn.find((one) => one?.letter === letter)?.art ?? null;
}

export function letterName(letter: string, info: GameInfo): string {
  const what = letter === PLAIN ? "plain" : letter === NO_BOX ? info.no_box.word : artOf(letter, info);
  return sayIfKnown(`editor.letter.${what ?? ""}`) || letter;
}
