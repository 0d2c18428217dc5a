/**
 * The first frame with cards shows texts, buttons and the places of the cards. What is drawn on the
 * cards follows in the next frame: on a slow phone it takes as long as everything else.
 */
let past = $state(false);
let begun = false;
let pass: () => void;

/** Resolves when that frame has been shown. */
export const firstPaint = new Promise<void>((resolve) => (pass = resolve));

/** Whether that frame has been shown. The first call starts waiting for it. */
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
