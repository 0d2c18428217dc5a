export default {
  "local.title": "Dans ce navigateur",
  "local.lead":
    "Ces parties se jouent sans connexion : les règles et les bots sont dans cette page. Joue contre des bots, ou à plusieurs en faisant passer l’appareil.",
  "local.pass": "Se passer l’appareil",
  "local.none": "Aucune partie terminée. Celles que tu finis ici apparaissent avec leur rediffusion.",
  "local.delete-why":
    "La partie sera supprimée de ce navigateur. Il n’y en a pas d’autre copie, sauf si tu as enregistré son fichier.",
  "local.record": "Ouvrir un fichier de partie",
  "local.record-about":
    "Choisis le fichier d’une partie terminée, ou dépose-le ici. Il est vérifié par les règles dans ce navigateur et n’est envoyé nulle part.",
  "local.forbidden":
    "Ce navigateur ne garde rien ici (une fenêtre privée, peut-être). Tu peux jouer, mais les parties disparaissent quand la page se ferme.",
  "local.full":
    "Le stockage de ce navigateur est plein. Tu peux continuer à jouer, mais les nouveaux coups disparaissent quand la page se ferme. Supprime d’anciennes parties, ou enregistre leurs fichiers.",
  "local.bad.json": "Ce n’est pas un fichier de partie : ce n’est pas du JSON.",
  "local.bad.format": "Ce n’est pas le fichier d’une partie de Silver & Gold ou de Pyramids.",
  "local.bad.version":
    "La version de ce fichier de partie est inconnue ici. Des pages plus récentes la connaissent peut-être.",
  "local.bad.game": "Le jeu de ce fichier de partie est inconnu ici.",
  "local.bad.players": "Le fichier n’indique pas de deux à quatre personnes qui jouent.",
  "local.bad.deck":
    "Le deck de ce fichier n’est pas jouable. La commande « silvergold deck check » indique chaque erreur.",
  "local.bad.deal": "Les cartes de la donne ne correspondent pas au deck.",
  "local.bad.moves": "Un coup de ce fichier est illisible.",
  "local.bad.move": "Les règles ne permettent pas le coup {n} de ce fichier.",
  "local.bad.result": "Le résultat du fichier n’est pas celui que donnent ses coups.",
  "local.review":
    "Les parties de ce navigateur ne sont pas analysées. Enregistre le fichier de partie : la commande « silvergold review » dit ce qui tenait à la chance et ce qui venait de toi.",
  "local.kept": "dans ce navigateur",
  "local.unkept": "non gardée",
  "local.offline": "Pas de connexion à un serveur. Cette partie se joue et se garde dans ce navigateur.",
};
