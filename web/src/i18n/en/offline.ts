export default {
  "offline.none": "No connection to the server.",
  "offline.page":
    "This page needs the server. Games against bots, passing the device around and the rules do not.",
  "offline.games": "Games in this browser",
  "offline.newer": "There is a newer version of these pages.",
  "offline.take": "Use it now",
} as const;
