/** What a person has set for this device. Each change is kept and shown at once; other tabs follow. */
import { save, load } from "./storage";
import { setLanguage } from "../i18n/index.svelte";
import { FIRST, isLanguage, OFFERED, type Language } from "../i18n/registry";

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
}

const first: Settings = {
  language: preferredLanguage(),
  theme: "system",
  speed: 1,
  sound: false,
  spots: true,
  curtain: true,
};

export const settings = $state<Settings>({ ...first, ...load<Partial<Settings>>("settings", {}) });

/** The first language of the browser, unless it also lists English; `?lang=` in the address comes first. */
function preferredLanguage(): Language {
  const [wanted = FIRST] = navigator.language?.split("-") ?? [];
  const knowsFirst = navigator.languages?.some((tag) => tag.split("-")[0] === FIRST);
  return !knowsFirst && OFFERED.includes(wanted) ? wanted : FIRST;
}

export function saveSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  save("settings", settings);
  applySettings();
}

/** Show the page as set. */
export function applySettings(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  const asked = new URLSearchParams(location.search).get("lang");
  const wanted = [asked, settings.language].find(isLanguage) ?? FIRST;
  void setLanguage(wanted);
}

/** A tab that changes a setting changes it in all. */
export function watchSettings(): void {
  addEventListener("storage", (event) => {
    if (event.key !== "silvergold.settings") return;
    Object.assign(settings, load<Partial<Settings>>("settings", {}));
    applySettings();
  });
}

/** Has this person asked the system for less motion? */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
