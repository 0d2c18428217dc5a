export default {
  "share.title": "Diese Partie teilen",
  "share.is-public": "Diese Partie ist öffentlich",
  "share.is-private": "Diese Partie ist privat",
  "share.private-about":
    "Jetzt kannst nur du sie sehen. Mach sie öffentlich, dann sehen alle mit dem Link das Ergebnis und die Wiederholung.",
  "share.private-about-names":
    "Jetzt kann sie nur sehen, wer an diesem Tisch war. Mach sie öffentlich, dann sehen alle mit dem Link das Ergebnis und die Wiederholung. Die Namen der anderen fehlen, bis sie zustimmen.",
  "share.publish": "Öffentlich machen",
  "share.public-about":
    "Alle mit diesem Link sehen das Ergebnis und die Wiederholung. Der Chat bleibt privat.",
  "share.open-about": "Dieser Tisch war für alle offen. Wer seinen Link hat, sieht die Partie und die Namen.",
  "share.link": "Link zu dieser Partie",
  "share.copy": "Link kopieren",
  "share.send": "Senden",
  "share.my-name": { one: "Meinen Namen zeigen: {names}", other: "Die Namen zeigen: {names}" },
  "share.others": {
    one: "{names} erscheint ohne Namen, bis die Person auf dieser Seite zustimmt.",
    other: "{names} erscheinen ohne Namen, bis sie auf dieser Seite zustimmen.",
  },
  "share.unshare": "Wieder privat machen",
  "share.closed-title": "Diesen Tisch kannst du nicht öffnen",
  "share.closed-about": "Er ist privat, oder es gibt ihn nicht mehr.",
  "share.closed-over":
    "Ist die Partie vorbei, dann bitte jemanden, der mitgespielt hat, sie zu teilen. Danach öffnet sich dieser Link für alle.",
  "share.closed-running": "Läuft sie noch, dann frag den Host nach einem Link.",
  "share.player": "Person {n}",
  "share.seen": "Jemand, der mitgespielt hat, hat diese Partie öffentlich gemacht.",
  "share.left-out": "Namen erscheinen nur mit Zustimmung der Personen, denen sie gehören.",
};
