export default {
  "lobby.there": "{names} would like to play with you.",
  "lobby.your-name": "Your name",
  "lobby.sit": "Sit down",
  "lobby.only-watch": "Only watch",
  "lobby.open": "Open seat",
  "lobby.start": "Start the game",
};
