/** Whether this page can be seen, as reactive state: it is in front, and its window is not hidden. */
import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  document.addEventListener("visibilitychange", update);
  return () => document.removeEventListener("visibilitychange", update);
});

export const inView = {
  /** Reactive. */
  get now(): boolean {
    subscribe();
    return document.visibilityState === "visible";
  },
};
