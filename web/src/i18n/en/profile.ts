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
  "profile.code.why": "The code that you have stops. Write the new one down.",
  "profile.code.sure": "Get a new code",
  "profile.code.got": "This is your new code. The old one has stopped.",
  "profile.logout": "Log out",
  "profile.logout.why":
    "This browser forgets you. Your recovery code brings you back; without it nobody can find your games again.",
  "profile.logged-out": "You are logged out.",
  "profile.delete": "Delete me",
  "profile.delete.why":
    "Your name, your sessions, your code and your decks go, and every table at which nobody else is left. Games with others stay; there you are called Guest. Nobody can undo this.",
  "profile.delete.confirm": "Type your name to confirm: {name}",
  "profile.delete.sure": "Delete me for good",
  "profile.delete.wrong": "That is not your name as it is shown.",
  "profile.deleted": "You are deleted.",
};
