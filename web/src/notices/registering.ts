/** Being told that it is one's turn: by notices of the page, and by the server when the page is closed (Web Push). */
import { api } from "../net/api";
import { askPermission, permission } from "./systemNotices";
import { hasServer } from "../platform/server";
import { saveSetting, settings } from "../platform/settings.svelte";

/** How far the visitor is told: not, while a page is open, or always. */
export type Reach = "denied" | "impossible" | "while-open" | "always";

/** Tell the visitor in this browser, if it allows that. */
export async function switchOn(): Promise<Reach> {
  const allowed = await askPermission();
  if (allowed !== "granted") return allowed === "impossible" ? "impossible" : "denied";
  saveSetting("notices", true);
  return (await subscribe().catch(() => false)) ? "always" : "while-open";
}

/** Tell the visitor in this browser no longer. */
export async function switchOff(): Promise<void> {
  saveSetting("notices", false);
  const known = await (await worker())?.pushManager.getSubscription();
  await known?.unsubscribe();
  if (!known || !hasServer()) return;
  const { places } = await api.noticePlaces();
  const here = places.find(({ kind, current }) => kind === "browser" && current);
  if (here) await api.removeNoticePlace(here.id);
}

/** Make sure that the server still knows this browser, if its visitor wants to be told. */
export async function renew(): Promise<void> {
  if (settings.notices && permission() === "granted") await subscribe();
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const known = await navigator.serviceWorker?.getRegistration();
  return known?.pushManager ? known : undefined;
}

/** Register this browser with its push service and with the server; false if one of them offers nothing. */
async function subscribe(): Promise<boolean> {
  const registration = await worker();
  if (!registration || !hasServer()) return false;
  const { key, places } = await api.noticePlaces();
  if (key === null) return false;
  const subscription = await subscriptionFor(registration.pushManager, key);
  const isKnown = places.some(({ kind, current }) => kind === "browser" && current);
  const { endpoint, keys } = subscription.toJSON();
  if (isKnown && endpoint === known.endpoint) return true;
  await api.tellBrowser({ endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" });
  known.endpoint = endpoint;
  return true;
}

/** The address that the server was told on this visit. */
const known: { endpoint: string | undefined } = { endpoint: undefined };

/** The subscription of this browser for this key of the server. One for another key is of no use any more. */
async function subscriptionFor(manager: PushManager, key: string): Promise<PushSubscription> {
  const before = await manager.getSubscription();
  const oldKey = before?.options.applicationServerKey;
  if (before && oldKey && toText(oldKey) === key) return before;
  await before?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function toText(key: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
