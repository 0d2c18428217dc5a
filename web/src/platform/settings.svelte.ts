/** What a person has set for this device. Each change is kept and shown at once; other tabs follow. */
import { browserLanguage, forgetAskedLanguage, wantedLanguage } from "./language";
import { save, load } from "./storage";
import { setLanguage } from "../i18n/index.svelte";
import type { Language } from "../i18n/registry";

export type Theme = "system" | "light" | "dark";
/** How long the resolution takes: 0 shows the end at once, 1 is a person's pace. */
export type Speed = 0 | 0.5 | 1 | 2;

export interface Settings {
  language: Language;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  /** Light the boxes that the pattern can reach. */
  spots: boolean;
  /** Hide the table while a device that players share changes hands. */
  curtain: boolean;
  /** Show the chat and reactions. */
  chat: boolean;
}

const first: Settings = {
  language: browserLanguage(),
  theme: "system",
  speed: 1,
  sound: false,
  spots: true,
  curtain: true,
  chat: true,
};

/** What was set. The rest follows the browser, also later. */
const chosen = (): Partial<Settings> => load<Partial<Settings>>("settings", {});

export const settings = $state<Settings>({ ...first, ...chosen() });

export function saveSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  save("settings", { ...chosen(), [name]: value });
  if (name === "language") forgetAskedLanguage();
  void applySettings();
}

/** Show the page as set. Resolves when its texts are there; without them it stays in the language that it has. */
export async function applySettings(): Promise<void> {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  await setLanguage(wantedLanguage()).catch(() => null);
}

/** A tab that changes a setting changes it in all. */
export function watchSettings(): void {
  addEventListener("storage", (event) => {
    if (event.key !== "silvergold.settings") return;
    Object.assign(settings, chosen());
    void applySettings();
  });
}

/** Has this person asked the system for less motion? */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
