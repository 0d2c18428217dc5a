/** The languages: one folder each, found by its `language.ts`. Nothing else names a language. */

export interface LanguageInfo {
  /** As its speakers write it. */
  name: string;
  /** Whose plurals, lists and numbers it has; its own if missing. */
  locale?: string;
  /** Not offered in menus. */
  hidden?: true;
}

/** The name of a folder, which is a language tag such as `es`. */
export type Language = string;

type Loaders<T> = Record<Language, () => Promise<T>>;

/** The built-in language. Others have the same keys. */
export const FIRST: Language = "en";

const byFolder = <T>(found: Record<string, T>): Record<Language, T> =>
  Object.fromEntries(Object.entries(found).map(([path, one]) => [path.split("/")[1]!, one]));

export const LANGUAGES = byFolder(
  import.meta.glob<LanguageInfo>("./*/language.ts", { eager: true, import: "default" }),
);

/** The languages that are offered. */
export const OFFERED = Object.keys(LANGUAGES).filter((code) => !LANGUAGES[code]?.hidden);

export function isLanguage(code: string | null | undefined): code is Language {
  return code != null && Object.hasOwn(LANGUAGES, code);
}

/** The locale for `Intl`. */
export function localeOf(code: Language): string {
  return LANGUAGES[code]?.locale ?? code;
}

export function loadersOf<T>(found: Record<string, () => Promise<T>>): Loaders<T> {
  return byFolder(found);
}
