/**
 * The folders of src/ in their order of dependency. A folder may import from folders on earlier lines and from itself;
 * folders on the same line do not import each other. eslint.config.js and src/imports.test.ts enforce this list.
 * `styles/` holds global style sheets and belongs to no line.
 */
export const LINES = [
  ["generated"],
  ["i18n"],
  ["platform"],
  ["net"],
  ["game", "notices"],
  ["engine", "ui"],
  ["local"],
  ["cards"],
  ["stage", "setup"],
  ["placing"],
  ["coach", "days", "host", "share", "challenges"],
  ["table", "home", "lobby", "end", "review", "learn", "decks", "docs", "history", "editor"],
  ["replay", "companion"],
  ["compare"],
  ["pages"],
  ["app"],
];

/** The most files in one folder, without tests. */
export const MOST_FILES = 16;

/**
 * The folders that a folder must not import.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function forbiddenFor(folder) {
  const line = LINES.findIndex((folders) => folders.includes(folder));
  return LINES.slice(line)
    .flat()
    .filter((other) => other !== folder);
}
