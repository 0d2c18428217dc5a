import type { LanguageInfo } from "../registry";

export default {
  name: "Deutsch",
  notStarted: {
    heading: "Diese Seite lässt sich nicht anzeigen.",
    advice: "Ein Teil konnte nicht geladen werden. Prüfe die Verbindung und lade die Seite neu.",
    reload: "Neu laden",
    home: "Startseite",
  },
} satisfies LanguageInfo;
