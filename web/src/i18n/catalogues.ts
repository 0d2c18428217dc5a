/** The texts of all languages in parts, each loaded when it is first needed. */
import type { Catalogue } from "./index.svelte";
import { FIRST, loadersOf, type Language } from "./registry";

/** web/texts.js lists the files of each part. */
export type Part = "core" | "home" | "table" | "pages";
export const EVERYTHING: readonly Part[] = ["core", "home", "table", "pages"];

/** What a page needs, by the first word of its address. The server preloads the same (`static_pages.py`). */
export function partsOf(first: string): readonly Part[] {
  if (first === "") return ["core", "home"];
  if (first === "t" || first === "rules") return ["core", "table"];
  if (first === "local") return ["core", "home", "pages"];
  return first === "score-pad" ? ["core", "table", "pages"] : EVERYTHING;
}

const LOADERS: Record<Part, Record<Language, () => Promise<Partial<Catalogue>>>> = {
  core: loadersOf(
    import.meta.glob<Partial<Catalogue>>("../generated/texts/*/core.ts", { import: "default" }),
  ),
  home: loadersOf(
    import.meta.glob<Partial<Catalogue>>("../generated/texts/*/home.ts", { import: "default" }),
  ),
  table: loadersOf(
    import.meta.glob<Partial<Catalogue>>("../generated/texts/*/table.ts", { import: "default" }),
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
