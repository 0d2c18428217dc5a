// The texts of the test language: accents, a third longer, in brackets. Text without brackets is in no catalogue.

/** @typedef {import("./texts.js").Entry} Entry */

const ACCENTS = { a: "á", e: "ë", i: "ï", o: "ö", u: "ü", A: "Å", E: "Ë", O: "Ø", n: "ñ", y: "ý" };

function strange(text) {
  if (!/[^\s\p{P}]/u.test(text)) return text; // between two other parts of a sentence
  const accented = text.replace(/\{\w+\}|[aeiouAEOny]/g, (found) => ACCENTS[found] ?? found);
  return `⟦${accented}${"·".repeat(Math.ceil(text.length / 3))}⟧`;
}

/** @param {Entry} entry */
function twist(entry) {
  if (typeof entry === "string") return strange(entry);
  if (Array.isArray(entry)) return entry.map(twist);
  const forms = Object.entries(entry).map(([form, text]) => [form, /^[#?]$/.test(form) ? text : twist(text)]);
  return Object.fromEntries(forms);
}

/**
 * A whole catalogue.
 *
 * @param {Record<string, Entry>} texts
 * @returns {Record<string, Entry>}
 */
export function pseudoTexts(texts) {
  return Object.fromEntries(Object.entries(texts).map(([key, entry]) => [key, twist(entry)]));
}
