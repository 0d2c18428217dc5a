/** The six patterns of the expedition cards (G2), as drawn in the standard decks. */
export const PATTERNS: Record<string, string[]> = {
  domino: ["xx"],
  line: ["xxx"],
  corner: ["x.", "xx"],
  tee: ["xxx", ".x."],
  ell: ["x.", "x.", "xx"],
  square: ["xx", "xx"],
};

/** How many of the eight cards show each. */
export const COPIES: Record<string, number> = { line: 2, corner: 2, domino: 1, tee: 1, ell: 1, square: 1 };
