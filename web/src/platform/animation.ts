/** Running animations. Nothing waits for them: skipping finishes all of them at once. */
import { prefersReducedMotion } from "./settings.svelte";

/** How long a flight, a flip or a sliding card takes, in milliseconds. */
export const FLIGHT = 420;
const EASE = "cubic-bezier(0.6, 0, 0.3, 1)"; // --e-io

/** How long the current change of the table may take, in milliseconds; the stage sets it. */
export const budget = { ms: 0 };

const running = new Set<() => void>();

/** Finish everything that moves. */
export function finishAll(): void {
  for (const end of [...running]) end();
}

/** Whether something may move now: not with reduced motion, nor in a hidden tab. */
export function mayMove(): boolean {
  return budget.ms > 0 && !prefersReducedMotion() && !document.hidden;
}

/**
 * Animate an element for as long as `budget` allows. No style stays on it afterwards; `done` is
 * called once, however the animation ends.
 */
export function animate(element: Element, frames: Keyframe[], done?: () => void): void {
  const moving = element.animate(frames, { duration: budget.ms, easing: EASE, fill: "both" });
  const end = (): void => {
    if (!running.delete(end)) return;
    moving.onfinish = null;
    moving.cancel();
    done?.();
  };
  running.add(end);
  moving.onfinish = end;
}

/** A whole number on the way from one number to another; `at` runs from 0 to 1. */
export function interpolate(from: number, to: number, at: number): number {
  return at >= 1 ? to : Math.round(from + (to - from) * Math.max(0, at));
}

/** Count to a number. The returned function stops at the one that was shown last. */
export function countTo(from: number, to: number, show: (n: number) => void): () => void {
  if (from === to || !mayMove()) {
    show(to);
    return () => {};
  }
  const [began, ms] = [performance.now(), budget.ms];
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
    show(interpolate(from, to, (now - began) / ms));
    frame = requestAnimationFrame(next);
  }
  running.add(end);
  return stop;
}
