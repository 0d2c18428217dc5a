/** Kept small: it runs while the rest is still loading (see net/early.ts). */
import { requestEarly } from "./app/earlyRequests";
import { showStartFailure } from "./app/startFailure";
import { loadCatalogue, partsOf } from "./i18n/catalogues";
import { reportBrokenPages } from "./net/brokenPages";
import { currentAddress } from "./platform/address";
import { watchInstallPrompt } from "./platform/installPrompt";
import { wantedLanguage } from "./platform/language";
import { loadPart, prefetch } from "./platform/parts";
import { hasServer } from "./platform/server";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/pieces.css";

reportBrokenPages();
watchInstallPrompt();
if (hasServer()) requestEarly(currentAddress().pathname);
for (const part of partsOf(currentAddress().pathname.split("/")[1] ?? ""))
  prefetch(() => loadCatalogue(wantedLanguage(), part));
loadPart(() => import("./app/start")).catch((missing: unknown) => {
  reportError(missing);
  showStartFailure(document.getElementById("app")!);
});
