/** The keys of the editor. Each stands on its button, too. */
import type { Colour } from "../../net/api";
import { t } from "../../i18n/index.svelte";
import { isSwitchedOff } from "../../platform/shortcuts";
import { nextSeal } from "./drawing";
import type { Editor } from "./editor.svelte";
import { letterOfKey } from "./letters";

const ARROWS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-9, -9],
  End: [9, 9],
};

/** Letters of tools; the letter of an emblem wins where both are the same. */
const TOOLS: Record<string, (editor: Editor) => void> = {
  r: (editor) => editor.turn(),
  f: (editor) => editor.mirror(),
  d: (editor) => editor.duplicate(),
  s: (editor) => editor.setSeal(nextSeal(editor.shown, editor.deck.game)),
  "+": (editor) => editor.stepFigure(1),
  "-": (editor) => editor.stepFigure(-1),
  "−": (editor) => editor.stepFigure(-1),
};

const NAMED: Record<string, (editor: Editor) => void> = {
  Delete: (editor) => editor.remove(),
  Backspace: (editor) => editor.stepBack(),
};

export function keyPressed(event: KeyboardEvent, editor: Editor): void {
  if (event.defaultPrevented || isElsewhere(event)) return;
  const act = event.ctrlKey || event.metaKey ? withControl(event) : plain(event, editor);
  if (!act) return;
  event.preventDefault();
  act(editor);
}

/** Whether the key belongs to a field, a button or a dialog. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, dialog") || document.querySelector("dialog[open]"))
    return true;
  const isButton = target.closest("button, a, summary") !== null;
  return isButton && [" ", "Enter", ...Object.keys(ARROWS)].includes(key);
}

function withControl({ key, shiftKey }: KeyboardEvent): ((editor: Editor) => void) | null {
  const letter = key.toLowerCase();
  if (letter === "y" || (letter === "z" && shiftKey)) return (editor) => editor.redo();
  return letter === "z" ? (editor) => editor.undo() : null;
}

function plain(event: KeyboardEvent, editor: Editor): ((editor: Editor) => void) | null {
  if (event.altKey || isSwitchedOff(event)) return null;
  if (event.key === "Enter") return event.shiftKey ? () => editor.step(-1) : () => editor.next();
  const arrow = ARROWS[event.key];
  if (arrow) return () => editor.moveCursor(...arrow);
  const drawn = letterOfKey(event.key, editor.info);
  if (drawn) return () => editor.type(drawn);
  const colour = (Object.keys(editor.format.colours) as Colour[]).find(
    (one) => t(`letter.${one}`).toLowerCase() === event.key.toLowerCase(),
  );
  if (colour) return () => editor.setColour(colour);
  return NAMED[event.key] ?? TOOLS[event.key.toLowerCase()] ?? null;
}
