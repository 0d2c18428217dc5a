/** Telling players that it is their turn. */
export default {
  "notices.title": "Your turn! {title}",
  "notices.turn": "Your turn in {game}",
  "notices.turn.about": "The table is waiting for you.",
  "notices.reminder.about": "It is still your turn. The table is waiting for you.",
  "notices.ask": "It was your turn while you were elsewhere. Should we tell you next time?",
  "notices.yes": "Yes, please",
  "notices.no": "No, thank you",
  "notices.switch": "Tell me when it is my turn",
  "notices.reach.denied":
    "Your browser does not allow it. You can change that in its settings for this site.",
  "notices.reach.impossible":
    "This browser shows no notices here: they need https and, on an iPhone or iPad, the installed app.",
  "notices.reach.while-open": "You are told as long as the table is open in a tab.",
  "notices.reach.always": "You are told here, even when the page is closed.",
} as const;
