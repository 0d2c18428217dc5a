/**
 * Window sizes by name. Every window has exactly one layout; the other conditions say more about it. In style sheets write
 * `@media (--wide)` (vite.config.ts puts the condition in), in components `layout.is("wide")` (platform/layout.svelte.ts).
 * Each condition is written with `and` and `or`, so that names can be combined.
 */
export const LAYOUTS = {
  /** Three columns. */
  wide: "(min-width: 1100px)",
  /** A tablet on its side: the move is beside the cards. */
  beside: "(min-width: 860px) and (max-width: 1099px) and (min-height: 541px) and (orientation: landscape)",
  /** The order of a phone, with two large cards. */
  tablet:
    "((min-width: 700px) and (max-width: 859px) and (min-height: 621px)) or " +
    "((min-width: 860px) and (max-width: 1099px) and (min-height: 541px) and (orientation: portrait))",
  /** A phone on its side: cards at the left, tools at the right. */
  short:
    "((min-width: 560px) and (max-width: 1099px) and (max-height: 540px)) or " +
    "((min-width: 640px) and (max-width: 859px) and (min-height: 541px) and (max-height: 620px))",
  /** One column; the card that is worked on leans in. */
  phone:
    "(max-width: 559px) or ((min-width: 560px) and (max-width: 639px) and (min-height: 541px)) or " +
    "((min-width: 640px) and (max-width: 699px) and (min-height: 621px))",
};

export const CONDITIONS = {
  ...LAYOUTS,
  /** Pages around the game have two columns. */
  "two-columns": "(min-width: 1000px)",
  /** Below `wide`: the display and the short score sheet are always shown. */
  roomy:
    "((min-height: 760px) and (max-width: 699px)) or " +
    "((min-height: 840px) and (max-width: 1099px) and (orientation: portrait)) or " +
    "((min-width: 860px) and (max-width: 1099px) and (min-height: 660px) and (orientation: landscape))",
  /** An upright phone that is not roomy: the display is shown until a card leans in. */
  small: "(max-width: 559px) and (max-height: 759px)",
  /** A phone that has no room for the row of seats. */
  tight:
    "((max-height: 620px) and (max-width: 559px)) or " +
    "((min-height: 541px) and (max-height: 620px) and (max-width: 639px))",
  /** A phone on its side, without those that are a little higher. */
  flat: "(min-width: 560px) and (max-width: 1099px) and (max-height: 540px)",
  /** Three columns, but too low for everything at full size. */
  low:
    "((min-width: 1100px) and (max-height: 790px)) or " +
    "((min-width: 1100px) and (max-width: 1439px) and (max-height: 859px))",
  /** Lower still: the score sheet and the cards of the others are smaller. */
  lowest: "(min-width: 1100px) and (max-height: 790px)",
};

/**
 * Replace the names in the condition of a media query.
 *
 * @param {string} params
 * @returns {string}
 */
export function expand(params) {
  return params.replace(/\(--([\w-]+)\)/g, (_, /** @type {keyof typeof CONDITIONS} */ name) => {
    const condition = CONDITIONS[name];
    if (!condition) throw new Error(`styles/layouts.js has no --${name}`);
    return /\) (and|or) \(/.test(condition) ? `(${condition})` : condition;
  });
}
