/**
 * The browser's offer to install the pages as an app. It may come before the rest of the page is loaded, so it is kept
 * here. Browsers make it only where it works: never on plain http in a home network.
 */

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

let offered: InstallPrompt | null = null;

/** To be called once, at the start. */
export function watchInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // no bar of the browser's own; the page asks at a better moment
    offered = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => (offered = null));
}

/** Whether these pages run as an installed app. */
export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches || isStandalone() === true;
}

/** Only Safari on phones and tablets has this property; it installs by hand, and offers nothing by itself. */
function isStandalone(): boolean | undefined {
  return (navigator as { standalone?: boolean }).standalone;
}

/** How the pages can be installed here: by a button, by hand in Safari, or not at all. */
export function waysToInstall(): "button" | "by-hand" | null {
  if (isInstalled()) return null;
  if (offered) return "button";
  return isStandalone() === false && isSecureContext ? "by-hand" : null;
}

/** Let the browser ask. Return whether the person agreed. */
export async function install(): Promise<boolean> {
  const prompt = offered;
  offered = null; // a browser lets it be used once
  return (await prompt?.prompt())?.outcome === "accepted";
}
