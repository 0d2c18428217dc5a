import type { LanguageInfo } from "../registry";

export default {
  name: "English",
  notStarted: {
    heading: "This page cannot be shown.",
    advice: "Part of it could not be loaded. Check the connection, then reload.",
    reload: "Reload",
    home: "Home",
  },
} satisfies LanguageInfo;
