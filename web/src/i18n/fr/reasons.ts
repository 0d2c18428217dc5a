/** Why a choice was better than another, by the kind of the reason; `.find` if the better one was chosen. */
export default {
  "reasons.finishes_card": "Le meilleur choix aurait terminé {card} ce tour-ci.",
  "reasons.finishes_card.find": "Ce choix termine {card} ce tour-ci.",
  "reasons.finishes_card.both": "Le meilleur choix aurait terminé les deux cartes ce tour-ci.",
  "reasons.finishes_card.both.find": "Ce choix termine les deux cartes ce tour-ci.",
  "reasons.right_card": "Cocher sur {card} aurait rapporté {points} points de plus : {source}.",
  "reasons.right_card.find": "Cocher sur {card} rapporte {points} points de plus : {source}.",
  "reasons.more_boxes": "Le meilleur choix aurait coché {boxes} cases au lieu de {fewer_boxes}.",
  "reasons.more_boxes.find": "Ce choix coche {boxes} cases au lieu de {fewer_boxes}.",
  "reasons.wasted_box": "Une seule case, c’est gâcher l’expédition : {boxes} cases pouvaient être cochées.",
  "reasons.wasted_box.find": "Ce choix coche {boxes} cases. Une seule case aurait gâché l’expédition.",
  "reasons.single_boxes": {
    one: "Ce choix laisse {n} case isolée de plus, qui coûte un tour ou une case bonus.",
    other: "Ce choix laisse {n} cases isolées de plus. Chacune coûte un tour ou une case bonus.",
  },
  "reasons.single_boxes.find": {
    one: "Ce choix laisse {n} case isolée de moins, qui coûterait un tour ou une case bonus.",
    other: "Ce choix laisse {n} cases isolées de moins. Chacune coûterait un tour ou une case bonus.",
  },
  "reasons.coin_row":
    "Le meilleur choix aurait complété une rangée de pièces, et la prochaine coupe vaut {cup}.",
  "reasons.coin_row.find": "Ce choix complète une rangée de pièces, et la prochaine coupe vaut {cup}.",
  "reasons.coins": "Les pièces auraient rapporté {points} points de plus.",
  "reasons.coins.find": "Ainsi, les pièces rapportent {points} points de plus.",
  "reasons.cup_race":
    "Le meilleur choix prend de l’avance dans la course aux coupes : {points} points de plus.",
  "reasons.cup_race.find": "Ce choix prend de l’avance dans la course aux coupes : {points} points de plus.",
  "reasons.palm_now": {
    one: "Un palmier aurait rapporté tout de suite, avec {n} palmier dans la réserve.",
    other: "Un palmier aurait rapporté tout de suite, avec {n} palmiers dans la réserve.",
  },
  "reasons.palm_now.find": {
    one: "Un palmier rapporte tout de suite, avec {n} palmier dans la réserve.",
    other: "Un palmier rapporte tout de suite, avec {n} palmiers dans la réserve.",
  },
  "reasons.palms": "Les palmiers auraient rapporté {points} points de plus.",
  "reasons.palms.find": "Ainsi, les palmiers rapportent {points} points de plus.",
  "reasons.seals": "Les sceaux auraient rapporté {points} points de plus.",
  "reasons.seals.find": "Ainsi, les sceaux rapportent {points} points de plus.",
  "reasons.gem_pair": {
    one: "Le meilleur choix aurait formé {n} paire de plus (gemme rouge et gemme verte).",
    other: "Le meilleur choix aurait formé {n} paires de plus (gemme rouge et gemme verte).",
  },
  "reasons.gem_pair.find": {
    one: "Ce choix forme {n} paire de plus (gemme rouge et gemme verte).",
    other: "Ce choix forme {n} paires de plus (gemme rouge et gemme verte).",
  },
  "reasons.gems": "Les gemmes auraient rapporté {points} points de plus.",
  "reasons.gems.find": "Ainsi, les gemmes rapportent {points} points de plus.",
  "reasons.torch_now": "Le meilleur choix aurait allumé la torche de la manche {round}.",
  "reasons.torch_now.find": "Ce choix allume la torche de la manche {round}.",
  "reasons.torches": "Les torches auraient rapporté {points} points de plus.",
  "reasons.torches.find": "Ainsi, les torches rapportent {points} points de plus.",
  "reasons.fewer_skulls": {
    one: "Ce choix coche un crâne qui pouvait être évité : {n} crâne au lieu de {skulls}.",
    other: "Ce choix coche un crâne qui pouvait être évité : {n} crânes au lieu de {skulls}.",
  },
  "reasons.fewer_skulls.find": {
    one: "Ce choix évite un crâne : {skulls} au lieu de {n} crâne.",
    other: "Ce choix évite un crâne : {skulls} au lieu de {n} crânes.",
  },
  "reasons.potion": {
    one: "Une potion aurait effacé des crânes : {skulls} au lieu de {n} crâne.",
    other: "Une potion aurait effacé des crânes : {skulls} au lieu de {n} crânes.",
  },
  "reasons.potion.find": {
    one: "Une potion efface des crânes : {skulls} au lieu de {n} crâne.",
    other: "Une potion efface des crânes : {skulls} au lieu de {n} crânes.",
  },
  "reasons.skulls": "Les crânes auraient coûté {points} points de moins.",
  "reasons.skulls.find": "Ainsi, les crânes coûtent {points} points de moins.",
  "reasons.shorter_path": {
    one: "Sur {card}, le tombeau serait à {n} case, et non à {more_steps}.",
    other: "Sur {card}, le tombeau serait à {n} cases, et non à {more_steps}.",
  },
  "reasons.shorter_path.find": {
    one: "Sur {card}, le tombeau n’est plus qu’à {n} case, et non à {more_steps}.",
    other: "Sur {card}, le tombeau n’est plus qu’à {n} cases, et non à {more_steps}.",
  },
  "reasons.pyramid_race":
    "Le meilleur choix prend de l’avance dans la course aux points de pyramide : {points} points de plus.",
  "reasons.pyramid_race.find":
    "Ce choix prend de l’avance dans la course aux points de pyramide : {points} points de plus.",
  "reasons.fits_patterns":
    "{card} convient mieux aux expéditions à venir que {other_card} : les cartes terminées auraient rapporté {points} points de plus.",
  "reasons.fits_patterns.find":
    "{card} convient mieux aux expéditions à venir que {other_card} : les cartes terminées rapportent {points} points de plus.",
  "reasons.better_card": "{card} aurait rapporté {points} points de plus que {other_card} : {source}.",
  "reasons.better_card.find": "{card} rapporte {points} points de plus que {other_card} : {source}.",
  "reasons.denies": "Le meilleur choix aurait laissé aux autres {points} points de moins.",
  "reasons.denies.find": "Ce choix laisse aux autres {points} points de moins.",
  "reasons.more_cards": "Les cartes terminées auraient rapporté {points} points de plus.",
  "reasons.more_cards.find": "Ainsi, les cartes terminées rapportent {points} points de plus.",
  "reasons.leaves_behind":
    "{card} est terminée trop tôt : ses {symbols} encore libres auraient rapporté {points} points de plus.",
  "reasons.leaves_behind.find":
    "{card} n’est pas encore terminée, il reste donc ses {symbols} à cocher : {points} points de plus.",
  "reasons.card_in_time":
    "Avec le meilleur choix, {card} aurait eu environ {chance} % de chances d’être terminée à temps, et non {less_chance} %.",
  "reasons.card_in_time.find":
    "Ainsi, {card} a environ {chance} % de chances d’être terminée à temps, et non {less_chance} %.",
  "reasons.saves_turns": "Avec le meilleur choix, {card} aurait demandé environ {turns} tours de moins.",
  "reasons.saves_turns.find": "Ainsi, {card} demande environ {turns} tours de moins.",
  "reasons.turns_together":
    "Avec le meilleur choix, les deux cartes ensemble auraient demandé environ {turns} tours de moins, grâce à {card}.",
  "reasons.turns_together.find":
    "Ainsi, les deux cartes ensemble demandent environ {turns} tours de moins, grâce à {card}.",
  "reasons.bonus_card":
    "La case bonus aurait été plus utile sur {card} : {points} points de plus ({source}).",
  "reasons.bonus_card.find": "La case bonus est plus utile sur {card} : {points} points de plus ({source}).",
  "reasons.bonus_box": "Une autre case bonus sur {card} aurait rapporté {points} points de plus : {source}.",
  "reasons.bonus_box.find": "Cette case bonus sur {card} rapporte {points} points de plus : {source}.",
  "reasons.saves_cross": "La croix aurait valu davantage plus tard : {points} points de plus ({source}).",
  "reasons.saves_cross.find": "Ce choix garde une croix pour plus tard : {points} points de plus ({source}).",
  "reasons.seal_card": "{card} porte un sceau, qui aurait rapporté {points} points de plus.",
  "reasons.seal_card.find": "{card} porte un sceau, qui rapporte {points} points de plus.",
  "reasons.seal_colour": "Tes sceaux comptent pour {card} : {points} points de plus.",
  "reasons.seal_colour.find": "Tes sceaux comptent pour {card} : ainsi, {points} points de plus.",
  "reasons.gems_now": {
    one: "Le meilleur choix aurait coché {n} gemme de plus tout de suite : {points} points de plus.",
    other: "Le meilleur choix aurait coché {n} gemmes de plus tout de suite : {points} points de plus.",
  },
  "reasons.gems_now.find": {
    one: "Ce choix coche {n} gemme de plus tout de suite : {points} points de plus.",
    other: "Ce choix coche {n} gemmes de plus tout de suite : {points} points de plus.",
  },
  "reasons.nearer_symbol": {
    one: "Sur {card}, le prochain symbole ({symbol}) aurait été à {n} case, et non à {more_steps}.",
    other: "Sur {card}, le prochain symbole ({symbol}) aurait été à {n} cases, et non à {more_steps}.",
  },
  "reasons.nearer_symbol.find": {
    one: "Sur {card}, le prochain symbole ({symbol}) est à {n} case, et non à {more_steps}.",
    other: "Sur {card}, le prochain symbole ({symbol}) est à {n} cases, et non à {more_steps}.",
  },
  "reasons.more_symbols":
    "{card} a plus de {symbols} que {other_card} ({count} contre {fewer_symbols}) : {points} points de plus.",
  "reasons.more_symbols.find":
    "{card} a plus de {symbols} que {other_card} ({count} contre {fewer_symbols}) : ainsi, {points} points de plus.",
  "reasons.better_pair": "{card} et {second_card} auraient rapporté {points} points de plus : {source}.",
  "reasons.better_pair.find": "{card} et {second_card} rapportent {points} points de plus : {source}.",
  "reasons.unseen_card":
    "En moyenne, une carte inconnue rapporte {points} points de plus que {card} : {source}.",
  "reasons.unseen_card.find":
    "En moyenne, une carte inconnue rapporte ici {points} points de plus que {card} : {source}.",
  "reasons.seen_card": "{card} rapporte {points} points de plus qu’une carte inconnue en moyenne : {source}.",
  "reasons.seen_card.find":
    "{card} rapporte ici {points} points de plus qu’une carte inconnue en moyenne : {source}.",
  "reasons.keeps_card":
    "Le meilleur choix aurait privé les autres de {card} : {points} points de moins de leur côté.",
  "reasons.keeps_card.find": "Ce choix prive les autres de {card} : {points} points de moins de leur côté.",
  "reasons.no_new_card":
    "Le meilleur choix n’aurait révélé aucune nouvelle carte aux autres : {points} points de moins de leur côté.",
  "reasons.no_new_card.find":
    "Ce choix ne révèle aucune nouvelle carte aux autres : {points} points de moins de leur côté.",
  "reasons.several":
    "Plusieurs choses à la fois : {source} (+{points}) et {second_source} (+{second_points}).",
  "reasons.several.find":
    "C’est mieux pour plusieurs raisons à la fois : {source} (+{points}) et {second_source} (+{second_points}).",
  "reasons.ready": {
    one: "Avec le meilleur choix, {n} des {coming} expéditions possibles ensuite aurait terminé {card}, au lieu de {less_ready}.",
    other:
      "Avec le meilleur choix, {n} des {coming} expéditions possibles ensuite auraient terminé {card}, au lieu de {less_ready}.",
  },
  "reasons.ready.find": {
    one: "Maintenant, {n} des {coming} expéditions possibles ensuite termine {card}, au lieu de {less_ready}.",
    other:
      "Maintenant, {n} des {coming} expéditions possibles ensuite terminent {card}, au lieu de {less_ready}.",
  },
  "reasons.ready.all":
    "Avec le meilleur choix, n’importe quelle expédition aurait pu terminer {card} ensuite, contre {less_ready} sur {coming} dans la partie jouée.",
  "reasons.ready.all.find":
    "Maintenant, n’importe quelle expédition peut terminer {card} ensuite, contre {less_ready} sur {coming} autrement.",
  "reasons.better_shape":
    "Les autres cases de {card} auraient laissé plus de façons de la terminer : {points} points de plus ({source}).",
  "reasons.better_shape.find":
    "Ces cases de {card} laissent plus de façons de la terminer : {points} points de plus ({source}).",
  "reasons.more_points":
    "Rien de marquant : le meilleur choix aurait rapporté un peu plus à plusieurs endroits.",
  "reasons.more_points.find": "Rien de marquant : ce choix rapporte un peu plus à plusieurs endroits.",
  "reasons.also": "À cela s’ajoute : {source} (+{points}).",
  "reasons.source.cards": "cartes terminées",
  "reasons.source.seals": "sceaux",
  "reasons.source.coins": "pièces",
  "reasons.source.cups": "coupes",
  "reasons.source.palms": "palmiers",
  "reasons.source.torches": "torches",
  "reasons.source.pyramids": "course aux points de pyramide",
  "reasons.source.gems": "gemmes",
  "reasons.source.skulls": "moins de crânes",
  "reasons.source.others": "moins de points pour les autres",
  "reasons.symbol.gems": "gemme",
  "reasons.symbol.torches": "torche",
  "reasons.symbol.coins": "pièce",
  "reasons.symbol.cups": "pièce",
  "reasons.symbol.palms": "palmier",
  "reasons.symbols.gems": "gemmes",
  "reasons.symbols.torches": "torches",
  "reasons.symbols.coins": "pièces",
  "reasons.symbols.cups": "pièces",
  "reasons.symbols.palms": "palmiers",
};
