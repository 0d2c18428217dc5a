/** Something that a person asks for and that may fail: whether it is under way, and why it failed. */
import { tIfKnown, t } from "../i18n/index.svelte";
import { Refusal } from "../net/api";
import { MissingPart } from "../platform/parts";

export class Action {
  busy = $state(false);
  error = $state.raw<unknown>(null);

  /** Run it. Return false if it failed. */
  run = async (work: () => Promise<unknown>): Promise<boolean> => {
    this.busy = true;
    this.error = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.error = error;
      return false;
    } finally {
      this.busy = false;
    }
  };
}

/** An error in the language of the page. */
export function errorText(error: unknown): string {
  const code = error instanceof Refusal || error instanceof MissingPart ? error.code : "page";
  return tIfKnown(`fault.${code}`, t("fault.internal"));
}
