/** Por qué una decisión era mejor que otra, según el tipo de razón; `.find` si se eligió la mejor. */
export default {
  "reasons.finishes_card": "La mejor opción habría completado {card} en este turno.",
  "reasons.finishes_card.find": "Completa {card} en este turno.",
  "reasons.finishes_card.both": "La mejor opción habría completado las dos cartas en este turno.",
  "reasons.finishes_card.both.find": "Completa las dos cartas en este turno.",
  "reasons.right_card": "Marcar en {card} habría dado {points} puntos más por {source}.",
  "reasons.right_card.find": "Marcar en {card} da {points} puntos más por {source}.",
  "reasons.more_boxes": "La mejor opción habría marcado {boxes} casillas en lugar de {fewer_boxes}.",
  "reasons.more_boxes.find": "Marca {boxes} casillas en lugar de {fewer_boxes}.",
  "reasons.wasted_box": "Una sola casilla desaprovecha la expedición: se podían marcar {boxes} casillas.",
  "reasons.wasted_box.find": "Marca {boxes} casillas. Una sola desaprovecharía la expedición.",
  "reasons.single_boxes": {
    one: "Deja {n} casilla suelta más, que cuesta un turno o una casilla extra.",
    other: "Deja {n} casillas sueltas más. Cada una cuesta un turno o una casilla extra.",
  },
  "reasons.single_boxes.find": {
    one: "Deja {n} casilla suelta menos, que costaría un turno o una casilla extra.",
    other: "Deja {n} casillas sueltas menos. Cada una costaría un turno o una casilla extra.",
  },
  "reasons.coin_row":
    "La mejor opción habría completado una hilera de monedas, y la próxima copa vale {cup}.",
  "reasons.coin_row.find": "Completa una hilera de monedas, y la próxima copa vale {cup}.",
  "reasons.coins": "Las monedas habrían dado {points} puntos más.",
  "reasons.coins.find": "Así las monedas dan {points} puntos más.",
  "reasons.cup_race": "La mejor opción se adelanta en la carrera por las copas, que vale {points} puntos.",
  "reasons.cup_race.find": "Se adelanta en la carrera por las copas, que vale {points} puntos.",
  "reasons.palm_now": {
    one: "Una palmera habría puntuado ahora, con {n} palmera en la reserva.",
    other: "Una palmera habría puntuado ahora, con {n} palmeras en la reserva.",
  },
  "reasons.palm_now.find": {
    one: "Una palmera puntúa ahora, con {n} palmera en la reserva.",
    other: "Una palmera puntúa ahora, con {n} palmeras en la reserva.",
  },
  "reasons.palms": "Las palmeras habrían dado {points} puntos más.",
  "reasons.palms.find": "Así las palmeras dan {points} puntos más.",
  "reasons.seals": "Los sellos habrían dado {points} puntos más.",
  "reasons.seals.find": "Así los sellos dan {points} puntos más.",
  "reasons.gem_pair": {
    one: "La mejor opción habría formado {n} pareja más de gema roja y gema verde.",
    other: "La mejor opción habría formado {n} parejas más de gema roja y gema verde.",
  },
  "reasons.gem_pair.find": {
    one: "Forma {n} pareja más de gema roja y gema verde.",
    other: "Forma {n} parejas más de gema roja y gema verde.",
  },
  "reasons.gems": "Las gemas habrían dado {points} puntos más.",
  "reasons.gems.find": "Así las gemas dan {points} puntos más.",
  "reasons.torch_now": "La mejor opción habría encendido la antorcha de la ronda {round}.",
  "reasons.torch_now.find": "Enciende la antorcha de la ronda {round}.",
  "reasons.torches": "Las antorchas habrían dado {points} puntos más.",
  "reasons.torches.find": "Así las antorchas dan {points} puntos más.",
  "reasons.fewer_skulls": {
    one: "Marca una calavera que se podía evitar: {n} calavera en lugar de {skulls}.",
    other: "Marca una calavera que se podía evitar: {n} calaveras en lugar de {skulls}.",
  },
  "reasons.fewer_skulls.find": {
    one: "Evita una calavera: {skulls} en lugar de {n} calavera.",
    other: "Evita una calavera: {skulls} en lugar de {n} calaveras.",
  },
  "reasons.potion": {
    one: "Una poción habría borrado calaveras: {skulls} en lugar de {n} calavera.",
    other: "Una poción habría borrado calaveras: {skulls} en lugar de {n} calaveras.",
  },
  "reasons.potion.find": {
    one: "Una poción borra calaveras: {skulls} en lugar de {n} calavera.",
    other: "Una poción borra calaveras: {skulls} en lugar de {n} calaveras.",
  },
  "reasons.skulls": "Las calaveras habrían costado {points} puntos menos.",
  "reasons.skulls.find": "Así las calaveras cuestan {points} puntos menos.",
  "reasons.shorter_path": {
    one: "En {card} la tumba estaría a {n} casilla, no a {more_steps}.",
    other: "En {card} la tumba estaría a {n} casillas, no a {more_steps}.",
  },
  "reasons.shorter_path.find": {
    one: "En {card} la tumba está a solo {n} casilla, no a {more_steps}.",
    other: "En {card} la tumba está a solo {n} casillas, no a {more_steps}.",
  },
  "reasons.pyramid_race":
    "La mejor opción se adelanta en la carrera por los puntos de pirámide, que vale {points} puntos.",
  "reasons.pyramid_race.find":
    "Se adelanta en la carrera por los puntos de pirámide, que vale {points} puntos.",
  "reasons.fits_patterns":
    "A las próximas expediciones les va mejor {card} que {other_card}: {points} puntos más por cartas completadas.",
  "reasons.fits_patterns.find":
    "A las próximas expediciones les va mejor {card} que {other_card}: así dan {points} puntos más las cartas completadas.",
  "reasons.better_card": "{card} habría dado {points} puntos más que {other_card} por {source}.",
  "reasons.better_card.find": "{card} da {points} puntos más que {other_card} por {source}.",
  "reasons.denies": "La mejor opción habría dejado {points} puntos menos a los demás.",
  "reasons.denies.find": "Deja {points} puntos menos a los demás.",
  "reasons.more_cards": "Las cartas completadas habrían dado {points} puntos más.",
  "reasons.more_cards.find": "Así las cartas completadas dan {points} puntos más.",
  "reasons.leaves_behind":
    "{card} se completa demasiado pronto: las {symbols} que deja habrían dado {points} puntos más.",
  "reasons.leaves_behind.find":
    "{card} aún no se completa, así que sus {symbols} todavía se pueden marcar: {points} puntos más.",
  "reasons.card_in_time":
    "Con la mejor opción, {card} se habría completado a tiempo con una probabilidad de un {chance} %, no de un {less_chance} %.",
  "reasons.card_in_time.find":
    "Así {card} se completa a tiempo con una probabilidad de un {chance} %, no de un {less_chance} %.",
  "reasons.saves_turns": "Con la mejor opción, {card} habría necesitado unos {turns} turnos menos.",
  "reasons.saves_turns.find": "Así {card} necesita unos {turns} turnos menos.",
  "reasons.turns_together":
    "Con la mejor opción, las dos cartas juntas habrían necesitado unos {turns} turnos menos, gracias a {card}.",
  "reasons.turns_together.find":
    "Así las dos cartas juntas necesitan unos {turns} turnos menos, gracias a {card}.",
  "reasons.bonus_card": "La casilla extra habría rendido más en {card}: {points} puntos más por {source}.",
  "reasons.bonus_card.find": "La casilla extra rinde más en {card}: {points} puntos más por {source}.",
  "reasons.bonus_box": "Una casilla extra distinta en {card} habría dado {points} puntos más por {source}.",
  "reasons.bonus_box.find": "Esta casilla extra en {card} da {points} puntos más por {source}.",
  "reasons.saves_cross": "La cruz habría valido más después: {points} puntos más por {source}.",
  "reasons.saves_cross.find": "Guarda una cruz para después: {points} puntos más por {source}.",
  "reasons.seal_card": "{card} tiene un sello, que habría dado {points} puntos más.",
  "reasons.seal_card.find": "{card} tiene un sello, que da {points} puntos más.",
  "reasons.seal_colour": "Tus sellos puntúan con {card}: {points} puntos más.",
  "reasons.seal_colour.find": "Tus sellos puntúan con {card}: así son {points} puntos más.",
  "reasons.gems_now": {
    one: "La mejor opción habría marcado {n} gema más ahora: {points} puntos más.",
    other: "La mejor opción habría marcado {n} gemas más ahora: {points} puntos más.",
  },
  "reasons.gems_now.find": {
    one: "Marca {n} gema más ahora: {points} puntos más.",
    other: "Marca {n} gemas más ahora: {points} puntos más.",
  },
  "reasons.nearer_symbol": {
    one: "La próxima {symbol} de {card} habría estado a {n} casilla, no a {more_steps}.",
    other: "La próxima {symbol} de {card} habría estado a {n} casillas, no a {more_steps}.",
  },
  "reasons.nearer_symbol.find": {
    one: "La próxima {symbol} de {card} está a {n} casilla, no a {more_steps}.",
    other: "La próxima {symbol} de {card} está a {n} casillas, no a {more_steps}.",
  },
  "reasons.more_symbols":
    "{card} tiene más {symbols} que {other_card} ({count}, no {fewer_symbols}): {points} puntos más.",
  "reasons.more_symbols.find":
    "{card} tiene más {symbols} que {other_card} ({count}, no {fewer_symbols}): así son {points} puntos más.",
  "reasons.better_pair": "{card} y {second_card} habrían dado {points} puntos más por {source}.",
  "reasons.better_pair.find": "{card} y {second_card} dan {points} puntos más por {source}.",
  "reasons.unseen_card": "De media, una carta sin ver da {points} puntos más que {card} por {source}.",
  "reasons.unseen_card.find":
    "De media, una carta sin ver da aquí {points} puntos más que {card} por {source}.",
  "reasons.seen_card": "{card} da {points} puntos más por {source} que una carta sin ver de media.",
  "reasons.seen_card.find": "{card} da aquí {points} puntos más por {source} que una carta sin ver de media.",
  "reasons.keeps_card":
    "La mejor opción habría quitado {card} a los demás: {points} puntos menos para ellos.",
  "reasons.keeps_card.find": "Quita {card} a los demás: {points} puntos menos para ellos.",
  "reasons.no_new_card":
    "La mejor opción no habría descubierto ninguna carta nueva para los demás: {points} puntos menos para ellos.",
  "reasons.no_new_card.find":
    "No descubre ninguna carta nueva para los demás: {points} puntos menos para ellos.",
  "reasons.several": "Varias cosas juntas: {source} (+{points}) y {second_source} (+{second_points}).",
  "reasons.several.find":
    "Varias cosas juntas son mejores: {source} (+{points}) y {second_source} (+{second_points}).",
  "reasons.ready": {
    one: "Con la mejor opción, {n} de las {coming} expediciones que pueden venir habría completado {card}, en lugar de {less_ready}.",
    other:
      "Con la mejor opción, {n} de las {coming} expediciones que pueden venir habrían completado {card}, en lugar de {less_ready}.",
  },
  "reasons.ready.find": {
    one: "Ahora {n} de las {coming} expediciones que pueden venir completa {card}, en lugar de {less_ready}.",
    other:
      "Ahora {n} de las {coming} expediciones que pueden venir completan {card}, en lugar de {less_ready}.",
  },
  "reasons.ready.all":
    "Con la mejor opción, cualquier expedición que pueda venir habría completado {card}, frente a {less_ready} de {coming} tal como se jugó.",
  "reasons.ready.all.find":
    "Ahora cualquier expedición que pueda venir completa {card}, frente a {less_ready} de {coming} de otro modo.",
  "reasons.better_shape":
    "Las otras casillas de {card} habrían dejado más formas de completarla: {points} puntos más por {source}.",
  "reasons.better_shape.find":
    "Estas casillas de {card} dejan más formas de completarla: {points} puntos más por {source}.",
  "reasons.more_points": "Nada destaca: la mejor opción habría dado un poco más de varias fuentes.",
  "reasons.more_points.find": "Nada destaca: da un poco más de varias fuentes.",
  "reasons.also": "Otros {points} vienen de {source}.",
  "reasons.source.cards": "cartas completadas",
  "reasons.source.seals": "sellos",
  "reasons.source.coins": "monedas",
  "reasons.source.cups": "copas",
  "reasons.source.palms": "palmeras",
  "reasons.source.torches": "antorchas",
  "reasons.source.pyramids": "la carrera por los puntos de pirámide",
  "reasons.source.gems": "gemas",
  "reasons.source.skulls": "menos calaveras",
  "reasons.source.others": "menos puntos para los demás",
  "reasons.symbol.gems": "gema",
  "reasons.symbol.torches": "antorcha",
  "reasons.symbol.coins": "moneda",
  "reasons.symbol.cups": "moneda",
  "reasons.symbol.palms": "palmera",
  "reasons.symbols.gems": "gemas",
  "reasons.symbols.torches": "antorchas",
  "reasons.symbols.coins": "monedas",
  "reasons.symbols.cups": "monedas",
  "reasons.symbols.palms": "palmeras",
};
