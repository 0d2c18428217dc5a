/** What a decision was worth, compared with the best and the usual command (`reviews/decisions.py`). */
import { SURE, type Effort } from "../../generated/reviews";
import type { Code } from "../choices";
import type { Position } from "../position";
import type { Evaluator } from "./evaluator";
import { meanOf, standardError, type Expected } from "./expected";
import { begunWith, commands, effect, isLastTurn, usual, type Command } from "./plans";

/** The chosen command (branch 0), the best and the usual one, over the same samples. */
export class Comparison {
  #losses: Float64Array;

  constructor(
    readonly seat: number,
    readonly known: Position,
    readonly commands: readonly Command[],
    readonly bestBranch: number,
    readonly usualBranch: number,
    readonly expected: Expected,
  ) {
    this.#losses = difference(expected.margins(bestBranch, seat), expected.margins(0, seat));
  }

  get chosen(): Command {
    return this.commands[0]!;
  }

  /** The command that the reference chooses; the chosen one if both have the same effect. */
  get best(): Command {
    return this.commands[this.bestBranch]!;
  }

  /** By seat, how the choice changed its margin against the usual command. */
  get effects(): number[] {
    const usual = this.expected.meanMargins(this.usualBranch);
    return this.expected.meanMargins(0).map((mean, seat) => mean - usual[seat]!);
  }

  /** How much expected margin the choice cost; negative if it was better than the reference's. */
  get loss(): number {
    return meanOf(this.#losses);
  }

  /** Half the width of the 95 % interval of the loss. */
  get uncertainty(): number {
    return SURE * standardError(this.#losses);
  }

  /** Whether both commands are equally good as far as the simulations can tell. */
  get isEqual(): boolean {
    return Math.abs(this.loss) <= Math.max(this.uncertainty, 1e-9);
  }

  /** How many own points of a part the reference's command brings more, and how uncertain that is. */
  partGain(part: number): [gain: number, unsure: number] {
    const { expected, bestBranch, seat } = this;
    return gainOf(expected.part(bestBranch, seat, part), expected.part(0, seat, part));
  }

  /** How many points the best other has more after the reference's command, and how uncertain that is. */
  othersGain(): [gain: number, unsure: number] {
    const { expected, bestBranch, seat } = this;
    return gainOf(expected.bestOthers(bestBranch, seat), expected.bestOthers(0, seat));
  }
}

function difference(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, k) => value - other[k]!);
}

function gainOf(best: Float64Array, made: Float64Array): [gain: number, unsure: number] {
  const gains = difference(best, made);
  return [meanOf(gains), SURE * standardError(gains)];
}

/** Compare a command with the best and the usual one, from the view of the seat. */
export function compare(
  evaluator: Evaluator,
  before: Position,
  seat: number,
  chosen: Command,
  effort: Effort,
): Comparison {
  const known = evaluator.known(before, seat);
  const best = pick(evaluator, known, seat, effort);
  const branches = new Map<string, Command>();
  const keys = [chosen, best, usual(evaluator, known, seat)].map((command) => {
    const key = effect(evaluator, known, seat, command);
    if (!branches.has(key)) branches.set(key, command);
    return key;
  });
  const order = [...branches.keys()];
  const every = [...branches.values()];
  const samples = isLastMarking(known) ? 1 : effort.measure;
  const expected = evaluator.expect(known, asBranches(every), samples, { seat, purpose: "measure" });
  return new Comparison(seat, known, every, order.indexOf(keys[1]!), order.indexOf(keys[2]!), expected);
}

/**
 * Compare the command that begins with the first choice with the next one that is surely worse. Returns the index of
 * the choice with which that one begins; null if nothing is worse, or if it is better after all.
 */
export function contrast(
  evaluator: Evaluator,
  known: Position,
  seat: number,
  firsts: readonly Code[],
  samples: number,
): [other: number, comparison: Comparison] | null {
  const every = firsts.map((code) => begunWith(evaluator, known, seat, code));
  const effects = every.map((command) => effect(evaluator, known, seat, command));
  const expected = evaluator.expect(known, asBranches(every), samples, { seat, purpose: "contrast" });
  for (const [other, key] of effects.entries()) {
    if (key === effects[0]) continue;
    const pair = [every[0]!, every[other]!];
    const comparison = new Comparison(seat, known, pair, 1, 0, expected.only(0, other));
    if (!comparison.isEqual) return comparison.loss < 0 ? [other, comparison] : null;
  }
  return null;
}

/** The command that the reference chooses: by simulation, dropping the worse two thirds on the way. */
function pick(evaluator: Evaluator, known: Position, seat: number, effort: Effort): Command {
  const every = commands(evaluator, known, seat);
  if (isLastMarking(known)) return bestOf(evaluator, known, seat, every, 1)[0]!;
  const most = Math.max(2, Math.floor(every.length / 3));
  const better = bestOf(evaluator, known, seat, every, effort.first).slice(0, most);
  return bestOf(evaluator, known, seat, better, effort.second)[0]!;
}

/** The commands by expected margin, the best first. */
function bestOf(
  evaluator: Evaluator,
  known: Position,
  seat: number,
  every: readonly Command[],
  samples: number,
): Command[] {
  if (every.length === 1) return [...every];
  const purpose = `pick ${samples}`;
  const expected = evaluator.expect(known, asBranches(every), samples, { seat, purpose });
  const means = every.map((_, branch) => meanOf(expected.margins(branch, seat)));
  return every
    .map((_, k) => k)
    .toSorted((one, other) => means[other]! - means[one]!)
    .map((k) => every[k]!);
}

function asBranches(every: readonly Command[]): { codes: Command }[] {
  return every.map((codes) => ({ codes }));
}

/** Whether nothing unknown can matter any more: no card is taken after the last marking (R15). */
function isLastMarking(known: Position): boolean {
  return known.step === "mark" && isLastTurn(known);
}
