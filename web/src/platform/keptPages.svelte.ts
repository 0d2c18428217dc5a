/**
 * The pages without a connection: the service worker that keeps them in the browser (`serviceWorker.js`), and newer
 * versions of them. Browsers allow a service worker over HTTPS and on the machine itself only; elsewhere nothing happens.
 */
import { GAMES, type GameSlug } from "../generated/games";
import { language, t } from "../i18n/index.svelte";
import { isUpgraded, pagesVersion } from "./parts";
import { hasServer, rootPath } from "./server";

/** Milliseconds after which a page that stays open looks for a newer version, when somebody comes back to it. */
const AGAIN = 3_600_000;

export const keptPages = $state({
  /** Whether these pages open without a connection. */
  isKept: false,
  /** Whether there is a newer version than the one that is shown. */
  isNewer: false,
});

let registration: ServiceWorkerRegistration | null = null;

/** Whether the visitor has asked the browser to save data; then nothing is loaded ahead. */
function isSaving(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Keep the pages in this browser. To be called once, when the page is usable. */
export async function keepPages(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (isSaving()) return;
  workers.onmessage = () => (keptPages.isNewer = true); // the worker has nothing else to say
  try {
    await noteLanguage();
    registration = await workers.register(new URL("sw.js", root()).pathname);
  } catch {
    return; // forbidden, as in private windows
  }
  registration.onupdatefound = watchNewer;
  watchNewer();
  document.addEventListener("visibilitychange", lookAgain);
  await workers.ready;
  keptPages.isKept = true;
  await tellWorkers();
}

/** The folder of the pages. */
function root(): URL {
  return new URL(hasServer() ? `${rootPath()}/` : "./", location.href);
}

/** Write down the language, and the texts of notices, for the worker, which has no other storage that it shares with pages. */
async function noteLanguage(): Promise<void> {
  const notes = await caches.open(`pencil-table ${root().pathname} notes`);
  await notes.put(new URL("language", root()), new Response(language()));
  await notes.put(new URL("notices", root()), Response.json(noticeTexts()));
}

/** What the worker says when the server tells it that it is the visitor's turn. */
function noticeTexts(): { titles: Record<string, string>; turn: string; reminder: string } {
  const slugs = Object.keys(GAMES) as GameSlug[];
  return {
    titles: Object.fromEntries(slugs.map((slug) => [slug, t("notices.turn", { game: t(`game.${slug}`) })])),
    turn: t("notices.turn.about"),
    reminder: t("notices.reminder.about"),
  };
}

/** The page has started, or has another language: the worker keeps its texts, and a newer worker may take over. */
export async function tellWorkers(): Promise<void> {
  if (!registration) return;
  await noteLanguage();
  const message = { kind: "started", entry: pagesVersion() };
  for (const worker of [registration.active, registration.waiting]) worker?.postMessage(message);
}

/** A new version is complete, or will be: then the page says so, if it is not of that version itself. */
function watchNewer(): void {
  const { installing, waiting, active } = registration!;
  if (waiting) void noteNewer();
  if (!installing || !active) return; // the first one is no news
  installing.onstatechange = () => void (installing.state === "installed" && noteNewer());
}

async function noteNewer(): Promise<void> {
  await tellWorkers();
  keptPages.isNewer ||= await isUpgraded();
}

let lookedAt = Date.now();

function lookAgain(): void {
  if (document.hidden || Date.now() - lookedAt < AGAIN) return;
  lookedAt = Date.now();
  registration?.update().catch(() => null); // without a connection there is nothing newer
}

/** Show the newer version; the player has agreed. Games are kept after each choice, so they go on there. */
export function takeNewer(): void {
  const waiting = registration?.waiting;
  if (!waiting) return location.reload();
  navigator.serviceWorker.oncontrollerchange = () => location.reload();
  waiting.postMessage({ kind: "agreed" });
}
