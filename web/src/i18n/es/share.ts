export default {
  "share.title": "Compartir esta partida",
  "share.is-public": "Esta partida es pública",
  "share.is-private": "Esta partida es privada",
  "share.private-about":
    "Ahora solo la ves tú. Hazla pública y quien tenga el enlace verá el resultado y la repetición.",
  "share.private-about-names":
    "Ahora solo la ve la gente de esta mesa. Hazla pública y quien tenga el enlace verá el resultado y la repetición. Los nombres de los demás no aparecen hasta que acepten.",
  "share.publish": "Hacerla pública",
  "share.public-about":
    "Quien tenga este enlace verá el resultado y la repetición. El chat sigue siendo privado.",
  "share.open-about":
    "Esta mesa estaba abierta a todos, así que quien tenga su enlace ve la partida y los nombres.",
  "share.link": "Enlace de esta partida",
  "share.copy": "Copiar enlace",
  "share.send": "Enviar",
  "share.my-name": { one: "Mostrar mi nombre: {names}", other: "Mostrar los nombres: {names}" },
  "share.others": {
    one: "{names} aparece sin nombre hasta que acepte en esta página.",
    other: "{names} aparecen sin nombre hasta que acepten en esta página.",
  },
  "share.unshare": "Volver a hacerla privada",
  "share.closed-title": "No puedes abrir esta mesa",
  "share.closed-about": "Es privada o ya no existe.",
  "share.closed-over":
    "Si la partida terminó, pide a quien la jugó que la comparta. Entonces este enlace se abre para todos.",
  "share.closed-running": "Si aún se juega, pide un enlace al anfitrión.",
  "share.player": "Jugador {n}",
  "share.seen": "Un jugador ha hecho pública esta partida.",
  "share.left-out": "Solo aparecen los nombres de quienes han aceptado.",
};
