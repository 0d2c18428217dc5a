/**
 * Tells the server that a page is broken: the kind of the fault, the script with line and column, and the version of the
 * pages. Neither the message of the fault nor anything about the visitor is sent.
 */
import type { BrokenPage } from "../generated/messages";
import { pagesVersion } from "../platform/parts";
import { hasServer, rootPath } from "../platform/server";

/** The most reports of one visit. */
const MOST = 5;
const SCRIPT = /\/assets\/([\w.-]{1,80}\.js(?::\d{1,7}:\d{1,7})?)/;
const KIND = /^[\w-]{1,40}$/;

/** The report of a fault, or null if it is in no script of ours, such as in an extension of the browser. */
export function reportOf(fault: unknown, place = ""): BrokenPage | null {
  if (!(fault instanceof Error)) return null;
  const { cause, stack } = fault;
  const chunk = SCRIPT.exec([cause instanceof Error ? cause.message : "", stack, place].join("\n"))?.[1];
  const kinds = ["code" in fault ? fault.code : "", fault.name, "Error"];
  const code = kinds.find((kind): kind is string => typeof kind === "string" && KIND.test(kind))!;
  return chunk ? { code, chunk, version: pagesVersion() } : null;
}

/** Report faults that nobody caught, each once, to the server if there is one. To be called once, at the start. */
export function reportBrokenPages(): void {
  if (!hasServer()) return;
  const sent = new Set<string>();
  function report(fault: unknown, place?: string): void {
    const body = JSON.stringify(reportOf(fault, place));
    if (body === "null" || sent.has(body) || sent.size === MOST) return;
    sent.add(body);
    const headers = { "Content-Type": "application/json" };
    fetch(`${rootPath()}/api/broken-pages`, { method: "POST", headers, body, keepalive: true }).catch(
      () => null,
    );
  }
  addEventListener("error", ({ error, filename, lineno, colno }) =>
    report(error, `${filename}:${lineno}:${colno}`),
  );
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
