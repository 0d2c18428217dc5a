/** Whether somebody is typing or a dialog is open; then letters are not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  return Boolean(field) || document.querySelector("dialog[open]") !== null;
}

/** Run the shortcut of a key, unless a modifier is pressed or the target is inside `but`. */
export function runShortcut(event: KeyboardEvent, acts: Record<string, () => void>, but: string): void {
  const act = acts[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.target as Element).closest(but)) return;
  event.preventDefault();
  act();
}
