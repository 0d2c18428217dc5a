export default {
  "local.title": "En este navegador",
  "local.lead":
    "Estas partidas no necesitan conexión: las reglas y los bots están en esta página. Juega contra bots o pasando el dispositivo.",
  "local.pass": "Pasar y jugar",
  "local.none": "Aún no hay partidas terminadas. Las que termines aquí aparecerán con su repetición.",
  "local.delete-why":
    "La partida se borra de este navegador. No hay otra copia, salvo que hayas guardado su registro.",
  "local.record": "Abrir un registro",
  "local.record-about":
    "Elige el archivo de una partida terminada o suéltalo aquí. Se comprueba con las reglas en este navegador y no se envía a ninguna parte.",
  "local.forbidden":
    "Este navegador no guarda nada aquí (quizá sea una ventana privada). Puedes jugar, pero las partidas se pierden al cerrar la página.",
  "local.full":
    "El almacenamiento de este navegador está lleno. Puedes seguir jugando, pero las jugadas nuevas se pierden al cerrar la página. Borra partidas antiguas o guarda sus registros.",
  "local.bad.json": "Este archivo no es un registro: no es JSON.",
  "local.bad.format": "Este archivo no es el registro de una partida de Silver & Gold o Pyramids.",
  "local.bad.version":
    "Este registro tiene una versión que estas páginas no conocen. Quizá otras más nuevas sí.",
  "local.bad.game": "Estas páginas no conocen el juego de este registro.",
  "local.bad.players": "El registro no tiene una lista de dos a cuatro jugadores.",
  "local.bad.deck":
    "No se puede jugar con el mazo de este registro. «silvergold deck check» nombra cada error.",
  "local.bad.deal": "Las cartas del reparto no corresponden al mazo.",
  "local.bad.moves": "Hay una jugada del registro que no se puede leer.",
  "local.bad.move": "Las reglas no permiten la jugada {n} de este registro.",
  "local.bad.result": "El resultado del registro no es el que dan sus jugadas.",
  "local.review":
    "Las partidas de este navegador no se analizan. Guarda el registro: la orden «silvergold review» dice qué fue suerte y qué fue acierto tuyo.",
  "local.kept": "en este navegador",
  "local.unkept": "no se guarda",
  "local.offline": "No hay conexión con un servidor. Esta partida se juega y se guarda en este navegador.",
};
