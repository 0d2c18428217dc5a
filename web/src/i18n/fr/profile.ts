/** What a guest can do about themself. */
export default {
  "profile.sessions": "Tes sessions ouvertes",
  "profile.session.unknown": "Un autre navigateur ou programme",
  "profile.session.current": "celle-ci",
  "profile.session.seen": "dernière activité le {day}",
  "profile.session.end": "Fermer",
  "profile.session.end-of": "Fermer : {label}",
  "profile.session.ended": "Session fermée là-bas.",
  "profile.session.others": "Fermer toutes les autres",
  "profile.code.new": "Nouveau code",
  "profile.code.why": "Ton code actuel ne marchera plus. Note le nouveau.",
  "profile.code.sure": "Obtenir un nouveau code",
  "profile.code.got": "Voici ton nouveau code. L’ancien ne marche plus.",
  "profile.logout": "Se déconnecter",
  "profile.logout.why":
    "Ce navigateur t’oublie. Ton code de récupération te fait revenir ; sans lui, tes parties ne peuvent plus être retrouvées.",
  "profile.logged-out": "Ta session est fermée.",
  "profile.delete": "Me supprimer",
  "profile.delete.why":
    "Ton nom, tes sessions, ton code et tes decks sont supprimés, avec chaque table où il ne reste personne d’autre. Les parties avec d’autres restent ; ton nom y devient Guest. C’est définitif.",
  "profile.delete.confirm": "Écris ton nom pour confirmer : {name}",
  "profile.delete.sure": "Me supprimer définitivement",
  "profile.delete.wrong": "Ce n’est pas ton nom tel qu’il s’affiche.",
  "profile.deleted": "Tes données ont été supprimées.",
};
