import { settings } from "./settings.svelte";

/** Whether somebody is typing or a dialog is open; then letters are not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  return Boolean(field) || document.querySelector("dialog[open]") !== null;
}

/** Whether a key writes a sign and such keys are switched off: speech and touch may press them by accident. */
export function isSwitchedOff({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !settings.letterKeys && key.trim().length === 1 && !ctrlKey && !metaKey;
}

/** The key of a button as `aria-keyshortcuts`, unless such keys are switched off. */
export function letterKey(key: string): string | undefined {
  return settings.letterKeys ? key : undefined;
}

/** Run the shortcut of a key, unless a modifier is pressed or the target is inside `but`. */
export function runShortcut(event: KeyboardEvent, acts: Record<string, () => void>, but: string): void {
  const act = acts[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey || isSwitchedOff(event)) return;
  if ((event.target as Element).closest(but)) return;
  event.preventDefault();
  act();
}
