/**
 * The back button closes what lies over a page before it leaves the page.
 *
 * The first thing that opens over a page adds an entry to the history, with the same address. The entry stays when the
 * thing is closed in another way; then it is used again, replaced by the next page, or passed over on the way back. So
 * nothing here moves through the history unless the back button was pressed.
 */

import { currentAddress, hrefOf } from "./address";

const OVERLAY = "overlay";

const open: (() => void)[] = [];
/** Whether the current entry was added here. */
let isAdded = hasMark();
let address = here();

function hasMark(): boolean {
  return history.state === OVERLAY;
}

function here(): string {
  const { pathname, hash } = currentAddress();
  return pathname + hash;
}

function addEntry(): void {
  if (isAdded) return;
  history.pushState(OVERLAY, "");
  [isAdded, address] = [true, here()];
}

/** Something opens over the page; `close` closes it. Call the returned function when it is gone. */
export function closeOnBack(close: () => void): () => void {
  addEntry();
  open.push(close);
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Change the address; an entry that was added here is replaced. */
export function changeAddress(to: string, how: { replace?: boolean }): void {
  const state = how.replace ? history.state : null;
  history[how.replace || isAdded ? "replaceState" : "pushState"](state, "", hrefOf(to));
  [isAdded, address] = [hasMark(), here()];
}

/**
 * Handle a move through the history. Return true if it left an entry that was added here: then
 * something was closed and the page stays, or the history goes on to the page before.
 */
export function hasClosedSomething(): boolean {
  const isBack = isAdded && !hasMark() && here() === address;
  isAdded = hasMark();
  if (!isBack) return false;
  const close = open.at(-1);
  if (!close) {
    history.back(); // what was open is already closed, so go on to the page before
    return true;
  }
  close();
  if (open.some((other) => other !== close)) addEntry();
  return true;
}
