/** A finished game as phases (`reviews/timeline.py`): what everybody knew, what each seat chose, what was turned up. */
import { encode, parse, type Code, type Parsed } from "../choices";
import type { Move } from "../match";
import { Position } from "../position";
import type { Rules } from "../rules";

/** One decision of a seat: a keep, a marking with all its bonus boxes, or a take; `move` is its first move. */
export interface MadeCommand {
  seat: number;
  move: number;
  codes: Code[];
}

/**
 * The decisions that were made on the same knowledge, and the complete positions before and after them. In setup and
 * marking, all seats choose in secret (R9), so they are one phase. Every take is a phase of its own.
 */
export interface Phase {
  before: Position;
  /** By seat. */
  commands: MadeCommand[];
  after: Position;
  /** How many moves were made when it ends. */
  moves: number;
}

/** The phases of a finished game from its deal. */
export function phasesOf(rules: Rules, dealt: Position, moves: readonly Move[]): Phase[] {
  const phases: Phase[] = [];
  let position = dealt;
  for (let move = 0; move < moves.length;) {
    const before = position;
    const commands = new Map<number, MadeCommand>();
    while (move < moves.length && isSamePhase(before, position, commands.size)) {
      const { seat, text } = moves[move]!;
      const code = encode(position, seat, parse(text) as Parsed);
      const command = commands.get(seat) ?? { seat, move, codes: [] };
      command.codes.push(code);
      commands.set(seat, command);
      position = rules.play(position, seat, code).position;
      move += 1;
    }
    const bySeat = [...commands.values()].toSorted((one, other) => one.seat - other.seat);
    phases.push({ before, commands: bySeat, after: position, moves: move });
  }
  return phases;
}

function isSamePhase(before: Position, now: Position, nCommands: number): boolean {
  if (before.step === "take") return nCommands === 0;
  return now.step === before.step && now.turn === before.turn;
}

/** The cards that came from the stack in this phase, in order, as indices. */
export function cardsOf({ before, after }: Phase): number[] {
  return after.stackCards(before.step === "keep" ? 0 : before.stackTop, after.stackTop);
}

/** Whether this phase ends with the next expedition card (G4). */
export function reveals({ before, after }: Phase): boolean {
  return after.step === "mark" && (before.step === "keep" || after.turn > before.turn);
}
