/** Whether these pages come from a server of the project, or are plain files without one (`silvergold site`). */

/** `silvergold site` marks its page with `data-server="none"`. Without a server, nothing is ever asked of one. */
export function hasServer(): boolean {
  return document.documentElement.dataset.server !== "none";
}

/** The path below which the server lies on its host (`--root-path`), such as `/games`; empty if it is the whole host. */
export function rootPath(): string {
  return document.documentElement.dataset.root ?? "";
}
