/** The pages of documentation. The documents themselves are in English. */
export default {
  "docs.title": "Aide",
  "docs.guides": "Guides",
  "docs.guide.playing": "Jouer dans le navigateur",
  "docs.guide.playing.about": "Tables, coups, touches, partage et réglages.",
  "docs.guide.decks": "Écrire un deck",
  "docs.guide.decks.about": "Dessine tes cartes dans un fichier texte et joue avec.",
  "docs.guide.review": "Analyses",
  "docs.guide.review.about": "Comment une partie finie s’explique : chance, talent et erreurs.",
  "docs.guide.fair": "Donnes équitables",
  "docs.guide.fair.about": "Comment vérifier que personne n’a choisi les cartes.",
  "docs.guide.records": "Fichiers de partie",
  "docs.guide.records.about": "Le fichier qui contient toute une partie.",
  "docs.guide.bots": "Les bots",
  "docs.guide.bots.about": "Ce qui distingue les niveaux, et leur force.",
  "docs.others": "Pour programmer et héberger",
  "docs.english": "Ces textes n’existent qu’en anglais.",
};
