import type { LanguageInfo } from "../registry";
import en from "../en/language";

/** A language for tests (`?lang=xx`); it counts and lists as English does. */
export default { ...en, locale: "en", hidden: true } satisfies LanguageInfo;
