/** Within a group of buttons, arrows move the focus; Tab reaches the group once. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function arrows(group: HTMLElement): () => void {
  const buttons = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const rove = (to?: HTMLElement): void => {
    const all = buttons();
    const reached = to && all.includes(to) ? to : (all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]);
    for (const one of all) one.tabIndex = one === reached ? 0 : -1;
  };
  const move = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const ends: Record<string, number> = { Home: 0, End: all.length - 1 };
    const to = ends[event.key] ?? (event.key in STEPS ? at + STEPS[event.key]! : null);
    if (at < 0 || to === null) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  const enter = (event: FocusEvent): void => rove(event.target as HTMLElement);
  group.addEventListener("keydown", move);
  group.addEventListener("focusin", enter);
  const watch = new MutationObserver(() => rove());
  watch.observe(group, { childList: true, subtree: true });
  rove();
  return () => {
    watch.disconnect();
    group.removeEventListener("keydown", move);
    group.removeEventListener("focusin", enter);
  };
}
