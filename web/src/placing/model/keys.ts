/** Keyboard control of a move. Keys do nothing while the player types or a dialog is open. */
import type { Mode, Move } from "./move.svelte";
import { isSwitchedOff, isTyping } from "../../platform/shortcuts";
import type { Point } from "./placements";

export const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const KEYS: Record<string, (move: Move, event: KeyboardEvent) => void> = {
  r: (move, { shiftKey }) => move.ghost.turn(shiftKey),
  f: (move) => move.ghost.mirror(),
  "1": (move) => move.ghost.toggleSingle(),
  h: (move) => void move.hints.request(),
  escape: (move) => move.cancel(),
  backspace: (move) => move.undo(),
};

/** The modes in which keys act on the move; otherwise they are left to the page. */
const ACTIVE = new Set<Mode>(["keep", "idle", "ghost", "pending", "bonus", "confirm", "take"]);

export function handleKey(move: Move, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || isTyping(event.target) || isSwitchedOff(event)) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") act(event, () => move.undo());
  } else if (key === "enter") {
    if (event.target === document.body) act(event, () => move.submit());
  } else if (KEYS[key] && (ACTIVE.has(move.mode) || (key === "backspace" && move.mayTakeBack))) {
    act(event, () => KEYS[key]!(move, event));
  }
}

function act(event: KeyboardEvent, deed: () => void): void {
  event.preventDefault();
  deed();
}
