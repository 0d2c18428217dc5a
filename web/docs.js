// The documents in ../docs become pages when the pages are built: Markdown is turned into a Svelte component.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import { FIRST, read } from "./texts.js";

const FOLDER = join(import.meta.dirname, "../docs");
const TITLES = "virtual:doc-titles";
/** Documents that have a page of another kind, or are only for people who work on these pages. */
const ELSEWHERE = { rules: "/rules", README: "/docs", design: null };

/** The names of the documents that are pages. */
export const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".md"))
  .map((file) => file.slice(0, -".md".length))
  .filter((name) => !(name in ELSEWHERE))
  .toSorted();

/**
 * The anchor of a heading, as GitHub forms it.
 *
 * @param {string} heading
 */
export function anchor(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

/**
 * Where a link of a document leads on the pages; null if there is nothing.
 *
 * @param {string} target
 */
export function address(target) {
  if (/^(https:\/\/|#)/.test(target)) return target;
  const [, name = "", hash = ""] = /^(?:(?:\.\.\/)+docs\/)?([\w-]+)\.md(#.+)?$/.exec(target) ?? [];
  if (NAMES.includes(name)) return `/docs/${name}${hash}`;
  return ELSEWHERE[name] ?? null;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

// what scrolls must be reachable by keys
const REACHABLE =
  '<!-- svelte-ignore a11y_no_noninteractive_tabindex -->\n<div class="wide-part" tabindex="0" role="group"';

/** The language of a guide in src/silvergold/languages; that of the documents otherwise. */
const languageOfFile = (filename) => /languages\/([\w-]+)\/guides\//.exec(filename)?.[1] ?? FIRST;

/** What screen readers say of the parts of a document that scroll. */
const labelsOf = (language) => {
  const texts = read(language, "docs");
  return { example: texts["docs.example"], table: texts["docs.table"] };
};

const rendererWith = (labels) => ({
  heading({ tokens, depth, text }) {
    if (depth === 1) return ""; // the page shows it itself
    return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    const to = address(href);
    return to === null ? text : `<a href="${escaped(to)}">${text}</a>`;
  },
  image() {
    return "";
  },
  code({ text }) {
    return `${REACHABLE} aria-label="${labels.example}"><pre><code>${escaped(text)}</code></pre></div>\n`;
  },
  table(token) {
    const row = (cells, tag) =>
      `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
    const rows = token.rows.map((cells) => row(cells, "td")).join("\n");
    return `${REACHABLE} aria-label="${labels.table}"><table><thead>${row(token.header, "th")}</thead><tbody>${rows}</tbody></table></div>\n`;
  },
});

/**
 * A document as the source of a Svelte component.
 *
 * @param {string} markdown
 * @param {string} [language]
 */
export function component(markdown, language = FIRST) {
  const html = new Marked({ renderer: rendererWith(labelsOf(language)) }).parse(markdown);
  return html.replaceAll("{", "&#123;").replaceAll("}", "&#125;"); // braces are code in a component
}

/** For svelte.config.js. */
export const preprocessor = {
  name: "documents",
  markup: ({ content, filename = "" }) =>
    filename.endsWith(".md") ? { code: component(content, languageOfFile(filename)) } : undefined,
};

/** @param {string} name */
function title(name) {
  return /^# (.+)$/m.exec(readFileSync(join(FOLDER, `${name}.md`), "utf8"))?.[1] ?? name;
}

/** For vite.config.ts: `virtual:doc-titles` holds the title of each document. */
export const titles = {
  name: "doc-titles",
  resolveId: (id) => (id === TITLES ? `\0${TITLES}` : undefined),
  load: (id) =>
    id === `\0${TITLES}`
      ? `export default ${JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, title(name)])))}`
      : undefined,
};
