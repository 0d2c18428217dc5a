/** What may lie open over the table: one thing at a time; a player is opened by seat. */
export type Opened = "menu" | "keys" | "display" | "sheet" | "where" | "players" | "log" | { seat: number };

/** Is somebody writing, or is a drawer open? Then letters are no shortcuts. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const writes = target?.closest("input, textarea, select, [contenteditable]");
  return Boolean(writes) || document.querySelector("dialog[open]") !== null;
}
