/** The documents of the project that are pages; ../../docs.js turns them into components. */
import type { Component } from "svelte";
import titles from "virtual:doc-titles";
import { FIRST, type Language } from "../i18n/registry";

/** Documents for players, in the order in which they are listed. Their names and summaries are translated. */
export const GUIDES = ["playing", "decks", "review", "fair", "records", "bots"] as const;

type Loaded = Promise<{ default: Component }>;
const FOLDER = "../../../docs/";
const TEXTS = import.meta.glob([
  "../../../docs/*.md",
  "!../../../docs/rules.md",
  "!../../../docs/README.md",
  "!../../../docs/design.md",
]) as Record<string, () => Loaded>;

/** Guides in other languages. */
const TRANSLATED = import.meta.glob("../../../src/silvergold/languages/*/guides/*.md") as typeof TEXTS;

function translated(name: string, language: Language): (() => Loaded) | undefined {
  return TRANSLATED[`../../../src/silvergold/languages/${language}/guides/${name}.md`];
}

/** The language in which a document is shown to somebody who reads this one. */
export function languageOf(name: string, wanted: Language): Language {
  return translated(name, wanted) ? wanted : FIRST;
}

/** All other documents: for programmers and hosts. */
export function otherDocuments(): string[] {
  return Object.keys(titles).filter((name) => !GUIDES.some((guide) => guide === name));
}

/** The English title of a document; null if there is no such document. */
export function documentTitle(name: string): string | null {
  return Object.hasOwn(titles, name) ? (titles[name] ?? null) : null;
}

/** A document in this language, or in English if it is not translated. */
export function loadDocument(name: string, language: Language = FIRST): Loaded {
  const load = translated(name, language) ?? TEXTS[`${FOLDER}${name}.md`];
  return load ? load() : Promise.reject(new Error(`there is no document ${name}`));
}
