import { beforeEach, expect, test } from "vitest";
import { attention, call, watchView } from "./attention.svelte";

let isHidden = false;
Object.defineProperty(document, "visibilityState", { get: () => (isHidden ? "hidden" : "visible") });

function look(away: boolean): void {
  isHidden = away;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="http://localhost/games/icon.svg" />';
  call(false);
});

const icon = (): string => document.querySelector<HTMLLinkElement>("link")!.href;

test("the page knows whether it is in view", () => {
  watchView();

  look(true);
  expect(attention.isInView).toBe(false);
  look(false);
  expect(attention.isInView).toBe(true);
});

test("the icon of the tab has a spot while a player is called back, also below a path", () => {
  call(true);
  call(true);
  expect(icon()).toBe("http://localhost/games/icon-turn.svg");

  call(false);
  expect(icon()).toBe("http://localhost/games/icon.svg");
});

test("a page without an icon calls, too", () => {
  document.head.innerHTML = "";

  call(true);

  expect(attention.isCalling).toBe(true);
});
