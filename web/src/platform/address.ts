/**
 * Addresses of pages. Everywhere in the code they are written as on a server, such as `/rules/pyramids?lang=es#P5`.
 * A server may lie below a path of its host, which then comes first. Plain files have no server that could answer such
 * paths, so there the whole address stands after the `#`: `#/rules/pyramids?lang=es#P5`. Only this file and its callers
 * in `platform/` know the difference.
 */
import { addressForOthers, hasServer, rootPath } from "./server";

/** The address of the page that is shown. Its host means nothing. */
export function currentAddress(): URL {
  if (hasServer()) {
    const address = new URL(location.href);
    address.pathname = belowRoot(address.pathname) ?? "/";
    return address;
  }
  const text = location.hash.slice(1);
  return new URL(`http://page${text.startsWith("/") ? text : "/"}`);
}

/** The address of the page that is shown, without what stands after its `#`. */
export function addressWithoutHash(): string {
  const { pathname, search } = currentAddress();
  return pathname + search;
}

/** The rest of a path below the root of the server; null if it is not below it. */
function belowRoot(path: string): string | null {
  const root = rootPath();
  if (path === root) return "/";
  return path.startsWith(`${root}/`) ? path.slice(root.length) : null;
}

/** The part of an address that says which page it is, and where on it. */
function text({ pathname, search, hash }: URL | HTMLAnchorElement): string {
  return pathname + search + hash;
}

/** The `href` of a page. The address may be relative to the current one, such as `?seat=1` or `#P5`. */
export function hrefOf(address: string): string {
  if (hasServer()) return address.startsWith("/") ? rootPath() + address : address;
  return `#${text(new URL(address, currentAddress()))}`;
}

/** The whole link to a page, to be copied and sent: also where the page is open as `localhost`, others can open it. */
export function linkTo(address: string): string {
  const link = new URL(hrefOf(address), location.href);
  return new URL(text(link), addressForOthers() ?? link).href;
}

/** The address of the page that a link leads to, or null if it leads to something else, such as a file or another site. */
export function pageOf(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin) return null;
  if (hasServer()) {
    const pathname = belowRoot(link.pathname);
    return pathname === null || pathname.startsWith("/api/") ? null : pathname + link.search + link.hash;
  }
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isHere && link.hash.startsWith("#/") ? link.hash.slice(1) : null;
}

/** What was written into links, so that nothing is written twice. */
const placed = new WeakMap<HTMLAnchorElement, string>();

/** Write the link as it must be in this place, so that it can be opened in a new tab and copied. */
function place(link: HTMLAnchorElement): void {
  const to = link.getAttribute("href") ?? "";
  if (to === placed.get(link) || !/^(\/(?!\/)|#(?!\/)|\?)/.test(to)) return;
  const href = hrefOf(to);
  placed.set(link, href);
  link.setAttribute("href", href);
}

/** Write all links of the page below the root of the server or, without one, after the `#`, as soon as they are there. */
export function placeLinks(): void {
  if (hasServer() && !rootPath()) return;
  const placeAll = (inside: ParentNode): void => inside.querySelectorAll("a").forEach(place);
  placeAll(document);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof HTMLAnchorElement) place(target);
      for (const node of addedNodes) {
        if (node instanceof HTMLAnchorElement) place(node);
        if (node instanceof Element) placeAll(node);
      }
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });
}
