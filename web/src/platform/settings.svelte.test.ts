/** Where the language of a visit comes from. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wantedLanguage } from "./language";
import { saveSetting } from "./settings.svelte";
import { load, remove, save } from "./storage";

beforeEach(() => {
  vi.stubGlobal("navigator", { languages: ["ca-ES", "es-ES", "en"], language: "ca-ES" });
});
afterEach(() => {
  remove("settings");
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

it("is that of the browser, until one is chosen", () => {
  expect(wantedLanguage()).toBe("es");

  saveSetting("language", "en");

  expect(wantedLanguage()).toBe("en");
});

it("is not chosen by choosing something else", () => {
  saveSetting("sound", false);

  expect(load("settings", {})).toEqual({ sound: false });
  expect(wantedLanguage()).toBe("es");
});

it("in the address comes first, until one is chosen here", () => {
  history.replaceState(null, "", "/rules?lang=en&seat=1#G2");
  expect(wantedLanguage()).toBe("en");

  saveSetting("language", "es");

  expect(location.search + location.hash).toBe("?seat=1#G2");
  expect(wantedLanguage()).toBe("es");
});

it("that we do not have is as good as none", () => {
  save("settings", { language: "tlh" });
  history.replaceState(null, "", "/?lang=constructor");

  expect(wantedLanguage()).toBe("es");
});
