import { describe, expect, it } from "vitest";
import { findRules, gameOfRule, type Filter } from "./ruleFilter";
import en from "../../generated/texts/en/rules";
import es from "../../generated/texts/es/rules";

const LANGUAGES: Record<string, Record<string, unknown>> = { en, es };

/** The numbers of the rules that a search finds. */
function found(wanted: string, language = "en", filter: Filter = "both"): string[] {
  const texts = LANGUAGES[language]!;
  const ids = Object.keys(texts).flatMap((key) => /^rules\.([GSPR]\d+)$/.exec(key)?.[1] ?? []);
  const rules = ids.map((id) => [id, `${texts[`rules.${id}.title`]} ${texts[`rules.${id}`]}`]);
  const vocabulary = {
    ignored: String(texts["rules.search.ignored"]),
    synonyms: String(texts["rules.search.synonyms"]),
  };
  return findRules(Object.fromEntries(rules) as Record<string, string>, filter, wanted, vocabulary);
}

describe("looking for a rule", () => {
  it("finds every word, without regard to accents and capitals", () => {
    expect(found("EXPEDICION turno", "es")).toContain("G4");
    expect(found("expedicion baraja ocho", "es")).toEqual(["G4"]);
  });
  it("finds a number as that rule alone", () => {
    expect(found("g1")).toEqual(["G1"]);
    expect(found("r11", "es")).toEqual(["R11"]);
  });
  it.each([
    ["en", "tie", ["S11", "P14", "R11"]],
    ["en", "draw", ["S11", "P14", "R11"]],
    ["en", "how do I win", ["G11"]],
    ["en", "What happens if two players have the same score?", ["S11"]],
    ["en", "Can I rotate the pattern?", ["G6"]],
    ["en", "may I pass", ["G7"]],
    ["en", "how many people can play", ["G1"]],
    ["es", "empate", ["S11", "P14", "R11"]],
    ["es", "¿Cómo gano?", ["G11"]],
    ["es", "¿Puedo rotar el patrón?", ["G6"]],
    ["es", "¿Puedo pasar?", ["G7"]],
    ["es", "¿Cuántas personas pueden jugar?", ["G1"]],
  ])("answers in %s: %s", (language, question, answers) => {
    const rules = found(question, language);

    expect(rules).toEqual(expect.arrayContaining(answers));
    expect(rules.length).toBeLessThan(16);
  });
  it("finds nothing where nothing is said", () => {
    expect(found("chess")).toEqual([]);
    expect(found("  ")).toHaveLength(55);
  });
  it("shows what holds in the game", () => {
    const shown = found("", "en", "pyramids");

    expect(shown).not.toContain("S4");
    expect(found("", "en", "silver-and-gold")).not.toContain("R3");
    expect(shown).toEqual(expect.arrayContaining(["G6", "P2", "R1", "R13"]));
  });
  it("files every ruling that names one game only under that game", () => {
    const of = (id: string): string => String(en[`rules.${id}` as keyof typeof en]);

    expect(gameOfRule("R13")).toBe("pyramids");
    for (const id of ["R1", "R5", "R6", "R9", "R11", "R12", "R15", "R18"]) {
      expect(gameOfRule(id), of(id)).toBeNull();
    }
  });
});
