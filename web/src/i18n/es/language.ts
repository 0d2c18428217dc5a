import type { LanguageInfo } from "../registry";

export default {
  name: "Español",
  notStarted: {
    heading: "Esta página no se puede mostrar.",
    advice: "Una parte no se ha podido cargar. Comprueba la conexión y vuelve a cargar la página.",
    reload: "Volver a cargar",
    home: "Inicio",
  },
} satisfies LanguageInfo;
