export default {
  "lobby.there": "{names} quiere jugar contigo.",
  "lobby.your-name": "Tu nombre",
  "lobby.sit": "Sentarme",
  "lobby.only-watch": "Solo mirar",
  "lobby.open": "Asiento libre",
  "lobby.start": "Empezar la partida",
};
