import type { LanguageInfo } from "../registry";

export default {
  name: "Français",
  notStarted: {
    heading: "Cette page ne peut pas s’afficher.",
    advice: "Un élément n’a pas pu être chargée. Vérifie la connexion et recharge la page.",
    reload: "Recharger",
    home: "Accueil",
  },
} satisfies LanguageInfo;
