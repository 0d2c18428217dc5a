import { readFileSync } from "node:fs";
import { render } from "@testing-library/svelte";
import titles from "virtual:doc-titles";
import { expect, it } from "vitest";
import { address, component } from "../../docs.js";
import { t } from "../i18n/index.svelte";
import { documentTitle, GUIDES, languageOf, loadDocument, otherDocuments } from "./documents";

const NAMES = Object.keys(titles);

async function drawn(name: string): Promise<HTMLElement> {
  const { default: Text } = await loadDocument(name);
  return render(Text).container;
}

it("lists every document once", () => {
  expect([...GUIDES, ...otherDocuments()].toSorted()).toEqual(NAMES.toSorted());
  for (const guide of GUIDES) expect(t(`docs.guide.${guide}`)).not.toBe("");
});

it("has the title of a document, and none for a name that is no document", () => {
  expect(documentTitle("decks")).toBe("Decks");
  for (const name of ["nope", "toString", "rules"]) expect(documentTitle(name)).toBeNull();
});

it.each(NAMES)("opens %s, and each of its links leads somewhere", async (name) => {
  const text = await drawn(name);
  const source = readFileSync(`../docs/${name}.md`, "utf8");
  const fences = source.match(/^ *```/gm) ?? [];

  expect(text.querySelectorAll("pre")).toHaveLength(fences.length / 2);
  expect(text.querySelectorAll("h1, img, script, [style]")).toHaveLength(0);
  for (const link of text.querySelectorAll("a")) await leadsSomewhere(link.getAttribute("href") ?? "", text);
});

async function leadsSomewhere(href: string, here: HTMLElement): Promise<void> {
  if (/^https:|^\/rules$/.test(href)) return;
  const [, name, hash] = /^(?:\/docs\/([\w-]+))?(?:#(.+))?$/.exec(href) ?? [];
  expect(name ?? hash, href).toBeDefined();
  if (name) expect(NAMES).toContain(name);
  const there = name ? await drawn(name) : here;
  if (hash) expect(there.querySelector(`[id="${hash}"]`), href).not.toBeNull();
}

it.each(["de", "es", "fr"])("shows the guide to playing in %s, with all of its links", async (language) => {
  const own = languageOf("playing", language);
  const { default: Text } = await loadDocument("playing", own);
  const text = render(Text).container;

  expect(own).toBe(language);
  expect(text.querySelectorAll("h2")).toHaveLength((await drawn("playing")).querySelectorAll("h2").length);
  expect(text.querySelector("[role=group]")?.getAttribute("aria-label")).not.toBe("Example");
  for (const link of text.querySelectorAll("a")) await leadsSomewhere(link.getAttribute("href") ?? "", text);
});

it("shows a guide in English if it is not translated", async () => {
  expect(languageOf("bots", "de")).toBe("en");
  expect(await loadDocument("bots", "de")).toBe(await loadDocument("bots"));
});

it("turns links among documents into addresses, and drops those that lead nowhere on the pages", () => {
  expect(address("records.md#format")).toBe("/docs/records#format");
  expect(address("rules.md")).toBe("/rules");
  expect(address("https://toml.io")).toBe("https://toml.io");
  for (const gone of ["../ARCHITECTURE.md", "reports/README.md", "design.md", "pictures/a.webp"])
    expect(address(gone)).toBeNull();
});

it("shows what is code for a component as it was written", () => {
  const source = component('# Title\n\n`{"kind": "me"}` and {@html x}\n\n```json\n{ "a": "<b>" }\n```\n');

  expect(source).not.toMatch(/[{}]/);
  expect(source).toContain("&lt;b>");
});
