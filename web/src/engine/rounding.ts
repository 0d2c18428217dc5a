/** A number of up to three digits after the point, as Python rounds it: what lies in the middle goes to the even side. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  // only multiples of 1/16 can lie exactly in the middle
  const isMiddle = Number.isInteger(16 * value) && Math.abs((2 * scale * value) % 2) === 1;
  return isMiddle ? (2 * Math.round((scale * value) / 2)) / scale : Number(value.toFixed(digits));
}
