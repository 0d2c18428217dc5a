/** The expedition cards of a real table, shuffled and turned up by this page. */
import { EXPEDITIONS, ROUNDS, TURNS_PER_ROUND, type Expedition } from "../../generated/games";

export interface Turned {
  /** The names of all cards in their order, for each round so far. */
  rounds: string[][];
  /** How many cards of this round are turned up. */
  turned: number;
}

/** All cards, in an order that nobody can guess. */
function shuffled(random: (below: number) => number): string[] {
  const names = EXPEDITIONS.flatMap(({ name, count }) => Array<string>(count).fill(name));
  for (let last = names.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [names[last], names[other]] = [names[other]!, names[last]!];
  }
  return names;
}

/** A whole number below a limit, all of them equally likely. */
export function secureBelow(limit: number): number {
  const most = 2 ** 32 - (2 ** 32 % limit);
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while (word[0]! >= most);
  return word[0]! % limit;
}

export function firstRound(random: (below: number) => number = secureBelow): Turned {
  return { rounds: [shuffled(random)], turned: 1 };
}

export function isRoundOver({ turned }: Turned): boolean {
  return turned === TURNS_PER_ROUND;
}

export function isGameOver(turned: Turned): boolean {
  return isRoundOver(turned) && turned.rounds.length === ROUNDS;
}

/** Turn up the next card; after the last one of a round, all are shuffled again (G4). The game ends after four rounds. */
export function turnNext(turned: Turned, random: (below: number) => number = secureBelow): Turned {
  if (isGameOver(turned)) return turned;
  if (!isRoundOver(turned)) return { ...turned, turned: turned.turned + 1 };
  return { rounds: [...turned.rounds, shuffled(random)], turned: 1 };
}

/** The cards of this round that are turned up, the newest last. */
export function shown({ rounds, turned }: Turned): Expedition[] {
  const names = rounds.at(-1)!.slice(0, turned);
  return names.map((name) => EXPEDITIONS.find((card) => card.name === name)!);
}

/** Whether this can be read: it may come from an older version of this page. */
export function isTurned(value: unknown): value is Turned {
  const { rounds, turned } = (value ?? {}) as Partial<Turned>;
  if (!Array.isArray(rounds) || typeof turned !== "number") return false;
  const known = EXPEDITIONS.map(({ name }) => name);
  const all = EXPEDITIONS.reduce((sum, { count }) => sum + count, 0);
  const isRound = (round: unknown): boolean =>
    Array.isArray(round) && round.length === all && round.every((name: string) => known.includes(name));
  return (
    rounds.length >= 1 &&
    rounds.length <= ROUNDS &&
    rounds.every(isRound) &&
    turned >= 1 &&
    turned <= TURNS_PER_ROUND
  );
}
