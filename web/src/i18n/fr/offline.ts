export default {
  "offline.none": "Pas de connexion au serveur.",
  "offline.page":
    "Cette page a besoin du serveur. Les parties contre des bots ou sur un seul appareil et les règles s’en passent.",
  "offline.games": "Parties dans ce navigateur",
  "offline.newer": "Il y a une version plus récente de ces pages.",
  "offline.take": "L’utiliser maintenant",
};
