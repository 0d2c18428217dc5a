import { afterEach, beforeEach, expect, test, vi } from "vitest";

let made = 0;
const loudness: number[] = [];

class Param {
  value = 0;
  setValueAtTime(): void {}
  linearRampToValueAtTime(value: number): void {
    loudness.push(value);
  }
  exponentialRampToValueAtTime(): void {}
}
class Node {
  gain = new Param();
  frequency = new Param();
  type = "";
  connect(next: unknown): unknown {
    return next;
  }
  start(): void {}
  stop(): void {}
}
class FakeContext {
  currentTime = 0;
  destination = new Node();
  createGain = (): Node => new Node();
  createOscillator = (): Node => new Node();
  constructor() {
    made += 1;
  }
  async resume(): Promise<void> {}
}

/** A new page, whose visitor has or has not clicked yet; null for a browser that does not tell. */
async function page(hasBeenActive: boolean | null): Promise<typeof import("./sound")> {
  vi.resetModules();
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("navigator", {
    languages: ["en"],
    language: "en",
    ...(hasBeenActive === null ? {} : { userActivation: { hasBeenActive } }),
  });
  return import("./sound");
}

beforeEach(() => {
  localStorage.clear();
  made = 0;
  loudness.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

test("sounds are on from the first visit, and soft", async () => {
  (await page(true)).playSound("coin");

  expect(made).toBe(1);
  expect(Math.max(...loudness)).toBeLessThan(0.05);
});

test("no sound is tried before the first click, tap or key", async () => {
  (await page(false)).playSound("coin");
  const { playSound } = await page(null);
  playSound("coin");
  expect(made).toBe(0);

  dispatchEvent(new Event("keydown"));
  playSound("coin");

  expect(made).toBe(1);
});

test("whoever had switched them off hears nothing", async () => {
  localStorage.setItem("silvergold.settings", JSON.stringify({ sound: false }));

  (await page(true)).playSound("coin");

  expect(made).toBe(0);
});
