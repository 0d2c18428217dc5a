/** Whether these pages come from a server of the project, or are plain files without one (`silvergold site`). */

/** `silvergold site` marks its page with `data-server="none"`. Without a server, nothing is ever asked of one. */
export function hasServer(): boolean {
  return document.documentElement.dataset.server !== "none";
}

/** The address by which other devices reach this server, if it is open here as `localhost`; null otherwise. */
export function addressForOthers(): string | null {
  return document.documentElement.dataset.address ?? null;
}

/** The path below which the server lies on its host (`--root-path`), such as `/games`; empty if it is the whole host. */
export function rootPath(): string {
  return document.documentElement.dataset.root ?? "";
}
