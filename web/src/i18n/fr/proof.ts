export default {
  "proof.verdict.good": "Vérifié : personne n’a choisi les cartes à soi seul",
  "proof.verdict.unknown": "Tout concorde, pour autant que ce navigateur puisse en juger",
  "proof.verdict.bad": "Quelque chose ne va pas",
  "proof.verdict.failed": "La vérification n’a pas pu se faire maintenant",
  "proof.verdict.wait": "Vérification",
  "proof.about.2":
    "À la création de la table, le serveur a fixé un secret et montré son sceau, une empreinte. Ensuite, le navigateur de chaque personne à la table a ajouté un nombre au hasard. Toutes les cartes découlent du secret et de ces nombres. Le secret est maintenant ouvert, et ce navigateur a tout recalculé :",
  "proof.about.1":
    "Le serveur a mélangé seul et montré le sceau de la donne, une empreinte, au début de cette partie. Les anciennes parties, et celles qui en continuent une autre, sont distribuées ainsi. Cela prouve que rien n’a changé depuis, pas comment la donne s’est faite. Ce navigateur a revérifié :",
  "proof.found.noted": "Ce navigateur a noté le sceau le {at}, et n’a envoyé son nombre qu’ensuite.",
  "proof.found.noted-only":
    "Ce navigateur a noté le sceau le {at}, avant la partie, mais n’a envoyé aucun nombre.",
  "proof.found.noted-late":
    "Ce navigateur a noté le sceau le {at}, une fois la partie commencée : tu as la preuve que rien n’a changé depuis, mais pas de la façon dont la donne s’est faite.",
  "proof.found.noted-never":
    "Ce navigateur n’a rien noté avant la fin de la partie : seul le fichier de partie a pu être vérifié.",
  "proof.found.seal": "La ligne que le serveur a ouverte porte le sceau noté.",
  "proof.found.seal-not": "La ligne que le serveur a ouverte ne porte pas le sceau noté.",
  "proof.found.seal-shown": "La ligne que le serveur a ouverte porte le sceau que le serveur affiche.",
  "proof.found.seal-shown-not":
    "La ligne que le serveur a ouverte ne porte pas le sceau que le serveur affiche.",
  "proof.found.number": "Ton nombre {nonce} fait partie de la donne.",
  "proof.found.number-not":
    "Ton nombre {nonce} ne fait pas partie de la donne : il est arrivé trop tard, un autre de tes appareils a été plus rapide, ou le serveur l’a laissé de côté.",
  "proof.found.others": "Ces personnes ont un nombre dans la donne : {list}.",
  "proof.found.alone": "Personne d’autre n’a ajouté de nombre. Le tien suffit.",
  "proof.found.alone-yours": "Un autre de tes appareils a ajouté le seul nombre.",
  "proof.found.nobody":
    "Personne n’a ajouté de nombre : le serveur a pu essayer beaucoup de secrets, et choisir ainsi les cartes.",
  "proof.found.bound": "Le sceau a été fait pour cette table, ce jeu et exactement ces cartes.",
  "proof.found.bound-not": "Le sceau a été fait pour une autre table, un autre jeu ou d’autres cartes.",
  "proof.found.start": "Les nombres et les noms sont ceux affichés au début de la partie.",
  "proof.found.start-not": "Des nombres ou des noms diffèrent de ceux affichés au début de la partie.",
  "proof.found.cards":
    "Les mains, la pioche, les expéditions et qui commence : tout découle du secret et des nombres.",
  "proof.found.cards-not":
    "Les cartes de la partie ne sont pas celles qui découlent du secret et des nombres.",
  "proof.found.cards-old": "La partie s’est jouée avec les cartes de la ligne ouverte.",
  "proof.found.cards-old-not": "Les cartes de la partie ne sont pas celles de la ligne ouverte.",
  "proof.found.less": "Le serveur avait promis mieux : il a mélangé seul, sans les nombres de la table.",
  "proof.found.names": "Les noms sont ceux du début de la partie.",
  "proof.found.names-not": "Un nom n’est pas celui du début de la partie.",
  "proof.found.names-removed":
    "Les noms effacés depuis ne peuvent pas être vérifiés (place {list}). Tous les autres sont ceux du début de la partie.",
  "proof.found.unreadable": "Ce que le serveur a ouvert est illisible.",
  "proof.limits": "Ce que cela ne prouve pas",
  "proof.limit.last":
    "Une personne complice du serveur, qui envoie le dernier nombre, peut en essayer beaucoup et envoyer le meilleur.",
  "proof.limit.again": "Un serveur peut ne pas lancer une partie dont les cartes ne lui plaisent pas.",
  "proof.limit.looks":
    "Le serveur connaît toutes les cartes pendant la partie et pourrait les révéler à quelqu’un.",
  "proof.limit.bots": "Les choix des bots ne font pas partie de la preuve.",
  "proof.limit.page":
    "Cette vérification vient du même serveur. Si tu ne lui fais pas confiance, vérifie le fichier de partie avec ton propre programme.",
  "proof.values": "Les valeurs",
  "proof.value.hash": "Sceau",
  "proof.value.opened": "La ligne du secret, ouverte à la fin",
  "proof.value.dealt": "La ligne du début : nombres et noms",
  "proof.value.nonce": "Ton nombre",
  "proof.check": "Vérifie sur ta propre machine, coup par coup, avec le fichier de partie téléchargé :",
};
