/**
 * The first frame that has cards in it shows words, buttons and where the cards lie; what is drawn on them comes with the
 * next. On a slow phone drawing them takes as long as all the rest.
 */
let past = $state(false);
let begun = false;
let pass: () => void;

/** Waits until that frame has been shown. */
export const firstPaint = new Promise<void>((resolve) => (pass = resolve));

/** Has it been shown? The first card that asks begins it. */
export function isAfterFirstPaint(): boolean {
  if (!begun) {
    begun = true;
    requestAnimationFrame(() => setTimeout(skipFirstPaint));
  }
  return past;
}

/** Draw everything from now on. */
export function skipFirstPaint(): void {
  begun = past = true;
  pass();
}
