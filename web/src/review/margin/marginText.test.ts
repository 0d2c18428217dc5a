import { describe, expect, it } from "vitest";
import { setLanguage } from "../../i18n/index.svelte";
import { marginText, type MarginParts } from "./marginText";

const PARTS: MarginParts = {
  name: null,
  margin: 12,
  shares: { luck: 5, others: 14, own: -7, start: 0, rest: 0 },
  players: 3,
};

describe("the sentence about a margin", () => {
  it("can be read aloud", () => {
    expect(marginText(PARTS)).toBe(
      "You won by 12. That comes from the cards (+5), the others’ choices (+14), and your own choices (−7).",
    );
  });
  it("speaks of one other player in a game of two, and of others by name", () => {
    const parts = { ...PARTS, name: "Ana", margin: -2, players: 2 };

    expect(marginText({ ...parts, shares: { luck: 0, others: 4, own: -5, start: 0, rest: -1 } })).toBe(
      "Ana lost by 2. That comes from the other player’s choices (+4) and their own choices (−5). The review’s forecasts were 1 point too high for Ana.",
    );
  });
  it("leaves nothing out that is not nothing", () => {
    const shares = { luck: 0, others: 0, own: 0, start: 2, rest: -2 };

    expect(marginText({ ...PARTS, margin: 0, shares })).toBe(
      "You and the best other player have the same points. That comes from the start (+2). The review’s forecasts were 2 points too high for you.",
    );
  });
  it("asks for the forms that a language needs", async () => {
    await setLanguage("de");
    expect(marginText(PARTS)).toMatch(/Das kommt von den Karten \(\+5\), den Entscheidungen der anderen/);
    await setLanguage("fr");
    expect(marginText(PARTS)).toMatch(/Cela vient des cartes \(\+5\), des choix des autres/);
    await setLanguage("en");
  });
  it("speaks Spanish", async () => {
    await setLanguage("es");

    expect(marginText(PARTS)).toBe(
      "Ganaste por 12. Eso viene de las cartas (+5), las decisiones de los demás (+14) y tus propias decisiones (−7).",
    );
    await setLanguage("en");
  });
});
