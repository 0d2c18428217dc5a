/**
 * Window sizes by name. Every window has exactly one layout; the other conditions say more about it. In style sheets write
 * `@media (--wide)` (vite.config.ts puts the condition in), in components `layout.is("wide")` (platform/layout.svelte.ts).
 * Each condition is written with `and` and `or`, so that names can be combined. Sizes are ranges: a zoomed window may be
 * 1099.5 px wide.
 */
export const LAYOUTS = {
  /** Three columns. */
  wide: "(width >= 1100px)",
  /** A tablet on its side: the move is beside the cards. */
  beside: "(860px <= width < 1100px) and (height >= 541px) and (orientation: landscape)",
  /** The order of a phone, with two large cards. */
  tablet:
    "((700px <= width < 860px) and (height >= 621px)) or " +
    "((860px <= width < 1100px) and (height >= 541px) and (orientation: portrait))",
  /** A phone on its side: cards at the left, tools at the right. */
  short:
    "((560px <= width < 1100px) and (height < 541px)) or " +
    "((640px <= width < 860px) and (541px <= height < 621px))",
  /** One column; the card that is worked on leans in. */
  phone:
    "(width < 560px) or ((560px <= width < 640px) and (height >= 541px)) or " +
    "((640px <= width < 700px) and (height >= 621px))",
};

export const CONDITIONS = {
  ...LAYOUTS,
  /** Pages around the game have two columns. */
  "two-columns": "(width >= 1000px)",
  /** A panel of such a page has room for two things beside each other. */
  broad: "(width >= 700px)",
  /** Below `wide`: the display and the short score sheet are always shown. */
  roomy:
    "((height >= 760px) and (width < 700px)) or " +
    "((height >= 840px) and (width < 1100px) and (orientation: portrait)) or " +
    "((860px <= width < 1100px) and (height >= 660px) and (orientation: landscape))",
  /** An upright phone that is not roomy: the display is shown until a card leans in. */
  small: "(width < 560px) and (height < 760px)",
  /** A phone that has no room for the row of seats. */
  tight: "((height < 621px) and (width < 560px)) or ((541px <= height < 621px) and (width < 640px))",
  /** A phone on its side, without those that are a little higher. */
  flat: "(560px <= width < 1100px) and (height < 541px)",
  /** Three columns, but too low for everything at full size. */
  low: "((width >= 1100px) and (height < 791px)) or ((1100px <= width < 1440px) and (height < 860px))",
  /** Lower still: the score sheet and the cards of the others are smaller. */
  lowest: "(width >= 1100px) and (height < 791px)",
};

/**
 * Sizes of containers that several components ask: `choosing` is the room for cards to keep or take, `own-cards` that of
 * our two cards. Write `@container choosing (--choosing-shallow)`.
 */
export const ROOMS = {
  /** Too low for pictures and explanations beside the cards. */
  "choosing-shallow": "(height < 563px)",
  "choosing-deep": "(height >= 563px)",
  /** Cards to keep move closer together. */
  "choosing-tight": "(height < 581px)",
  /** Bars and tables lose some of their space. */
  "choosing-low": "(height < 641px)",
  /** One column: as narrow as an upright phone. */
  "choosing-column": "(width < 544px)",
  "choosing-rows": "(width >= 544px)",
  "choosing-narrow": "(width < 684px)",
  "choosing-wide": "(width >= 684px)",
  /** Four cards stand in two rows. */
  "choosing-two-rows": "(width < 784px)",
  "choosing-broad": "(width >= 800px)",
  /** Broad, but shared by the cards and what is told of them. */
  "choosing-halved": "(808px <= width < 936px)",
  /** Both cards stand beside each other at full height. */
  "cards-upright": "(width >= 676px) and (max-aspect-ratio: 8 / 5)",
};

const NAMED = { ...CONDITIONS, ...ROOMS };

/**
 * Replace the names in the condition of a media or container query.
 *
 * @param {string} params
 * @returns {string}
 */
export function expand(params) {
  return params.replace(/\(--([\w-]+)\)/g, (_, /** @type {keyof typeof NAMED} */ name) => {
    const condition = NAMED[name];
    if (!condition) throw new Error(`styles/layouts.js has no --${name}`);
    return /\) (and|or) \(/.test(condition) ? `(${condition})` : condition;
  });
}
