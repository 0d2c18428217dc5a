/** The keys of a move. They are quiet while somebody writes or a dialog is open. */
import type { Mode, Placing } from "./placing.svelte";
import type { Point } from "./placements";

export const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const KEYS: Record<string, (placing: Placing, event: KeyboardEvent) => void> = {
  r: (placing, { shiftKey }) => placing.turn(shiftKey),
  f: (placing) => placing.mirror(),
  "1": (placing) => placing.oneBox(),
  h: (placing) => void placing.hint(),
  escape: (placing) => placing.cancel(),
  backspace: (placing) => placing.undo(),
};

/** Else the keys are the page's own. */
const ACTIVE = new Set<Mode>(["keep", "idle", "ghost", "bonus", "confirm", "take"]);

export function press(placing: Placing, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || isElsewhere(event.target)) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") act(event, () => placing.undo());
  } else if (key === "enter") {
    if (event.target === document.body) act(event, () => placing.go());
  } else if (KEYS[key] && ACTIVE.has(placing.mode)) {
    act(event, () => KEYS[key]!(placing, event));
  }
}

function act(event: KeyboardEvent, deed: () => void): void {
  event.preventDefault();
  deed();
}

function isElsewhere(target: EventTarget | null): boolean {
  const writes = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  return Boolean(writes) || document.querySelector("dialog[open]") !== null;
}
