/** Is somebody typing, or is a dialog open? Then letters are not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  return Boolean(field) || document.querySelector("dialog[open]") !== null;
}

/** Do what a key stands for, unless it is pressed with another one or belongs to an element inside `but`. */
export function runShortcut(event: KeyboardEvent, acts: Record<string, () => void>, but: string): void {
  const act = acts[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.target as Element).closest(but)) return;
  event.preventDefault();
  act();
}
