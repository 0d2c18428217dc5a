/** Notices of the system: that it is the player's turn at a table that is not in view. Off until the visitor agrees. */
import { hrefOf } from "../platform/address";
import { settings } from "../platform/settings.svelte";

/** Whether notices are possible here, and allowed. Browsers show none for pages without https. */
export function permission(): "granted" | "denied" | "default" | "impossible" {
  return typeof Notification === "undefined" || !isSecureContext ? "impossible" : Notification.permission;
}

/** Let the browser ask for the permission, if it has not yet. */
export async function askPermission(): Promise<ReturnType<typeof permission>> {
  if (permission() === "default") await Notification.requestPermission();
  return permission();
}

const tagOf = (table: string): string => `turn ${table}`;

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined);
}

/** Show that it is the player's turn at a table. */
export async function showTurn(table: string, phase: number, title: string, body: string): Promise<void> {
  if (!settings.notices || permission() !== "granted") return;
  const url = new URL(hrefOf(`/t/${table}`), location.href).href;
  const how = { body, tag: tagOf(table), icon: iconAddress(), data: { url, phase } };
  const worker = await registration();
  if (worker?.active) return worker.showNotification(title, how);
  const shown = new Notification(title, how);
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

/** Remove the notices of a table that is in view again. */
export async function hideTurn(table: string): Promise<void> {
  if (permission() !== "granted") return;
  const shown = await (await registration())?.getNotifications({ tag: tagOf(table) });
  for (const notice of shown ?? []) notice.close();
}

function iconAddress(): string {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]');
  return icon?.href ?? "";
}
