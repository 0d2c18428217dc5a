/** The page that the address names. Internal links are followed without reloading. */
import { currentAddress, pageOf, placeLinks } from "./address";
import { changeAddress, hasClosedSomething } from "./backButton";
import { hasServer } from "./server";

interface Place {
  path: string[];
  search: URLSearchParams;
  hash: string;
}

/** A part of the address as text; one that is no valid encoding stays as it is, and leads nowhere. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function here(): Place {
  const { pathname, searchParams, hash } = currentAddress();
  return {
    path: pathname.split("/").filter(Boolean).map(decoded),
    search: searchParams,
    hash: hash.slice(1),
  };
}

export const route = $state<{ at: Place }>({ at: here() });

/** The name of the page that was opened last, for screen readers; empty for the first one, whose name they say. */
export const announced = $state({ title: "" });

/** Open another page; with `replace` the one before is not kept for the back button. */
export function go(address: string, how: { replace?: boolean } = {}): void {
  changeAddress(address, how);
  arrive();
  scrollTo(0, 0);
}

/** Change the address of the page that is shown, such as its query; the page stays as it is. */
export function replaceAddress(address: string): void {
  changeAddress(address, { replace: true });
  arrive();
}

/** Whether another page was opened whose name has not been announced yet. */
let isAnnouncing = false;

function arrive(): void {
  const before = route.at.path.join("/");
  route.at = here();
  if (route.at.path.join("/") === before) return;
  isAnnouncing = true;
  focusStart();
}

/** Let the keyboard begin at the start of the page, as after loading one. */
function focusStart(): void {
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute("tabindex");
}

/** A page is shown: say its name, if somebody came from another page. */
export function announce(title: string): void {
  if (!isAnnouncing) return;
  isAnnouncing = false;
  announced.title = title;
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const address = pageOf(link);
  if (address === null) return;
  const { pathname, hash } = new URL(address, currentAddress());
  if (pathname === currentAddress().pathname) return hasServer() ? undefined : showPart(hash.slice(1));
  event.preventDefault();
  go(address);
}

/** Show a part of the page that is open already. On a server, the browser does that itself. */
function showPart(id: string): void {
  if (id) document.getElementById(id)?.scrollIntoView();
}

/** Listen to the back button and to links. To be called once, at the start. */
export function watchAddress(): void {
  addEventListener("popstate", () => hasClosedSomething() || arrive());
  addEventListener("hashchange", arrive);
  document.addEventListener("click", follow);
  placeLinks();
}
