/** Telling players that it is their turn. */
export default {
  "notices.title": "Du bist dran! {title}",
  "notices.turn": "Du bist dran: {game}",
  "notices.turn.about": "Der Tisch wartet auf dich.",
  "notices.reminder.about": "Du bist immer noch dran. Der Tisch wartet auf dich.",
  "notices.ask": "Du warst dran, während du woanders warst. Sollen wir dir nächstes Mal Bescheid geben?",
  "notices.yes": "Ja, gern",
  "notices.no": "Nein, danke",
  "notices.switch": "Bescheid geben, wenn ich dran bin",
  "notices.reach.denied":
    "Dein Browser erlaubt es nicht. Du kannst das in seinen Einstellungen für diese Seite ändern.",
  "notices.reach.impossible":
    "Dieser Browser zeigt hier keine Mitteilungen: Sie brauchen https und, auf iPhone und iPad, die installierte App.",
  "notices.reach.while-open": "Du bekommst Bescheid, solange der Tisch in einem Tab offen ist.",
  "notices.reach.always": "Du bekommst hier Bescheid, auch wenn die Seite geschlossen ist.",
};
