export default {
  "proof.verdict.good": "Comprobado: nadie eligió las cartas por sí solo",
  "proof.verdict.unknown": "Encaja, hasta donde este navegador puede saber",
  "proof.verdict.bad": "Algo no encaja",
  "proof.verdict.failed": "Ahora no se ha podido comprobar",
  "proof.verdict.wait": "Comprobando",
  "proof.about.2":
    "Al crearse la mesa, el servidor fijó un secreto y mostró su sello, una huella. Después el navegador de cada jugador añadió un número al azar. Todas las cartas se siguen del secreto y de esos números. Ahora el secreto está abierto y este navegador lo ha calculado todo de nuevo:",
  "proof.about.1":
    "El servidor barajó solo y mostró el sello del reparto, una huella, al empezar esta partida. Así se reparten las partidas que continúan otra y las antiguas. Demuestra que nada cambió desde entonces, no cómo se repartió. Este navegador lo ha mirado de nuevo:",
  "proof.found.noted": "Este navegador anotó el sello el {at}, y envió su número después.",
  "proof.found.noted-only":
    "Este navegador anotó el sello el {at}, antes de la partida, pero no envió ningún número.",
  "proof.found.noted-late":
    "Este navegador anotó el sello el {at}, ya empezada la partida: te consta que nada cambió desde entonces, no cómo se repartió.",
  "proof.found.noted-never":
    "Este navegador no anotó nada antes del final: solo se ha podido comprobar el registro.",
  "proof.found.seal": "La línea que abrió el servidor tiene el sello anotado.",
  "proof.found.seal-not": "La línea que abrió el servidor tiene un sello distinto del anotado.",
  "proof.found.seal-shown": "La línea que abrió el servidor tiene el sello que el servidor muestra.",
  "proof.found.seal-shown-not":
    "La línea que abrió el servidor tiene un sello distinto del que el servidor muestra.",
  "proof.found.number": "Tu número {nonce} forma parte del reparto.",
  "proof.found.number-not":
    "Tu número {nonce} no forma parte del reparto: llegó tarde, otro dispositivo tuyo fue el primero o el servidor lo omitió.",
  "proof.found.others": "Forman parte del reparto los números de: {list}.",
  "proof.found.alone": "Nadie más añadió un número. El tuyo basta.",
  "proof.found.alone-yours": "Otro dispositivo tuyo añadió el único número.",
  "proof.found.nobody": "Nadie añadió un número: el servidor pudo probar secretos y así elegir las cartas.",
  "proof.found.bound": "El sello se hizo para esta mesa, este juego y exactamente estas cartas.",
  "proof.found.bound-not": "El sello se hizo para otra mesa, otro juego u otras cartas.",
  "proof.found.start": "Números y nombres son los que se mostraron al empezar la partida.",
  "proof.found.start-not": "Los números o los nombres no son los que se mostraron al empezar la partida.",
  "proof.found.cards":
    "Las manos, el mazo, las expediciones y quién empieza se siguen del secreto y de los números.",
  "proof.found.cards-not": "Se jugó con cartas distintas de las que se siguen del secreto y de los números.",
  "proof.found.cards-old": "Se jugó con las cartas de la línea abierta.",
  "proof.found.cards-old-not": "Se jugó con cartas distintas de las de la línea abierta.",
  "proof.found.less": "El servidor había prometido más: barajó solo, sin los números de los jugadores.",
  "proof.found.names": "Los nombres son los del comienzo de la partida.",
  "proof.found.names-not": "Un nombre no es el del comienzo de la partida.",
  "proof.found.names-removed":
    "Los nombres borrados desde entonces no se pueden comprobar (asiento {list}). Los demás son los del comienzo de la partida.",
  "proof.found.unreadable": "No se puede leer lo que abrió el servidor.",
  "proof.limits": "Lo que esto no demuestra",
  "proof.limit.last":
    "Un jugador que colabore con el servidor y envíe el último número puede probar muchos y enviar el mejor.",
  "proof.limit.again": "Un servidor puede no empezar una partida cuyas cartas no le gustan.",
  "proof.limit.looks":
    "El servidor conoce todas las cartas durante la partida y podría contárselas a alguien.",
  "proof.limit.bots": "Lo que eligen los bots no forma parte de la promesa.",
  "proof.limit.page":
    "Esta comprobación viene del mismo servidor. Si no te fías, comprueba el registro con un programa tuyo.",
  "proof.values": "Los valores",
  "proof.value.hash": "Sello",
  "proof.value.opened": "La línea del secreto, abierta al final",
  "proof.value.dealt": "La línea del comienzo: números y nombres",
  "proof.value.nonce": "Tu número",
  "proof.check": "Compruébalo en tu propio equipo, con todas las jugadas, en el registro descargado:",
};
