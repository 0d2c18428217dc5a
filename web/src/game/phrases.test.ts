import { expect, it, vi } from "vitest";
import type { Said } from "../generated/messages";
import { setLanguage } from "../i18n/index.svelte";
import { chatText, freshReaction, PHRASES, phraseCode, REACTION_TIME, REACTIONS } from "./phrases";

it("is read in the language of the reader", async () => {
  expect(chatText(":hello:")).toBe("Hello!");
  await setLanguage("es");
  expect(chatText(":hello:")).toBe("¡Hola!");
  await setLanguage("en");
});

it("leaves other texts as they are", () => {
  for (const text of ["hello", ":nobody says this:", "so :hello:"]) expect(chatText(text)).toBe(text);
});

it("has a text for each phrase", () => {
  for (const phrase of [...PHRASES, ...REACTIONS]) expect(chatText(phraseCode(phrase))).not.toContain(":");
});

it("is shown at the seat of its sender for a few seconds, unless another line follows", () => {
  const line = (seq: number, seat: number, text: string, at: number): Said =>
    ({ type: "said", seq, seat, name: "Bo", text, at }) as Said;
  const chat = [line(1, 0, ":wow:", 1000), line(2, 1, ":thanks:", 2000)];

  expect(freshReaction(chat, 0, () => 1000)).toBe("wow");
  expect(freshReaction(chat, 1, () => 2000 + REACTION_TIME - 1)).toBe("thanks");
  expect(freshReaction(chat, 1, () => 2000 + REACTION_TIME)).toBeNull();
  expect(freshReaction([...chat, line(3, 1, "hi", 2100)], 1, () => 2200)).toBeNull();
});

it("does not ask for the time when nobody has reacted", () => {
  const now = vi.fn(() => 0);

  expect(freshReaction([], 0, now)).toBeNull();
  expect(now).not.toHaveBeenCalled();
});

it("is a phrase that pages without reactions know", () => {
  const known = ["hello", "luck", "nice", "wow", "oops", "thinking", "thanks", "played", "bye"];

  expect([...PHRASES, ...REACTIONS].toSorted()).toEqual(known.toSorted());
});
