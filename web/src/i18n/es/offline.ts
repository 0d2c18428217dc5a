export default {
  "offline.none": "No hay conexión con el servidor.",
  "offline.page":
    "Esta página necesita el servidor. Las partidas contra bots, pasar el dispositivo y las reglas no lo necesitan.",
  "offline.games": "Partidas en este navegador",
  "offline.newer": "Hay una versión más nueva de estas páginas.",
  "offline.take": "Usarla ya",
};
