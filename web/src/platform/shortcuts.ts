/** Is somebody typing, or is a dialog open? Then letters are not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  return Boolean(field) || document.querySelector("dialog[open]") !== null;
}
