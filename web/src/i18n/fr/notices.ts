/** Telling players that it is their turn. */
export default {
  "notices.title": "À toi ! {title}",
  "notices.turn": "C’est à toi : {game}",
  "notices.turn.about": "La table t’attend.",
  "notices.reminder.about": "C’est toujours à toi. La table t’attend.",
  "notices.ask": "C’était à toi pendant que tu étais ailleurs. On te prévient la prochaine fois ?",
  "notices.yes": "Oui, volontiers",
  "notices.no": "Non, merci",
  "notices.switch": "Me prévenir quand c’est à moi",
  "notices.reach.denied":
    "Ton navigateur ne le permet pas. Tu peux le changer dans ses réglages pour ce site.",
  "notices.reach.impossible":
    "Ce navigateur n’affiche pas de notifications ici : il faut https et, sur iPhone ou iPad, l’application installée.",
  "notices.reach.while-open": "On te prévient tant que la table est ouverte dans un onglet.",
  "notices.reach.always": "On te prévient ici, même quand la page est fermée.",
};
