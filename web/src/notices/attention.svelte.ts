/**
 * Whether the page is in view, and what calls a player back who looks at something else: the title and the icon of the
 * tab, and the badge of an installed app.
 */

export const attention = $state({
  /** Whether the page can be seen: it is no tab in the background, and its window is not minimized. */
  isInView: isVisible(),
  /** Whether a player is called back. */
  isCalling: false,
});

function isVisible(): boolean {
  return document.visibilityState === "visible";
}

/** To be called once, at the start. */
export function watchView(): void {
  document.addEventListener("visibilitychange", () => (attention.isInView = isVisible()));
}

/** Call the player back, or no longer. */
export function call(on: boolean): void {
  if (attention.isCalling === on) return;
  attention.isCalling = on;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon)
    icon.href = on
      ? icon.href.replace("icon.svg", "icon-turn.svg")
      : icon.href.replace("icon-turn.svg", "icon.svg");
  const badge = on ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  badge?.catch(() => null); // only installed apps have one
}
