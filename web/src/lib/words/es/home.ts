export default {
  "home.play": "Jugar ya",
  "home.bot-names": "Bruno, Chen, Dora, Emilio, Fe",
  "home.guest-names": "Garza, Nutria, Lince, Pinzón, Tejón, Gamo, Grulla, Castor",
};
