/** What people paste to join: a table's code, a path, or a whole link with the token after its `#`. */

export interface TableCode {
  id: string;
  token: string | null;
}

/** The table code in a text; null if there is none. */
export function tableCode(text: string): TableCode | null {
  const [before = "", token = ""] = text.trim().split("#");
  const address = before.split("?")[0] ?? "";
  const inPath = /(?:^|\/)t\/([\w-]+)/.exec(address)?.[1];
  const code = /^(\w{4} )+\w{4}$/.test(address) ? address.replaceAll(" ", "") : address; // as the lobby shows it
  const id = inPath ?? (/^[\w-]{4,}$/.test(code) ? code : null);
  return id === null ? null : { id, token: /^[\w-]+$/.test(token) ? token : null };
}

/** The address of a table on this server. The token follows `#`, so it is in no server's log. */
export function addressOf(code: TableCode): string {
  return `/t/${code.id}` + (code.token ? `#${code.token}` : "");
}
