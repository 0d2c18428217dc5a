/** The layout of the window, by the names of styles/layouts.js. */
import { MediaQuery } from "svelte/reactivity";
import { CONDITIONS } from "../styles/layouts.js";

type Condition = keyof typeof CONDITIONS;

const queries = new Map<Condition, MediaQuery>();

export const layout = {
  /** Whether the window meets this condition. Reactive. */
  is(name: Condition): boolean {
    let query = queries.get(name);
    if (!query) queries.set(name, (query = new MediaQuery(CONDITIONS[name])));
    return query.current;
  },
};
