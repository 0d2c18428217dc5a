/** The rules page: every rule of docs/rules.md with its number, told to somebody who plays. Loaded when first asked for. */
import type en from "../en/rules";
import type { Entry } from "../index.svelte";

const es: Record<keyof typeof en, Entry> = {
  "rules.heading": "Las reglas",
  "rules.lead": "Los dos juegos, regla por regla. Cada una tiene un número para poder señalarla.",
  "rules.search": "Buscar en las reglas",
  "rules.search.ignored":
    "a al algo con como cual cuales cuando cuantas cuantos de del dos el ella en es esta estan hay jugador jugadores jugar juega la las le lo los me mi mis o para pasa por puede pueden puedo que quien quienes se si sin sobre son su sus tengo tiene tienen un una uno y ya yo",
  "rules.search.synonyms":
    "empate empatar desempate empatados igual iguales misma mismos; ganar gana gano ganador victoria vencer; puntos puntuacion recuento suma; pasar saltar nada; rotar girar girarlo reflejar reflejarlo voltear; personas gente; empezar empieza comenzar preparacion; rechazar descartar; secreto oculto; icono simbolo; isla tesoro; camara piramide",
  "rules.show": "Mostrar",
  "rules.both": "Los dos juegos",
  "rules.found": { one: "{n} regla", other: "{n} reglas" },
  "rules.none": "Ninguna regla dice eso. Prueba con otra palabra.",
  "rules.link": "Enlace a la regla {id}",
  "rules.part.G": "Lo común a los dos juegos",
  "rules.part.S": "Silver & Gold",
  "rules.part.P": "Pyramids",
  "rules.part.R": "Aclaraciones",
  "rules.part.R.about": "Lo que las reglas impresas dejan abierto, decidido de una vez por todas.",
  "rules.print": "Imprimir las reglas",
  "rules.learn": "Aprender jugando",
  "rules.example.step": "{n} de {all}",
  "rules.example.next": "Otro intento",
  "rules.example.before": "Intento anterior",
  "rules.example.yes": "Se puede",
  "rules.example.no": "No se puede: {id}",
  "rules.example.pattern": "Patrón: {name}",
  "rules.example.box": "Una casilla",
  "rules.example.bonus": "Casilla extra",
  "rules.example.card": "{card}. Intento: {boxes}.",
  "rules.brings.coins": { one: "{n} moneda", other: "{n} monedas" },
  "rules.brings.palm": { one: "palmera: {n} punto", other: "palmera: {n} puntos" },
  "rules.brings.red-gems": { one: "{n} gema roja", other: "{n} gemas rojas" },
  "rules.brings.green-gems": { one: "{n} gema verde", other: "{n} gemas verdes" },
  "rules.brings.torch": "la antorcha de la ronda {n}",
  "rules.brings.skulls": { one: "{n} calavera", other: "{n} calaveras" },
  "rules.brings.potion": { one: "{n} calavera borrada", other: "{n} calaveras borradas" },
  "rules.brings.bonus-owed": { one: "{n} casilla extra", other: "{n} casillas extra" },
  "rules.brings.bonus-lost": "la casilla extra se pierde",
  "rules.brings.coins-lost": { one: "{n} moneda perdida", other: "{n} monedas perdidas" },
  "rules.brings.palm-lost": "palmera perdida: las cuatro casillas están llenas",
  "rules.brings.cup": "la copa de {n}",
  "rules.brings.completed": "¡Carta completada!",
  "rules.brings.nothing": "Nada más.",
  "rules.try.turned": "El patrón se puede girar en cuartos de vuelta.",
  "rules.try.mirrored": "También se le puede dar la vuelta.",
  "rules.try.bent": "Las mismas casillas en número, pero con otra forma.",
  "rules.try.crossed": "Una de estas casillas ya está marcada.",
  "rules.try.one": "Una casilla en lugar del patrón.",
  "rules.try.two": "Dos casillas: ni el patrón ni una sola.",
  "rules.try.symbol": "La forma cubre un símbolo de cruz.",
  "rules.try.again": "La casilla extra es otro símbolo de cruz.",
  "rules.try.plain": "Una casilla extra puede ir en cualquiera que esté libre.",
  "rules.try.apart": "En una isla nada tiene que tocarse.",
  "rules.try.sea": "En el mar no hay casillas.",
  "rules.try.last": "Las últimas casillas libres de la isla.",
  "rules.try.almost": "Queda una casilla libre, así que la carta sigue ahí.",
  "rules.try.coins": "Dos monedas bajo una misma forma.",
  "rules.try.row": "La cuarta moneda de una hilera.",
  "rules.try.thirteenth": "Las doce casillas de monedas ya estaban llenas.",
  "rules.try.palm": "En la reserva hay dos palmeras: 1 + 2.",
  "rules.try.fifth": "Hay cuatro casillas de palmera y las cuatro están llenas.",
  "rules.try.wall": "Un muro cierra el paso.",
  "rules.try.around": "Rodeando el muro hay sitio.",
  "rules.try.entrance": "El primer patrón cubre la entrada.",
  "rules.try.beside": "Junto a la entrada no basta.",
  "rules.try.side": "Lado con lado con una cruz anterior.",
  "rules.try.corner": "Solo se toca una esquina.",
  "rules.try.step": "Una sola casilla junto a una cruz.",
  "rules.try.jump": "Esta casilla no toca ninguna cruz.",
  "rules.try.tomb": "La tumba está marcada; lo demás da igual.",
  "rules.try.nearly": "La tumba sigue libre.",
  "rules.try.gems": "Una gema roja y una verde bajo una misma forma.",
  "rules.try.torch": "La primera antorcha de esta ronda.",
  "rules.try.torches": "La antorcha de esta ronda ya estaba marcada.",
  "rules.try.skull": "Una calavera: ahora menos 3, cuenta la peor.",
  "rules.try.potion": "La poción borra las dos peores calaveras.",
  "rules.try.order": "Calavera y poción a la vez: primero la calavera.",
  "rules.try.forfeit": "Es tu única carta y ya no queda nada libre: se pierde.",
  "rules.G1.title": "Jugadores",
  "rules.G1": "Juegan dos, tres o cuatro personas.",
  "rules.G2.title": "Cartas de expedición",
  "rules.G2":
    "Ocho cartas de expedición muestran seis patrones. La línea de tres y la esquina están dos veces; el dominó, la T, la L y el cuadrado, una vez.",
  "rules.G3.title": "Preparación",
  "rules.G3":
    "Cada jugador recibe cuatro cartas, se queda con dos a la vista y devuelve las otras dos, que vuelven al mazo. Se descubren las cuatro primeras del mazo: la reserva. Las cartas de expedición se barajan y quedan boca abajo.",
  "rules.G4.title": "Rondas y turnos",
  "rules.G4":
    "Una partida tiene cuatro rondas de siete turnos. En cada turno se descubre una carta de expedición que vale para todos. La octava carta de la ronda queda boca abajo. Después se barajan otra vez las ocho.",
  "rules.G5.title": "La última expedición",
  "rules.G5": "La última carta de expedición queda a la vista de todos hasta que la siguiente la cubre.",
  "rules.G6.title": "Marcar el patrón",
  "rules.G6":
    "Todos marcan a la vez. Elige una de tus dos cartas y marca en ella el patrón entero. Puedes girarlo y reflejarlo, pero su forma no cambia. Una casilla marcada no se puede volver a marcar.",
  "rules.G7.title": "Una casilla en su lugar",
  "rules.G7":
    "Si el patrón no cabe, o prefieres no usarlo, marca una sola casilla en una de tus cartas. Exactamente una. No marcar nada no está permitido.",
  "rules.G8.title": "Casillas extra",
  "rules.G8":
    "Un símbolo de cruz (en Pyramids, una cruz roja) da una casilla extra: marca enseguida otra casilla en cualquiera de tus dos cartas. Si también es una cruz, te da otra, y así sucesivamente.",
  "rules.G9.title": "Cartas completadas",
  "rules.G9":
    "Una carta completada se aparta boca arriba y queda a la vista de todos. En su lugar tomas una nueva: cualquiera de la reserva o la primera del mazo, sin verla.",
  "rules.G10.title": "Rellenar la reserva",
  "rules.G10":
    "Los huecos de la reserva se rellenan del mazo, hasta cuatro cartas. Cuando el mazo se acaba, los huecos quedan y la partida sigue.",
  "rules.G11.title": "Final y victoria",
  "rules.G11":
    "La partida termina tras la cuarta ronda. Las cartas sin completar no valen nada. Gana quien tiene más puntos.",
  "rules.S1.title": "Cartas del tesoro",
  "rules.S1":
    "Hay 47: doce lilas, doce naranjas, doce verdes y once grises. Cada una dice cuántos puntos vale. Algunas llevan un sello: un color y 1 o 2 puntos.",
  "rules.S2.title": "En cualquier parte de la isla",
  "rules.S2":
    "Se puede marcar cualquier casilla libre de la isla. Patrones, casillas sueltas y casillas extra no tienen que tocar lo ya marcado.",
  "rules.S3.title": "Isla completada",
  "rules.S3": "Una carta del tesoro se completa al marcar su última casilla libre.",
  "rules.S4.title": "Monedas",
  "rules.S4":
    "Una moneda marca la siguiente de las doce casillas de monedas de tu hoja de puntos: tres hileras de cuatro, desde la izquierda, primero la de arriba. Después de la duodécima, las monedas se pierden.",
  "rules.S5.title": "Palmeras",
  "rules.S5":
    "Una palmera paga al momento: 1 punto, y 1 más por cada palmera que haya entonces en la reserva. Tus propias cartas no cuentan. Cada palmera llena una de tus cuatro casillas; después de la cuarta no dan nada.",
  "rules.S6.title": "Uno tras otro",
  "rules.S6":
    "Cuando todos han marcado, el turno se resuelve jugador por jugador, desde el primer jugador y en el sentido de las agujas del reloj.",
  "rules.S7.title": "Copas",
  "rules.S7":
    "Primero van las copas. Por cada hilera de monedas que completaste en este turno te llevas la mejor copa que quede: 6, 5, 4, 3, 2 o 1. Cuando se acaban las seis, una hilera completa no da copa.",
  "rules.S8.title": "Cartas nuevas",
  "rules.S8":
    "Después apartas las cartas que completaste y tomas una nueva por cada una. La reserva se rellena cuando has acabado, así que la segunda sale de lo que queda.",
  "rules.S9.title": "Primer jugador",
  "rules.S9":
    "Tras cada turno, el siguiente asiento en el sentido de las agujas del reloj pasa a ser el primer jugador, también al cambiar de ronda.",
  "rules.S10.title": "Recuento",
  "rules.S10":
    "Suma 1 punto por cada casilla de moneda marcada, tus copas, tus casillas de palmera, los puntos de las cartas completadas y los sellos. Un sello paga su 1 o sus 2 puntos por cada carta completada del color que indica. Todos los sellos cuentan.",
  "rules.S11.title": "Empate",
  "rules.S11":
    "Gana quien ha completado más cartas grises. ¿Siguen empatados? Entonces verdes, después naranjas y después lilas.",
  "rules.S12.title": "Sin mirar atrás",
  "rules.S12":
    "Durante la ronda, las cartas de expedición usadas se apilan una sobre otra. No está permitido repasarlas para ver qué ha salido.",
  "rules.P1.title": "Cartas de pirámide",
  "rules.P1":
    "Hay 48, dieciséis de cada color (verde, naranja y lila), numeradas del 1 al 48. Bajo la pirámide hay una cámara de cinco por cinco: la entrada en la fila de arriba, la tumba dorada en la de abajo y, en medio, muros y símbolos.",
  "rules.P2.title": "Muros",
  "rules.P2": "Un muro no se marca nunca.",
  "rules.P3.title": "El camino de los patrones",
  "rules.P3":
    "El primer patrón de una carta tiene que cubrir la entrada. Los siguientes tienen que compartir un lado con una casilla marcada antes.",
  "rules.P4.title": "El camino de las casillas sueltas",
  "rules.P4":
    "Una casilla suelta o extra tiene que compartir un lado con una casilla marcada de su carta, o ser la entrada de una carta sin cruces. También así se llega a la tumba.",
  "rules.P5.title": "Pirámide completada",
  "rules.P5": "Una carta de pirámide se completa en cuanto se marca su tumba, quede libre lo que quede.",
  "rules.P6.title": "Gemas",
  "rules.P6":
    "Una gema marca la siguiente gema de su color, roja o verde, en tu hoja de puntos. Hay diez de cada color; las que sobran no valen nada.",
  "rules.P7.title": "Antorchas",
  "rules.P7":
    "Una antorcha marca la antorcha de la ronda en tu hoja de puntos. Hay una por ronda, así que la segunda de una misma ronda no vale nada.",
  "rules.P8.title": "Calaveras",
  "rules.P8":
    "Una calavera marca la siguiente de las diez calaveras de tu hoja de puntos. Con las diez marcadas, las demás ya no hacen daño.",
  "rules.P9.title": "Pociones",
  "rules.P9":
    "Una poción actúa al momento: borra tus dos peores calaveras marcadas. Si solo hay una, borra esa; si no hay ninguna, nada.",
  "rules.P10.title": "Cartas nuevas",
  "rules.P10":
    "Cuando todos han marcado, se apartan las cartas completadas y se toman nuevas. Empieza el número de pirámide más bajo y se sigue hacia arriba. La reserva se rellena tras cada carta tomada.",
  "rules.P11.title": "Puntos de pirámide",
  "rules.P11":
    "Tu segunda, cuarta y sexta pirámide completada de un color ganan los mejores puntos que queden de ese color: 10, luego 6, luego 3 y después nada. Lo que se lleva un jugador ya no está para los demás.",
  "rules.P12.title": "Quién va primero",
  "rules.P12":
    "Si varios jugadores ganan puntos del mismo color en el mismo turno, va primero la pirámide con el número más bajo.",
  "rules.P13.title": "Recuento",
  "rules.P13":
    "Suma 5 por cada antorcha marcada, tus puntos de pirámide, 5 por cada pareja de gema roja y verde, 1 por cada gema suelta y 10 por cada carta completada. Resta tu peor calavera marcada, y solo esa.",
  "rules.P14.title": "Empate",
  "rules.P14": "Gana quien tiene la pirámide completada con el número más bajo.",
  "rules.R1.title": "Casilla extra sin sitio",
  "rules.R1": "Si no se puede marcar nada en ninguna de las dos cartas, la casilla extra se pierde.",
  "rules.R2.title": "Qué actúa primero",
  "rules.R2":
    "Todo el patrón se marca a la vez y después actúan sus símbolos: monedas y palmeras; en Pyramids, gemas, antorchas y calaveras, y al final las pociones, de modo que una poción puede borrar una calavera del mismo patrón. Luego van las casillas extra, una a una, cada una con todo su efecto.",
  "rules.R3.title": "Después de la tumba",
  "rules.R3":
    "Una pirámide con la tumba marcada se queda delante de ti hasta que todos hayan marcado. Las casillas extra aún pueden ir ahí, y tienen que ir si no hay otro sitio. Sus símbolos actúan.",
  "rules.R4.title": "Dos hileras a la vez",
  "rules.R4":
    "Dos hileras de monedas completadas en un turno dan dos copas: la mejor que quede y la siguiente. Solo ocurre con los patrones más grandes de barajas propias.",
  "rules.R5.title": "Nadie rechaza una carta",
  "rules.R5":
    "La carta nueva hay que tomarla. Con el mazo vacío sale de la reserva. Si también está vacía, no hay carta y sigues con lo que tienes.",
  "rules.R6.title": "Nada que marcar",
  "rules.R6": "A un jugador sin cartas y sin nada que marcar se le salta mientras los demás marcan.",
  "rules.R7.title": "Dos pirámides a la vez",
  "rules.R7":
    "Quien completa dos pirámides en un turno toma carta dos veces, y cada número tiene su propio puesto en el orden.",
  "rules.R8.title": "Dos de un color a la vez",
  "rules.R8":
    "Si completas dos pirámides de un color en un turno, cuenta antes la del número más bajo. Para P12 decide el número de la que fue segunda, cuarta o sexta.",
  "rules.R9.title": "En secreto hasta que todos estén listos",
  "rules.R9":
    "Qué cartas se conservan y qué se marca se elige en secreto y se descubre a la vez, cuando el último jugador está listo. Al resolver el turno, cada decisión es abierta.",
  "rules.R10.title": "Quién empieza",
  "rules.R10": "En Silver & Gold el azar nombra al primer jugador. En Pyramids no hay primer jugador.",
  "rules.R11.title": "Empate hasta el final",
  "rules.R11": "Quienes siguen empatados tras S11 o P14 ganan juntos.",
  "rules.R12.title": "Del mazo, a la vista de todos",
  "rules.R12":
    "Una carta del mazo se descubre para todos en cuanto se toma. Quien toma dos conoce la primera antes de elegir la segunda.",
  "rules.R13.title": "Lo que cuestan las calaveras",
  "rules.R13":
    "Las calaveras cuestan 1, 2, 3 y así hasta 10 puntos. Las reglas impresas solo muestran una, un 6 en un ejemplo, así que la fila está en el archivo de la baraja y se puede cambiar.",
  "rules.R14.title": "Un sello de su propio color",
  "rules.R14":
    "Un sello cuenta todas las cartas completadas de su color, incluida la que lo lleva si es de ese color.",
  "rules.R15.title": "El último turno",
  "rules.R15": "En el último turno nadie toma cartas nuevas: no cambiarían nada.",
  "rules.R16.title": "De dónde vienen los patrones",
  "rules.R16":
    "Las reglas impresas solo dibujan la línea y la L. La lista de G2 viene de ejemplares de Silver & Gold y vale para los dos juegos.",
  "rules.R17.title": "Mirar atrás en Pyramids",
  "rules.R17":
    "S12 es solo de Silver & Gold. En Pyramids todos pueden mirar las cartas de expedición de esta ronda.",
  "rules.R18.title": "Sin cartas",
  "rules.R18":
    "Un jugador sin cartas conserva su asiento y es primer jugador cuando le toca. Un turno en el que nadie puede marcar nada pasa por sí solo.",
};

export default es;
