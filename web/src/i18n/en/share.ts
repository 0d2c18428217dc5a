export default {
  "share.title": "Share this game",
  "share.is-public": "This game is public",
  "share.is-private": "This game is private",
  "share.private-about":
    "Only you can see it now. Make it public, and anyone with the link can see the result and the replay.",
  "share.private-about-names":
    "Only the people of this table can see it now. Make it public, and anyone with the link can see the result and the replay. The names of others are left out until they agree.",
  "share.publish": "Make it public",
  "share.public-about": "Anyone with this link can see the result and the replay. The chat stays private.",
  "share.open-about":
    "This table was open to everyone, so anyone who has its link can see the game and the names.",
  "share.link": "Link to this game",
  "share.copy": "Copy link",
  "share.send": "Send",
  "share.my-name": { one: "Show my name: {names}", other: "Show the names: {names}" },
  "share.others": {
    one: "{names} appears without a name until they agree on this page.",
    other: "{names} appear without names until they agree on this page.",
  },
  "share.unshare": "Make it private again",
  "share.closed-title": "You cannot open this table",
  "share.closed-about": "It is private, or it no longer exists.",
  "share.closed-over":
    "If the game is over, ask someone who played to share it. Then this link opens for everyone.",
  "share.closed-running": "If it is still being played, ask the host for a link.",
  "share.player": "Player {n}",
  "share.seen": "A player has made this game public.",
  "share.left-out": "Names are shown only if their owners agreed.",
} as const;
