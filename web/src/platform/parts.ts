/**
 * Parts of the pages that are loaded when they are needed. They can be missing: the connection is gone, or the server
 * was upgraded and has newer scripts now.
 */

import { hasServer, rootPath } from "./server";

/** A part that could not be loaded. */
export class MissingPart extends Error {
  readonly code = "missing-part";
}

const RELOADED = "silvergold.reloaded";

/** The script that identifies the version of the pages; its name contains a hash. */
function entry(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src") ?? "";
}

/** The version of the pages: the name of their first script. */
export function pagesVersion(): string {
  return entry().split("/").at(-1) || "unknown";
}

/** Whether the server has another version of the pages. False if it cannot be reached. */
export async function isUpgraded(): Promise<boolean> {
  try {
    const answer = await fetch(hasServer() ? `${rootPath()}/` : location.pathname, {
      cache: "no-cache",
      headers: { Accept: "text/html" },
    });
    return answer.ok && !(await answer.text()).includes(`"${entry()}"`);
  } catch {
    return false;
  }
}

/** Whether the page may be reloaded: once for each version, so that it never loops. */
function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === entry()) return false;
    sessionStorage.setItem(RELOADED, entry());
    return true;
  } catch {
    return false; // the reload could not be remembered
  }
}

/**
 * Load a part. If it is gone because the server was upgraded, the page is reloaded; otherwise
 * `MissingPart` is thrown.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if ((await isUpgraded()) && mayReload()) {
      location.reload();
      return new Promise(() => {}); // nothing is shown until then
    }
    throw new MissingPart("a part of the page could not be loaded", { cause });
  }
}

/** Load a part that will probably be needed; a page that needs it notices if it is missing. */
export function prefetch(load: () => Promise<unknown>): void {
  load().catch(() => null);
}
