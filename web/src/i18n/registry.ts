/** The languages: one folder each in src/silvergold/languages. Nothing else names a language. */

export interface LanguageInfo {
  /** As its speakers write it. */
  name: string;
  /** The locale of its plurals, lists and numbers; its own tag if missing. */
  locale?: string;
  /** Not offered in menus. */
  hidden?: true;
  /** What is said when not even the texts of the language could be loaded. */
  notStarted: { heading: string; advice: string; reload: string; home: string };
}

/** The name of a folder, which is a language tag such as `es`. */
export type Language = string;

type Loaders<T> = Record<Language, () => Promise<T>>;

/** The language of visitors whose own is not offered. Others have the same keys. */
export const FIRST: Language = "en";

const byFolder = <T>(found: Record<string, T>): Record<Language, T> =>
  Object.fromEntries(Object.entries(found).map(([path, one]) => [path.split("/").at(-2)!, one]));

export const LANGUAGES = byFolder(
  import.meta.glob<LanguageInfo>("../generated/texts/*/language.ts", { eager: true, import: "default" }),
);

/** The languages that are offered. */
export const OFFERED = Object.keys(LANGUAGES).filter((code) => !LANGUAGES[code]?.hidden);

export function isLanguage(code: unknown): code is Language {
  return typeof code === "string" && Object.hasOwn(LANGUAGES, code);
}

/**
 * The first of these language tags that is offered, such as `es` for `["ca-ES", "es-MX", "en"]`. The server chooses in
 * the same way (src/silvergold/server/api/page_languages.py).
 */
export function preferredLanguage(tags: readonly string[], offered: readonly Language[] = OFFERED): Language {
  for (const tag of tags) {
    const parts = tag.toLowerCase().split("-");
    for (let length = parts.length; length > 0; length -= 1) {
      const shorter = parts.slice(0, length).join("-");
      const found = offered.find((code) => code.toLowerCase() === shorter);
      if (found) return found;
    }
  }
  return FIRST;
}

/** The locale for `Intl`. */
export function localeOf(code: Language): string {
  return LANGUAGES[code]?.locale ?? code;
}

export function loadersOf<T>(found: Record<string, () => Promise<T>>): Loaders<T> {
  return byFolder(found);
}
