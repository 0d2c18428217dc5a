/** The language of this visit. Plain functions, because they run before the rest of the page is loaded. */
import { FIRST, isLanguage, preferredLanguage, type Language } from "../i18n/registry";
import { currentAddress } from "./address";
import { hasServer, rootPath } from "./server";
import { load } from "./storage";

/** The first language of the browser that we have. */
export function browserLanguage(): Language {
  return preferredLanguage(navigator.languages ?? [navigator.language ?? FIRST]);
}

export const ASKED = "lang";

const YEAR = 365 * 24 * 60 * 60;

/** Tell the server which language was chosen, so that it preloads no other one. */
export function tellServer(language: Language): void {
  if (!hasServer()) return;
  document.cookie = `silvergold_language=${language}; path=${rootPath()}/; max-age=${YEAR}; samesite=lax`;
}

/** `?lang=` in the address, else what the visitor has chosen, else what the browser asks for. */
export function wantedLanguage(): Language {
  const asked = currentAddress().searchParams.get(ASKED);
  const { language } = load<{ language?: unknown }>("settings", {});
  return [asked, language].find(isLanguage) ?? browserLanguage();
}
