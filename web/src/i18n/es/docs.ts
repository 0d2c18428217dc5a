/** The pages of documentation. The documents themselves are in English. */
export default {
  "docs.title": "Ayuda",
  "docs.guides": "Guías",
  "docs.guide.playing": "Jugar en el navegador",
  "docs.guide.playing.about": "Mesas, jugadas, teclas, compartir y ajustes.",
  "docs.guide.decks": "Escribir una baraja",
  "docs.guide.decks.about": "Dibuja tus propias cartas en un archivo de texto y juega con ellas.",
  "docs.guide.review": "Análisis",
  "docs.guide.review.about": "Cómo se explica una partida terminada: suerte, acierto y errores.",
  "docs.guide.fair": "Reparto justo",
  "docs.guide.fair.about": "Cómo comprobar que nadie ha elegido las cartas.",
  "docs.guide.records": "Archivos de partida",
  "docs.guide.records.about": "El archivo que contiene una partida entera.",
  "docs.guide.bots": "Los bots",
  "docs.guide.bots.about": "En qué se distinguen los niveles y qué fuerza tienen.",
  "docs.others": "Para programadores y anfitriones",
  "docs.english": "Estos textos están solo en inglés.",
};
