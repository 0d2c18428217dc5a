/** The commands that the reference compares (`reviews/plans.py`): every keep and take, the most promising markings. */
import { MARKINGS, MOST_PLANS, WITH_OTHER_BONUS } from "../../generated/reviews";
import { TURNS } from "../../generated/layout";
import type { Code } from "../choices";
import type { Position } from "../position";
import type { Evaluator } from "./evaluator";

/** A keep, a take, or a marking with all its bonus boxes. */
export type Command = readonly Code[];

/** The commands among which the reference chooses, the best by one-step score first. */
export function commands(evaluator: Evaluator, known: Position, seat: number): Command[] {
  if (known.step !== "mark") {
    const { codes, scores } = evaluator.scoredChoices(known, seat);
    return bestFirst(codes, scores, codes.length).map((code) => [code]);
  }
  const found = isLastTurn(known)
    ? allMarkings(evaluator, known, seat)
    : promisingMarkings(evaluator, known, seat);
  return distinct(evaluator, known, seat, found);
}

/** The command that the simulations assume: the choice with the highest one-step score, and so on. */
export function usual(evaluator: Evaluator, known: Position, seat: number): Command {
  const { codes, scores } = evaluator.scoredChoices(known, seat);
  return begunWith(evaluator, known, seat, codes[scores.indexOf(Math.max(...scores))]!);
}

/** The whole command that begins with this choice: after a cross, the best-scored bonus boxes follow. */
export function begunWith(evaluator: Evaluator, known: Position, seat: number, first: Code): Command {
  return known.step === "mark" ? completed(evaluator, known, seat, [first]) : [first];
}

/** The n best choices. If there are more than n, only the first of several with the same score counts. */
function bestFirst(codes: Code[], scores: number[], n: number): Code[] {
  const order = codes.map((_, k) => k).toSorted((one, other) => scores[other]! - scores[one]!);
  const firsts = new Map(order.toReversed().map((k) => [scores[k]!, k]));
  return order
    .filter((k) => codes.length <= n || firsts.get(scores[k]!) === k)
    .slice(0, n)
    .map((k) => codes[k]!);
}

function promisingMarkings(evaluator: Evaluator, known: Position, seat: number): Command[] {
  const best = (position: Position, n: number): Code[] => {
    const { codes, scores } = evaluator.scoredChoices(position, seat);
    return bestFirst(codes, scores, n);
  };
  const firsts = best(known, MARKINGS);
  const others = firsts.slice(0, WITH_OTHER_BONUS).flatMap((first) => {
    const after = played(evaluator, known, seat, [first]);
    if (!after.waiting.includes(seat)) return [];
    return best(after, WITH_OTHER_BONUS).map((bonus) => [first, bonus]);
  });
  return [...firsts.map((first) => [first]), ...others].map((begun) =>
    completed(evaluator, known, seat, begun),
  );
}

/** A marking that begins like this, with the best-scored bonus boxes after it. */
function completed(evaluator: Evaluator, known: Position, seat: number, begun: Command): Command {
  const before = begun.slice(0, -1);
  const after = played(evaluator, known, seat, before);
  return [...before, ...evaluator.completed(after, seat, begun.at(-1)!)];
}

/** Every marking; of several with the same boxes, the first. */
function allMarkings(evaluator: Evaluator, known: Position, seat: number): Command[] {
  const found: Command[] = [];
  const seen = new Set<string>();
  const waiting: [Command, Position][] = [[[], known]];
  while (waiting.length && seen.size < MOST_PLANS) {
    const [command, position] = waiting.pop()!;
    if (command.length && !position.waiting.includes(seat)) {
      found.push(command);
      continue;
    }
    for (const code of evaluator.rules.choices(position, seat)) {
      const after = played(evaluator, position, seat, [code]);
      const key = after.partOf(seat);
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push([[...command, code], after]);
    }
  }
  return found;
}

/** The position after these choices of a keep or a marking, before the game goes on. */
export function played(evaluator: Evaluator, known: Position, seat: number, command: Command): Position {
  return command.reduce((position, code) => evaluator.rules.draft(position, seat, code).position, known);
}

/** The markings without those that have the same effect as an earlier one. */
function distinct(evaluator: Evaluator, known: Position, seat: number, found: Command[]): Command[] {
  const byEffect = new Map<string, Command>();
  for (const command of found) {
    const key = effect(evaluator, known, seat, command);
    if (!byEffect.has(key)) byEffect.set(key, command);
  }
  return [...byEffect.values()];
}

/** What a command leaves; equal texts are equally good. */
export function effect(evaluator: Evaluator, known: Position, seat: number, command: Command): string {
  if (known.step === "take") return String(command[0]!.left);
  return played(evaluator, known, seat, command).partOf(seat);
}

export function isLastTurn(known: Position): boolean {
  return known.turn === TURNS - 1;
}
