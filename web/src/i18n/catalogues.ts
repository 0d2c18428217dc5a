/** The texts of the languages that are not built in; each is loaded when it is first needed. */
import type { Catalogue } from "./index.svelte";
import { loadersOf, type Language } from "./registry";

const LOADERS = loadersOf(
  import.meta.glob<Catalogue>(["./*/index.ts", "!./en/index.ts"], { import: "default" }),
);

/** The texts of a language; null for the built-in one. */
export async function loadCatalogue(language: Language): Promise<Catalogue | null> {
  return (await LOADERS[language]?.()) ?? null;
}
