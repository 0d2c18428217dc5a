/** What a person has set for this device. Each change is kept and shown at once; other tabs follow. */
import { keep, kept } from "./kept";
import { speak, type Language } from "./words/index.svelte";

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
}

const first: Settings = { language: spoken(), theme: "system", speed: 1, sound: false, spots: true };

export const settings = $state<Settings>({ ...first, ...kept<Partial<Settings>>("settings", {}) });

/** The browser's language, if we speak it; `?lang=` in the address comes first. */
function spoken(): Language {
  return navigator.languages?.some((tag) => /^en\b/.test(tag)) || !navigator.language?.startsWith("es")
    ? "en"
    : "es";
}

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  keep("settings", settings);
  apply();
}

/** Show the page as set. */
export function apply(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  const asked = new URLSearchParams(location.search).get("lang") as Language | null;
  void speak(asked && ["en", "es", "xx"].includes(asked) ? asked : settings.language);
}

/** A tab that changes a setting changes it in all. */
export function watchSettings(): void {
  addEventListener("storage", (event) => {
    if (event.key !== "silvergold.settings") return;
    Object.assign(settings, kept<Partial<Settings>>("settings", {}));
    apply();
  });
}

/** Has this person asked the system for less motion? */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
