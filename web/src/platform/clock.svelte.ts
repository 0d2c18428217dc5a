/** The current time as reactive state. It ticks only while something on the page reads it. */
import { createSubscriber } from "svelte/reactivity";

const TICK = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

export const clock = {
  /** Now, in milliseconds. Reactive. */
  get now(): number {
    subscribe();
    return Date.now();
  },
};
