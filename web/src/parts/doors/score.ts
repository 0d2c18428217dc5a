/** Points as they are written: with a real minus sign, as skulls cost. */
import { figure } from "../../lib/words/index.svelte";

export function score(points: number): string {
  return figure(points).replace("-", "−");
}
