/** The settings of this device. Each change is stored and shown at once; other tabs follow. */
import { currentAddress } from "./address";
import { ASKED, browserLanguage, tellServer, wantedLanguage } from "./language";
import { replaceAddress } from "./route.svelte";
import { save, load } from "./storage";
import { hasTexts, setLanguage } from "../i18n/index.svelte";
import type { Language } from "../i18n/registry";

export type Theme = "system" | "light" | "dark";
/** The factor for how long events are shown: 0 shows the end at once, 1 is the normal pace. */
export type Speed = 0 | 0.5 | 1 | 2;

export interface Settings {
  language: Language;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  /** Show notices of the system when it is the visitor's turn at a table that is not in view. */
  notices: boolean;
  /** Light the boxes that the pattern can reach. */
  spots: boolean;
  /** Hide the table while players hand over a device that they share. */
  curtain: boolean;
  /** Show the chat and reactions. */
  chat: boolean;
  /** Letters, digits and signs are keys of the table. */
  letterKeys: boolean;
}

const first: Settings = {
  language: browserLanguage(),
  theme: "system",
  speed: 1,
  sound: true,
  notices: false,
  spots: true,
  curtain: true,
  chat: true,
  letterKeys: true,
};

/** The settings that were chosen. The others follow the browser, also later. */
const chosen = (): Partial<Settings> => load<Partial<Settings>>("settings", {});

export const settings = $state<Settings>({ ...first, ...chosen() });

export function saveSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  save("settings", { ...chosen(), [name]: value });
  if (name === "language") forgetAskedLanguage();
  void applySettings();
}

/** Take `?lang=` out of the address, where it would win over a language that is chosen now. */
function forgetAskedLanguage(): void {
  const address = currentAddress();
  if (!address.searchParams.has(ASKED)) return;
  address.searchParams.delete(ASKED);
  replaceAddress(address.pathname + address.search + address.hash);
}

/** Apply the settings. Resolves when the texts are loaded; if that fails, the language stays. Rejects if there is none. */
export async function applySettings(): Promise<void> {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  const { language } = chosen();
  if (language) tellServer(language);
  await setLanguage(wantedLanguage()).catch((fault: unknown) => {
    if (!hasTexts()) throw fault;
  });
}

/** Follow changes of settings in other tabs. */
export function watchSettings(): void {
  addEventListener("storage", (event) => {
    if (event.key !== "silvergold.settings") return;
    Object.assign(settings, chosen());
    void applySettings();
  });
}

/** Whether the system is set to reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
