/** The texts of all languages in two parts, each loaded when it is first needed. */
import type { Catalogue } from "./index.svelte";
import { FIRST, loadersOf, type Language } from "./registry";

/** `core`: what a table and every page need; `pages`: what the pages before and after a game need. */
export type Part = "core" | "pages";

const LOADERS = {
  core: loadersOf(
    import.meta.glob<Partial<Catalogue>>("../generated/texts/*/core.ts", { import: "default" }),
  ),
  pages: loadersOf(
    import.meta.glob<Partial<Catalogue>>("../generated/texts/*/pages.ts", { import: "default" }),
  ),
};

/** A part of the texts of a language; those of the first language if there is no such language. */
export async function loadCatalogue(language: Language, part: Part): Promise<Partial<Catalogue>> {
  const load = LOADERS[part][language] ?? LOADERS[part][FIRST]!;
  return load();
}
