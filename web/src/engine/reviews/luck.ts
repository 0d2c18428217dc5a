/** The luck of a game (`reviews/luck.py`): what every chance step gave each seat, against all that could have come. */
import { FROM_STACK } from "../../generated/layout";
import type { Effort } from "../../generated/reviews";
import { TURNS_PER_ROUND } from "../../generated/games";
import type { Position } from "../position";
import type { Evaluator } from "./evaluator";
import type { Expected } from "./expected";
import { cardsOf, reveals, type Phase } from "./phases";

/** One chance step: what came after how many moves, the expected margin of every seat after it, and its changes. */
export interface FoundChance {
  kind: "deal" | "display" | "flip" | "draw" | "refill";
  move: number;
  turn: number;
  what: string;
  margin: number[];
  luck: number[];
  winLuck: number[];
}

type What = Pick<FoundChance, "kind" | "move" | "turn" | "what">;

/** The luck of the hands and the start player (R10, G3): the mean over the seats stands for all deals. */
export function dealStep(evaluator: Evaluator, dealt: Position, samples: number): FoundChance {
  const expected = evaluator.expect(evaluator.known(dealt), [{}], samples, { purpose: "deal" });
  const margin = expected.meanMargins(0);
  const wins = expected.wins(0);
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const what: What = { kind: "deal", move: 0, turn: 0, what: "" };
  return {
    ...what,
    margin,
    luck: margin.map((each) => each - mean(margin)),
    winLuck: wins.map((each) => each - mean(wins)),
  };
}

/** What was turned up after the choices of a phase. */
export function stepsAfter(
  evaluator: Evaluator,
  phase: Phase,
  { card, flip }: Effort["samples"],
): FoundChance[] {
  const steps: FoundChance[] = [];
  if (phase.before.step === "keep") steps.push(displayStep(evaluator, phase, card));
  else if (cardsOf(phase).length) steps.push(...cardSteps(evaluator, phase, card));
  if (reveals(phase)) steps.push(flipStep(evaluator, phase, flip));
  return steps;
}

/** The luck of the first display, compared with sampled ones (G3). */
function displayStep(evaluator: Evaluator, phase: Phase, samples: number): FoundChance {
  const cards = cardsOf(phase);
  const known = evaluator.known(phase.after).beforeDisplay();
  const expected = evaluator.expect(known, [{}, { cards }], samples, {
    purpose: "display",
    fillsDisplay: true,
  });
  const what = numbersOf(phase.after, cards);
  return step({ kind: "display", move: phase.moves, turn: 0, what }, expected, 1, 0);
}

/** The luck of each card from the stack that a take brought, compared with sampled ones (G9, G10). */
function cardSteps(evaluator: Evaluator, phase: Phase, samples: number): FoundChance[] {
  const { seat, codes } = phase.commands[0]!;
  const cards = cardsOf(phase);
  const branches = Array.from({ length: cards.length + 1 }, (_, n) => ({ codes, cards: cards.slice(0, n) }));
  const known = evaluator.known(phase.before);
  const expected = evaluator.expect(known, branches, samples, { seat, purpose: "cards" });
  const isDraw = codes[0]!.left === FROM_STACK;
  return cards.map((card, n) => {
    const kind = isDraw && n === 0 ? "draw" : "refill";
    const what = numbersOf(phase.after, [card]);
    return step({ kind, move: phase.moves, turn: phase.before.turn, what }, expected, n + 1, n);
  });
}

/** The luck of the expedition of a turn, compared with all that could have come (G4). */
function flipStep(evaluator: Evaluator, { after, moves }: Phase, samples: number): FoundChance {
  const counts = possiblePatterns(after);
  const patterns = [...counts.keys()];
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const known = evaluator.known(after).beforeExpedition();
  const branches = patterns.map((pattern) => ({ pattern }));
  const expected = evaluator.expect(known, branches, samples, { purpose: "flip" });
  const actual = patterns.indexOf(after.patternIndex);
  const usual = (values: number[][], seat: number): number =>
    values.reduce((sum, each, k) => sum + (counts.get(patterns[k]!)! / all) * each[seat]!, 0);
  const margins = patterns.map((_, branch) => expected.meanMargins(branch));
  const wins = patterns.map((_, branch) => expected.wins(branch));
  return {
    kind: "flip",
    move: moves,
    turn: after.turn,
    what: after.pattern ?? "",
    margin: margins[actual]!,
    luck: margins[actual]!.map((each, seat) => each - usual(margins, seat)),
    winLuck: wins[actual]!.map((each, seat) => each - usual(wins, seat)),
  };
}

/** The expedition cards that could have come in this turn, with their numbers. */
function possiblePatterns(revealed: Position): Map<number, number> {
  const left = revealed.orderOf(revealed.round).slice(revealed.turn % TURNS_PER_ROUND);
  return counted(left.toSorted((one, other) => one - other));
}

/** How often each value occurs, in the order of the first of each. */
export function counted(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** A step from one branch to another. */
function step(what: What, expected: Expected, after: number, before: number): FoundChance {
  const [margins, wins] = [expected.meanMargins(before), expected.wins(before)];
  const margin = expected.meanMargins(after);
  return {
    ...what,
    margin,
    luck: margin.map((each, seat) => each - margins[seat]!),
    winLuck: expected.wins(after).map((each, seat) => each - wins[seat]!),
  };
}

function numbersOf({ deck }: Position, cards: readonly number[]): string {
  return cards.map((card) => deck.numbers[card]).join(" ");
}
