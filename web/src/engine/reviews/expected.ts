/** What branches lead to, as numbers: points, margins and chances to win, with the arithmetic of NumPy. */

/** How many numbers NumPy adds in eight rows before it adds the rows. */
const BLOCK = 128;
const LANES = 8;

/** The sum of numbers in the order in which NumPy adds them, so that ties are the same ties. */
export function sumOf(values: Float64Array, from = 0, n = values.length): number {
  if (n < LANES) {
    let sum = 0;
    for (let k = 0; k < n; k++) sum += values[from + k]!;
    return sum;
  }
  if (n > BLOCK) {
    const half = Math.floor(n / 2) - (Math.floor(n / 2) % LANES);
    return sumOf(values, from, half) + sumOf(values, from + half, n - half);
  }
  const rows = Float64Array.from({ length: LANES }, (_, lane) => values[from + lane]!);
  const last = n - (n % LANES);
  for (let k = LANES; k < last; k += LANES)
    for (let lane = 0; lane < LANES; lane++) rows[lane]! += values[from + k + lane]!;
  const [a, b, c, d, e, f, g, h] = rows as unknown as number[];
  let sum = a! + b! + (c! + d!) + (e! + f! + (g! + h!));
  for (let k = last; k < n; k++) sum += values[from + k]!;
  return sum;
}

export function meanOf(values: Float64Array): number {
  return sumOf(values) / values.length;
}

/** The standard error of a mean over independent samples. */
export function standardError(samples: Float64Array): number {
  const n = samples.length;
  if (n < 2) return 0;
  const mean = meanOf(samples);
  const squares = samples.map((value) => (value - mean) * (value - mean));
  return Math.sqrt(sumOf(squares) / (n - 1)) / Math.sqrt(n);
}

/**
 * Expected points by branch, sample, seat and part; all branches share their samples. `spread` is how uncertain the
 * points are where the simulations end; `isFinal` tells whether the game is over there.
 */
export class Expected {
  constructor(
    readonly parts: Float64Array,
    readonly nBranches: number,
    readonly nSamples: number,
    readonly nSeats: number,
    readonly nParts: number,
    readonly spread: number,
    readonly isFinal: boolean,
  ) {}

  /** The same for some of the branches. */
  only(...branches: number[]): Expected {
    const size = this.nSamples * this.nSeats * this.nParts;
    const parts = new Float64Array(branches.length * size);
    branches.forEach((branch, k) =>
      parts.set(this.parts.subarray(branch * size, (branch + 1) * size), k * size),
    );
    const { nSamples, nSeats, nParts, spread, isFinal } = this;
    return new Expected(parts, branches.length, nSamples, nSeats, nParts, spread, isFinal);
  }

  /** A part of the points of a seat, by sample. */
  part(branch: number, seat: number, part: number): Float64Array {
    return this.#bySample((sample) => this.parts[this.#at(branch, sample, seat) + part]!);
  }

  points(branch: number, seat: number): Float64Array {
    return this.#bySample((sample) => this.#points(branch, sample, seat));
  }

  /**
   * The expected points of the best other, by sample. Of several others, the best at the end is not always the one
   * who is expected to have most: see `Expected.best_others` in Python.
   */
  bestOthers(branch: number, seat: number): Float64Array {
    return this.#bySample((sample) => this.#bestOther(branch, sample, seat));
  }

  /** Own points minus the best other's, by sample. */
  margins(branch: number, seat: number): Float64Array {
    return this.#bySample(
      (sample) => this.#points(branch, sample, seat) - this.#bestOther(branch, sample, seat),
    );
  }

  /** The mean of own points minus the best other's, by seat. */
  meanMargins(branch: number): number[] {
    return this.#bySeat((seat) => plainMean(this.margins(branch, seat)));
  }

  /** The probability to win, by seat; those of all seats add up to 1. */
  wins(branch: number): number[] {
    const wins = new Float64Array(this.nSeats);
    for (let sample = 0; sample < this.nSamples; sample++) {
      const points = this.#bySeat((seat) => this.#points(branch, sample, seat));
      const most = Math.max(...points);
      const weights = points.map((each) => Math.exp((each - most) / this.spread));
      const sum = weights.reduce((all, each) => all + each, 0);
      weights.forEach((weight, seat) => (wins[seat]! += weight / sum));
    }
    return [...wins].map((sum) => sum / this.nSamples);
  }

  #at(branch: number, sample: number, seat: number): number {
    return ((branch * this.nSamples + sample) * this.nSeats + seat) * this.nParts;
  }

  #points(branch: number, sample: number, seat: number): number {
    const at = this.#at(branch, sample, seat);
    let sum = 0;
    for (let part = 0; part < this.nParts; part++) sum += this.parts[at + part]!;
    return sum;
  }

  #bestOther(branch: number, sample: number, seat: number): number {
    const points: number[] = [];
    for (let other = 0; other < this.nSeats; other++)
      if (other !== seat) points.push(this.#points(branch, sample, other));
    const largest = Math.max(...points);
    if (this.isFinal || points.length === 1) return largest;
    const sum = points.reduce((all, each) => all + Math.exp((each - largest) / this.spread), 0);
    return largest + this.spread * Math.log(sum);
  }

  #bySample(value: (sample: number) => number): Float64Array {
    return Float64Array.from({ length: this.nSamples }, (_, sample) => value(sample));
  }

  #bySeat(value: (seat: number) => number): number[] {
    return Array.from({ length: this.nSeats }, (_, seat) => value(seat));
  }
}

/** A mean whose numbers are added one by one, as NumPy does it over a middle axis. */
export function plainMean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
