/** What can be undone and redone: plain lists of steps. */
import { reversed, type Step } from "./steps";

/** Steps that are kept; older ones can no longer be undone. */
export const MOST_STEPS = 1000;

export interface Steps {
  past: Step[];
  future: Step[];
}

export const NO_STEPS: Steps = { past: [], future: [] };

export function taken({ past }: Steps, step: Step): Steps {
  return { past: [...past, step].slice(-MOST_STEPS), future: [] };
}

/** The step that takes the last one back, and what can be undone then; null if there is none. */
export function undone({ past, future }: Steps): { step: Step; steps: Steps } | null {
  const last = past.at(-1);
  if (!last) return null;
  return { step: reversed(last), steps: { past: past.slice(0, -1), future: [...future, last] } };
}

export function redone({ past, future }: Steps): { step: Step; steps: Steps } | null {
  const next = future.at(-1);
  if (!next) return null;
  return { step: next, steps: { past: [...past, next], future: future.slice(0, -1) } };
}
