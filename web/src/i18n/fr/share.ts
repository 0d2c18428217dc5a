export default {
  "share.title": "Partager cette partie",
  "share.is-public": "Cette partie est publique",
  "share.is-private": "Cette partie est privée",
  "share.private-about":
    "Pour l’instant, tu es la seule personne à la voir. Rends-la publique, et le lien suffira pour voir le résultat et la rediffusion.",
  "share.private-about-names":
    "Pour l’instant, seules les personnes de cette table la voient. Rends-la publique, et le lien suffira pour voir le résultat et la rediffusion. Les noms des autres n’apparaissent qu’avec leur accord.",
  "share.publish": "La rendre publique",
  "share.public-about": "Ce lien suffit pour voir le résultat et la rediffusion. Le chat reste privé.",
  "share.open-about":
    "Cette table était ouverte à tout le monde : son lien suffit pour voir la partie et les noms.",
  "share.link": "Lien vers cette partie",
  "share.copy": "Copier le lien",
  "share.send": "Envoyer",
  "share.my-name": { one: "Afficher mon nom : {names}", other: "Afficher les noms : {names}" },
  "share.others": {
    one: "{names} apparaît sans nom jusqu’à son accord sur cette page.",
    other: "{names} apparaissent sans nom jusqu’à leur accord sur cette page.",
  },
  "share.unshare": "La rendre à nouveau privée",
  "share.closed-title": "Tu ne peux pas ouvrir cette table",
  "share.closed-about": "Elle est privée, ou elle n’existe plus.",
  "share.closed-over":
    "Si la partie est finie, demande à quelqu’un qui l’a jouée de la partager. Ce lien s’ouvrira alors pour tout le monde.",
  "share.closed-running": "Si elle est encore en cours, demande un lien à l’hôte.",
  "share.player": "Place {n}",
  "share.seen": "Une des personnes qui ont joué a rendu cette partie publique.",
  "share.left-out": "Un nom n’apparaît qu’avec l’accord de la personne.",
};
