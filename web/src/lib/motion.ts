/** Motion that runs now. It never waits and is never waited for: whoever skips ends all of it, and what is shown then is the end. */
import { isStill } from "./settings.svelte";

/** LOOK.md, "Motion": a flight, a flip, a card that slides. */
export const FLIGHT = 420;
const EASE = "cubic-bezier(0.6, 0, 0.3, 1)"; // --e-io

/** How long the present change of the table may take; the stage sets it. */
export const given = { ms: 0 };

const running = new Set<() => void>();

/** Whatever moves, the end of it now. */
export function endAll(): void {
  for (const end of [...running]) end();
}

/** May something move now? Not for who wants no motion, nor where nobody sees it. */
export function mayMove(): boolean {
  return given.ms > 0 && !isStill() && !document.hidden;
}

/** Move an element for as long as is given. It keeps nothing of it; `done` comes once, however it ends. */
export function move(element: Element, frames: Keyframe[], done?: () => void): void {
  const moving = element.animate(frames, { duration: given.ms, easing: EASE, fill: "both" });
  const end = (): void => {
    if (!running.delete(end)) return;
    moving.onfinish = null;
    moving.cancel();
    done?.();
  };
  running.add(end);
  moving.onfinish = end;
}

/** A figure on its way from one to another, both whole; `at` runs from 0 to 1. */
export function figure(from: number, to: number, at: number): number {
  return at >= 1 ? to : Math.round(from + (to - from) * Math.max(0, at));
}

/** Count to a figure; the answer ends it at the last one that was shown. */
export function count(from: number, to: number, show: (n: number) => void): () => void {
  if (from === to || !mayMove()) {
    show(to);
    return () => {};
  }
  const [began, ms] = [performance.now(), given.ms];
  let frame = requestAnimationFrame(next);
  const stop = (): void => {
    cancelAnimationFrame(frame);
    running.delete(end);
  };
  function end(): void {
    stop();
    show(to);
  }
  function next(now: number): void {
    if (now - began >= ms) return end();
    show(figure(from, to, (now - began) / ms));
    frame = requestAnimationFrame(next);
  }
  running.add(end);
  return stop;
}
