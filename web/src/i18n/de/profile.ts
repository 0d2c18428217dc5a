/** What a guest can do about themself. */
export default {
  "profile.sessions": "Wo du angemeldet bist",
  "profile.session.unknown": "Ein anderer Browser oder ein Programm",
  "profile.session.current": "dieser hier",
  "profile.session.seen": "zuletzt benutzt: {day}",
  "profile.session.end": "Beenden",
  "profile.session.end-of": "Beenden: {label}",
  "profile.session.ended": "Beendet. Dort bist du abgemeldet.",
  "profile.session.others": "Alle anderen beenden",
  "profile.code.new": "Neuer Code",
  "profile.code.why": "Dein jetziger Code gilt dann nicht mehr. Schreib den neuen auf.",
  "profile.code.sure": "Neuen Code holen",
  "profile.code.got": "Das ist dein neuer Code. Der alte gilt nicht mehr.",
  "profile.logout": "Abmelden",
  "profile.logout.why":
    "Dieser Browser vergisst dich. Mit deinem Wiederherstellungscode kommst du wieder herein; ohne ihn sind deine Partien nicht mehr zu finden.",
  "profile.logged-out": "Du bist abgemeldet.",
  "profile.delete": "Mich löschen",
  "profile.delete.why":
    "Dein Name, deine Anmeldungen, dein Code und deine Decks werden gelöscht, ebenso jeder Tisch, an dem sonst niemand mehr ist. Partien mit anderen bleiben; dort heißt du dann Gast. Das lässt sich nicht rückgängig machen.",
  "profile.delete.confirm": "Tipp zur Bestätigung deinen Namen ein: {name}",
  "profile.delete.sure": "Mich endgültig löschen",
  "profile.delete.wrong": "Das ist nicht dein Name, wie er hier steht.",
  "profile.deleted": "Deine Daten sind gelöscht.",
};
