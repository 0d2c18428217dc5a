/** What a guest can do about themself. */
export default {
  "profile.sessions": "Where you are logged in",
  "profile.session.unknown": "Another browser or program",
  "profile.session.current": "this one",
  "profile.session.seen": "last used on {day}",
  "profile.session.end": "End",
  "profile.session.end-of": "End: {label}",
  "profile.session.ended": "Ended. You are logged out there.",
  "profile.session.others": "End all others",
  "profile.code.new": "New code",
  "profile.code.why": "Your present code stops working. Write the new one down.",
  "profile.code.sure": "Get a new code",
  "profile.code.got": "This is your new code. The old one no longer works.",
  "profile.logout": "Log out",
  "profile.logout.why":
    "This browser forgets you. Your recovery code lets you back in; without it your games cannot be found again.",
  "profile.logged-out": "You are logged out.",
  "profile.delete": "Delete me",
  "profile.delete.why":
    "Your name, sessions, code and decks are deleted, with every table where nobody else is left. Games with others stay; your name there becomes Guest. This cannot be undone.",
  "profile.delete.confirm": "Type your name to confirm: {name}",
  "profile.delete.sure": "Delete me permanently",
  "profile.delete.wrong": "That is not your name as it is shown.",
  "profile.deleted": "Your data has been deleted.",
} as const;
