export default {
  "home.play": "Play now",
  "home.bot-names": "Bruno, Chen, Dora, Emil, Fay",
  "home.guest-names": "Heron, Otter, Marten, Finch, Badger, Lynx, Wren, Beaver",
};
