import { expect, it } from "vitest";
import { setLanguage } from "../../i18n/index.svelte";
import { chatText, PHRASES, phraseCode } from "./phrases";

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
  for (const phrase of PHRASES) expect(chatText(phraseCode(phrase))).not.toContain(":");
});
