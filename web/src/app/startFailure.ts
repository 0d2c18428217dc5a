/**
 * The page that is shown when its scripts cannot be loaded. It is built with plain DOM calls,
 * because Svelte and the other texts may be missing.
 */
import { LANGUAGES } from "../i18n/registry";
import { wantedLanguage } from "../platform/language";

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text: string,
  className = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

export function showStartFailure(target: HTMLElement): void {
  const language = wantedLanguage();
  const texts = LANGUAGES[language]!.notStarted;
  const reload = element("button", texts.reload, "btn primary");
  reload.onclick = () => location.reload();
  const home = element("a", texts.home, "btn");
  home.href = "/";
  const buttons = element("p", "", "fault-ways");
  buttons.append(reload, home);
  const page = element("main", "", "fault-page bare");
  page.setAttribute("role", "alert");
  page.append(element("h1", texts.heading), element("p", texts.advice), buttons);
  Object.assign(document.documentElement, { lang: language }).dataset.gameTheme = "map";
  target.replaceChildren(page);
}
