/**
 * A dialog over the page. However it is left, by Escape, a click beside it, its button or the
 * browser's back button, the focus returns at once to where it was before.
 */
import type { Attachment } from "svelte/attachments";
import { closeOnBack } from "../platform/backButton";

/** Buttons with this attribute leave the dialog that contains them. */
const LEAVES = "[data-leave]";

export function modal(onclose: () => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    // a dialog that is removed without being closed would lose the focus
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
    // a browser may close it by itself; a late event of a dialog that was removed is ignored
    dialog.addEventListener("close", () => dialog.isConnected && onclose());
    return closeOnBack(close);
  };
}
