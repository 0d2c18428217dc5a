/** A dialog over the page. However it is left, by Escape, beside it, by its button or the browser's back button, the focus is at once where it was before. */
import type { Attachment } from "svelte/attachments";
import { closeOnBack } from "../platform/backButton";

/** Buttons with this attribute leave the dialog that they lie in. */
const LEAVES = "[data-leave]";

export function modal(onclose: () => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    // one that is only taken off the page would leave the focus nowhere
    const close = (): void => {
      dialog.close();
      onclose();
    };
    const leave = (event: Event): void => {
      event.preventDefault();
      close();
    };
    dialog.showModal();
    dialog.addEventListener("cancel", leave);
    dialog.addEventListener("click", (event) => {
      const at = event.target as Element;
      if (at === dialog || at.closest(LEAVES)) leave(event);
    });
    // a browser may close it without asking; what comes late, when another one is open, means nothing
    dialog.addEventListener("close", () => dialog.isConnected && onclose());
    return closeOnBack(close);
  };
}
