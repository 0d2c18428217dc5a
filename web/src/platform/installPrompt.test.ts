import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { install, waysToInstall, watchInstallPrompt } from "./installPrompt";

const prompt = vi.fn(() => Promise.resolve({ outcome: "accepted" }));

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => vi.unstubAllGlobals());

it("nothing is offered where the browser offers nothing", () => {
  expect(waysToInstall()).toBeNull();
});

it("the offer of the browser is kept for a better moment, and used once", async () => {
  watchInstallPrompt();
  const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  dispatchEvent(offer);

  expect(offer.defaultPrevented).toBe(true);
  expect(waysToInstall()).toBe("button");
  expect(await install()).toBe(true);
  expect(prompt).toHaveBeenCalledOnce();
  expect(waysToInstall()).toBeNull();
});

it("an installed app is not offered again", () => {
  dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  vi.stubGlobal("matchMedia", () => ({ matches: true }));

  expect(waysToInstall()).toBeNull();
});

it.each([
  [true, "by-hand"],
  [false, null],
])("Safari is installed by hand, if the connection is secure: %s", (isSecure, way) => {
  dispatchEvent(new Event("appinstalled"));
  vi.stubGlobal("navigator", { standalone: false });
  vi.stubGlobal("isSecureContext", isSecure);

  expect(waysToInstall()).toBe(way);
});
