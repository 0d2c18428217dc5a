import { describe, expect, it } from "vitest";
import { gameOfRule, isShown } from "./ruleFilter";
import en from "../../i18n/en/rules";

describe("looking for a rule", () => {
  it("finds every word, without regard to accents and capitals", () => {
    expect(isShown("G4", "Una carta de expedición por turno", "both", "EXPEDICION turno")).toBe(true);
    expect(isShown("G4", "Una carta de expedición por turno", "both", "expedicion palmera")).toBe(false);
  });
  it("finds a number as that rule alone", () => {
    expect(isShown("G1", "", "both", "g1")).toBe(true);
    expect(isShown("G11", "as G1 says", "both", "g1")).toBe(false);
  });
  it("shows what holds in the game", () => {
    expect(isShown("S4", "", "pyramids", "")).toBe(false);
    expect(isShown("R3", "", "silver-and-gold", "")).toBe(false);
    expect(["G6", "P2", "R1", "R13"].every((id) => isShown(id, "", "pyramids", ""))).toBe(true);
  });
  it("files every ruling that names one game only under that game", () => {
    const of = (id: string): string => String(en[`rules.${id}` as keyof typeof en]);

    expect(gameOfRule("R13")).toBe("pyramids");
    for (const id of ["R1", "R5", "R6", "R9", "R11", "R12", "R15", "R18"]) {
      expect(gameOfRule(id), of(id)).toBeNull();
    }
  });
});
