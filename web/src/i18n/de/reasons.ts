/** Why a choice was better than another, by the kind of the reason; `.find` if the better one was chosen. */
export default {
  "reasons.finishes_card": "Die bessere Wahl hätte {card} noch in diesem Zug vervollständigt.",
  "reasons.finishes_card.find": "So wird {card} noch in diesem Zug fertig.",
  "reasons.finishes_card.both": "Die bessere Wahl hätte beide Karten noch in diesem Zug vervollständigt.",
  "reasons.finishes_card.both.find": "So werden beide Karten noch in diesem Zug fertig.",
  "reasons.right_card": "Kreuze für {card} hätten {points} Punkte mehr durch {source} gebracht.",
  "reasons.right_card.find": "Kreuze für {card} bringen {points} Punkte mehr durch {source}.",
  "reasons.more_boxes": "Die bessere Wahl hätte {boxes} Felder angekreuzt statt {fewer_boxes}.",
  "reasons.more_boxes.find": "So werden {boxes} Felder angekreuzt statt {fewer_boxes}.",
  "reasons.wasted_box": "Ein einzelnes Feld verschenkt die Expedition: {boxes} Felder wären möglich gewesen.",
  "reasons.wasted_box.find":
    "So werden {boxes} Felder angekreuzt. Ein einzelnes Feld würde die Expedition verschenken.",
  "reasons.single_boxes": {
    one: "So steht {n} Feld mehr allein. Das kostet einen Zug oder ein Bonusfeld.",
    other: "So stehen {n} Felder mehr allein. Jedes kostet einen Zug oder ein Bonusfeld.",
  },
  "reasons.single_boxes.find": {
    one: "So steht {n} Feld weniger allein. Es würde einen Zug oder ein Bonusfeld kosten.",
    other: "So stehen {n} Felder weniger allein. Jedes würde einen Zug oder ein Bonusfeld kosten.",
  },
  "reasons.coin_row": "Die bessere Wahl hätte eine Münzreihe gefüllt, und der nächste Pokal ist {cup} wert.",
  "reasons.coin_row.find": "So wird eine Münzreihe voll, und der nächste Pokal ist {cup} wert.",
  "reasons.coins": "Münzen hätten {points} Punkte mehr gebracht.",
  "reasons.coins.find": "So bringen Münzen {points} Punkte mehr.",
  "reasons.cup_race":
    "Die bessere Wahl verschafft einen Vorsprung im Rennen um die Pokale: {points} Punkte wert.",
  "reasons.cup_race.find": "Das bringt einen Vorsprung im Rennen um die Pokale: {points} Punkte wert.",
  "reasons.palm_now": {
    one: "Eine Palme hätte sich jetzt gelohnt, mit {n} Palme in der Auslage.",
    other: "Eine Palme hätte sich jetzt gelohnt, mit {n} Palmen in der Auslage.",
  },
  "reasons.palm_now.find": {
    one: "Eine Palme lohnt sich jetzt, mit {n} Palme in der Auslage.",
    other: "Eine Palme lohnt sich jetzt, mit {n} Palmen in der Auslage.",
  },
  "reasons.palms": "Palmen hätten {points} Punkte mehr gebracht.",
  "reasons.palms.find": "So bringen Palmen {points} Punkte mehr.",
  "reasons.seals": "Siegel hätten {points} Punkte mehr gebracht.",
  "reasons.seals.find": "So bringen Siegel {points} Punkte mehr.",
  "reasons.gem_pair": {
    one: "Die bessere Wahl hätte {n} Paar mehr aus rotem und grünem Edelstein gebildet.",
    other: "Die bessere Wahl hätte {n} Paare mehr aus rotem und grünem Edelstein gebildet.",
  },
  "reasons.gem_pair.find": {
    one: "So entsteht {n} Paar mehr aus rotem und grünem Edelstein.",
    other: "So entstehen {n} Paare mehr aus rotem und grünem Edelstein.",
  },
  "reasons.gems": "Edelsteine hätten {points} Punkte mehr gebracht.",
  "reasons.gems.find": "So bringen Edelsteine {points} Punkte mehr.",
  "reasons.torch_now": "Die bessere Wahl hätte die Fackel von Runde {round} entzündet.",
  "reasons.torch_now.find": "So brennt die Fackel von Runde {round}.",
  "reasons.torches": "Fackeln hätten {points} Punkte mehr gebracht.",
  "reasons.torches.find": "So bringen Fackeln {points} Punkte mehr.",
  "reasons.fewer_skulls": {
    one: "Ein vermeidbarer Totenkopf wird angekreuzt: {n} Totenkopf statt {skulls}.",
    other: "Ein vermeidbarer Totenkopf wird angekreuzt: {n} Totenköpfe statt {skulls}.",
  },
  "reasons.fewer_skulls.find": {
    one: "Das vermeidet einen Totenkopf: {skulls} statt {n} Totenkopf.",
    other: "Das vermeidet einen Totenkopf: {skulls} statt {n} Totenköpfe.",
  },
  "reasons.potion": {
    one: "Ein Trank hätte Totenköpfe getilgt: {skulls} statt {n} Totenkopf.",
    other: "Ein Trank hätte Totenköpfe getilgt: {skulls} statt {n} Totenköpfe.",
  },
  "reasons.potion.find": {
    one: "Ein Trank tilgt Totenköpfe: {skulls} statt {n} Totenkopf.",
    other: "Ein Trank tilgt Totenköpfe: {skulls} statt {n} Totenköpfe.",
  },
  "reasons.skulls": "Totenköpfe hätten {points} Punkte weniger gekostet.",
  "reasons.skulls.find": "So kosten Totenköpfe {points} Punkte weniger.",
  "reasons.shorter_path": {
    one: "{card}: Das Grab wäre {n} Feld entfernt, nicht {more_steps}.",
    other: "{card}: Das Grab wäre {n} Felder entfernt, nicht {more_steps}.",
  },
  "reasons.shorter_path.find": {
    one: "{card}: Das Grab ist nur {n} Feld entfernt, nicht {more_steps}.",
    other: "{card}: Das Grab ist nur {n} Felder entfernt, nicht {more_steps}.",
  },
  "reasons.pyramid_race":
    "Die bessere Wahl verschafft einen Vorsprung im Rennen um die Pyramidenpunkte: {points} Punkte wert.",
  "reasons.pyramid_race.find":
    "Das bringt einen Vorsprung im Rennen um die Pyramidenpunkte: {points} Punkte wert.",
  "reasons.fits_patterns":
    "{card} passt besser zu den kommenden Expeditionen als {other_card}: {points} Punkte mehr durch fertige Karten.",
  "reasons.fits_patterns.find":
    "{card} passt besser zu den kommenden Expeditionen als {other_card}: So bringen fertige Karten {points} Punkte mehr.",
  "reasons.better_card": "{card} hätte {points} Punkte mehr gebracht als {other_card}, durch {source}.",
  "reasons.better_card.find": "{card} bringt {points} Punkte mehr als {other_card}, durch {source}.",
  "reasons.denies": "Die bessere Wahl hätte den anderen {points} Punkte weniger gelassen.",
  "reasons.denies.find": "Den anderen bleiben {points} Punkte weniger.",
  "reasons.more_cards": "Fertige Karten hätten {points} Punkte mehr gebracht.",
  "reasons.more_cards.find": "So bringen fertige Karten {points} Punkte mehr.",
  "reasons.leaves_behind":
    "{card} wird zu früh fertig: Die {symbols}, die liegen bleiben, hätten {points} Punkte mehr gebracht.",
  "reasons.leaves_behind.find":
    "{card} wird noch nicht fertig, so lassen sich ihre {symbols} noch ankreuzen: {points} Punkte mehr.",
  "reasons.card_in_time":
    "Mit der besseren Wahl wäre {card} zu etwa {chance} % rechtzeitig fertig geworden, nicht zu {less_chance} %.",
  "reasons.card_in_time.find":
    "So wird {card} zu etwa {chance} % rechtzeitig fertig, nicht zu {less_chance} %.",
  "reasons.saves_turns": "Mit der besseren Wahl hätte {card} etwa {turns} Züge weniger gebraucht.",
  "reasons.saves_turns.find": "So braucht {card} etwa {turns} Züge weniger.",
  "reasons.turns_together":
    "Mit der besseren Wahl hätten beide Karten zusammen etwa {turns} Züge weniger gebraucht. Ausschlaggebend: {card}.",
  "reasons.turns_together.find":
    "So brauchen beide Karten zusammen etwa {turns} Züge weniger. Ausschlaggebend: {card}.",
  "reasons.bonus_card": "Das Bonusfeld hätte für {card} mehr bewirkt: {points} Punkte mehr durch {source}.",
  "reasons.bonus_card.find": "Das Bonusfeld bewirkt für {card} mehr: {points} Punkte mehr durch {source}.",
  "reasons.bonus_box": "{card}: Ein anderes Bonusfeld hätte {points} Punkte mehr durch {source} gebracht.",
  "reasons.bonus_box.find": "{card}: Dieses Bonusfeld bringt {points} Punkte mehr durch {source}.",
  "reasons.saves_cross": "Das Kreuz wäre später mehr wert gewesen: {points} Punkte mehr durch {source}.",
  "reasons.saves_cross.find": "Das hebt ein Kreuz für später auf: {points} Punkte mehr durch {source}.",
  "reasons.seal_card": "{card} hat ein Siegel, das {points} Punkte mehr gebracht hätte.",
  "reasons.seal_card.find": "{card} hat ein Siegel, das {points} Punkte mehr bringt.",
  "reasons.seal_colour": "Deine Siegel zahlen für {card}: {points} Punkte mehr.",
  "reasons.seal_colour.find": "Deine Siegel zahlen für {card}: So sind es {points} Punkte mehr.",
  "reasons.gems_now": {
    one: "Die bessere Wahl hätte jetzt {n} Edelstein mehr angekreuzt: {points} Punkte mehr.",
    other: "Die bessere Wahl hätte jetzt {n} Edelsteine mehr angekreuzt: {points} Punkte mehr.",
  },
  "reasons.gems_now.find": {
    one: "So wird jetzt {n} Edelstein mehr angekreuzt: {points} Punkte mehr.",
    other: "So werden jetzt {n} Edelsteine mehr angekreuzt: {points} Punkte mehr.",
  },
  "reasons.nearer_symbol": {
    one: "{card}: Das nächste Symbol ({symbol}) wäre {n} Feld entfernt gewesen, nicht {more_steps}.",
    other: "{card}: Das nächste Symbol ({symbol}) wäre {n} Felder entfernt gewesen, nicht {more_steps}.",
  },
  "reasons.nearer_symbol.find": {
    one: "{card}: Das nächste Symbol ({symbol}) ist {n} Feld entfernt, nicht {more_steps}.",
    other: "{card}: Das nächste Symbol ({symbol}) ist {n} Felder entfernt, nicht {more_steps}.",
  },
  "reasons.more_symbols":
    "{card} hat mehr {symbols} als {other_card} ({count}, nicht {fewer_symbols}): {points} Punkte mehr.",
  "reasons.more_symbols.find":
    "{card} hat mehr {symbols} als {other_card} ({count}, nicht {fewer_symbols}): So sind es {points} Punkte mehr.",
  "reasons.better_pair": "{card} und {second_card} hätten {points} Punkte mehr durch {source} gebracht.",
  "reasons.better_pair.find": "{card} und {second_card} bringen {points} Punkte mehr durch {source}.",
  "reasons.unseen_card":
    "Im Schnitt bringt eine ungesehene Karte {points} Punkte mehr als {card}, durch {source}.",
  "reasons.unseen_card.find":
    "Im Schnitt bringt eine ungesehene Karte hier {points} Punkte mehr als {card}, durch {source}.",
  "reasons.seen_card":
    "{card} bringt durch {source} {points} Punkte mehr als eine ungesehene Karte im Schnitt.",
  "reasons.seen_card.find":
    "{card} bringt hier durch {source} {points} Punkte mehr als eine ungesehene Karte im Schnitt.",
  "reasons.keeps_card":
    "Die bessere Wahl hätte den anderen {card} weggenommen: {points} Punkte weniger für sie.",
  "reasons.keeps_card.find": "Das nimmt den anderen {card} weg: {points} Punkte weniger für sie.",
  "reasons.no_new_card":
    "Die bessere Wahl hätte keine neue Karte für die anderen aufgedeckt: {points} Punkte weniger für sie.",
  "reasons.no_new_card.find":
    "So wird keine neue Karte für die anderen aufgedeckt: {points} Punkte weniger für sie.",
  "reasons.several": "Mehreres zusammen: {source} (+{points}) und {second_source} (+{second_points}).",
  "reasons.several.find":
    "Mehreres zusammen ist besser: {source} (+{points}) und {second_source} (+{second_points}).",
  "reasons.ready": {
    one: "Mit der besseren Wahl hätte {n} der {coming} möglichen nächsten Expeditionen {card} vervollständigt statt {less_ready}.",
    other:
      "Mit der besseren Wahl hätten {n} der {coming} möglichen nächsten Expeditionen {card} vervollständigt statt {less_ready}.",
  },
  "reasons.ready.find": {
    one: "Jetzt vervollständigt {n} der {coming} möglichen nächsten Expeditionen {card} statt {less_ready}.",
    other:
      "Jetzt vervollständigen {n} der {coming} möglichen nächsten Expeditionen {card} statt {less_ready}.",
  },
  "reasons.ready.all":
    "Mit der besseren Wahl hätte jede mögliche nächste Expedition {card} vervollständigt; so waren es {less_ready} von {coming}.",
  "reasons.ready.all.find":
    "Jetzt vervollständigt jede mögliche nächste Expedition {card}; sonst wären es {less_ready} von {coming}.",
  "reasons.better_shape":
    "{card}: Die anderen Felder hätten mehr Wege zum Fertigwerden gelassen: {points} Punkte mehr durch {source}.",
  "reasons.better_shape.find":
    "{card}: Diese Felder lassen mehr Wege zum Fertigwerden: {points} Punkte mehr durch {source}.",
  "reasons.more_points":
    "Nichts sticht heraus: Die bessere Wahl hätte aus mehreren Quellen etwas mehr gebracht.",
  "reasons.more_points.find": "Nichts sticht heraus: Das bringt aus mehreren Quellen etwas mehr.",
  "reasons.also": "Weitere {points} kommen durch {source}.",
  "reasons.source.cards": "fertige Karten",
  "reasons.source.seals": "Siegel",
  "reasons.source.coins": "Münzen",
  "reasons.source.cups": "Pokale",
  "reasons.source.palms": "Palmen",
  "reasons.source.torches": "Fackeln",
  "reasons.source.pyramids": "das Rennen um die Pyramidenpunkte",
  "reasons.source.gems": "Edelsteine",
  "reasons.source.skulls": "weniger Totenköpfe",
  "reasons.source.others": "weniger Punkte für die anderen",
  "reasons.symbol.gems": "Edelstein",
  "reasons.symbol.torches": "Fackel",
  "reasons.symbol.coins": "Münze",
  "reasons.symbol.cups": "Münze",
  "reasons.symbol.palms": "Palme",
  "reasons.symbols.gems": "Edelsteine",
  "reasons.symbols.torches": "Fackeln",
  "reasons.symbols.coins": "Münzen",
  "reasons.symbols.cups": "Münzen",
  "reasons.symbols.palms": "Palmen",
};
