/** For catalogue.test.ts. */

/** Words after a number that are not a counted noun, as in "{n} of 7". */
export const notCounted = ["of", "a", "to", "so", "for", "more", "less"];
