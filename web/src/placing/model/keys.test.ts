/** Single letters can be switched off: speech and touch press them by accident (WCAG 2.1.4). */
import { afterEach, expect, it, vi } from "vitest";
import { saveSetting } from "../../platform/settings.svelte";
import { handleKey } from "./keys";
import type { Move } from "./move.svelte";

const turn = vi.fn();
const undo = vi.fn();
const move = { mode: "ghost", ghost: { turn }, undo } as unknown as Move;

function press(key: string, more: KeyboardEventInit = {}): void {
  handleKey(move, new KeyboardEvent("keydown", { key, ...more }));
}

afterEach(() => {
  saveSetting("letterKeys", true);
  vi.clearAllMocks();
});

it("R turns the pattern, until letters are switched off", () => {
  press("r");
  expect(turn).toHaveBeenCalledTimes(1);

  saveSetting("letterKeys", false);
  press("r");

  expect(turn).toHaveBeenCalledTimes(1);
});

it("keys that write nothing, and those with Ctrl, go on", () => {
  saveSetting("letterKeys", false);

  press("Backspace");
  press("z", { ctrlKey: true });

  expect(undo).toHaveBeenCalledTimes(2);
});
