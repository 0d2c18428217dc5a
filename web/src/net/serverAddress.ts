/** What people type to reach a server: a whole address, a name, or the numbers of a computer in the home network. */

const HAS_SCHEME = /^https?:\/\//i;
const NUMBERS = /^(\d{1,3}\.){3}\d{1,3}$/;

/** The address of the server's first page; null if the text is no address. A name at home has no certificate. */
export function serverAddress(text: string): string | null {
  const typed = text.trim();
  if (!typed || /\s/.test(typed)) return null;
  try {
    const { hostname } = new URL(HAS_SCHEME.test(typed) ? typed : `http://${typed}`);
    const isHome = hostname === "localhost" || NUMBERS.test(hostname) || hostname.startsWith("[");
    if (!isHome && !hostname.includes(".")) return null;
    if (HAS_SCHEME.test(typed)) return new URL(typed).href;
    return new URL(`${isHome || hostname.endsWith(".local") ? "http" : "https"}://${typed}`).href;
  } catch {
    return null;
  }
}
