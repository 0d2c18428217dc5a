/** Why a choice was better than another, by the kind of the reason; `.find` if the better one was chosen. */
export default {
  "reasons.finishes_card": "The better choice would have finished {card} this turn.",
  "reasons.finishes_card.find": "It finishes {card} this turn.",
  "reasons.finishes_card.both": "The better choice would have finished both cards this turn.",
  "reasons.finishes_card.both.find": "It finishes both cards this turn.",
  "reasons.right_card": "Crossing on {card} would have brought {points} more points from {source}.",
  "reasons.right_card.find": "Crossing on {card} brings {points} more points from {source}.",
  "reasons.more_boxes": "The better choice would have crossed {boxes} boxes instead of {fewer_boxes}.",
  "reasons.more_boxes.find": "It crosses {boxes} boxes instead of {fewer_boxes}.",
  "reasons.wasted_box": "A single box wastes the expedition: {boxes} boxes could have been crossed.",
  "reasons.wasted_box.find": "It crosses {boxes} boxes. A single box would waste the expedition.",
  "reasons.single_boxes": {
    one: "It leaves {n} more box standing alone, which costs a turn or a bonus box.",
    other: "It leaves {n} more boxes standing alone. Each costs a turn or a bonus box.",
  },
  "reasons.single_boxes.find": {
    one: "It leaves {n} box less standing alone, which would cost a turn or a bonus box.",
    other: "It leaves {n} boxes less standing alone. Each would cost a turn or a bonus box.",
  },
  "reasons.coin_row":
    "The better choice would have completed a row of coins, and the next cup is worth {cup}.",
  "reasons.coin_row.find": "It completes a row of coins, and the next cup is worth {cup}.",
  "reasons.coins": "Coins would have brought {points} more points.",
  "reasons.coins.find": "Coins bring {points} more points this way.",
  "reasons.cup_race": "The better choice gets ahead in the race for the cups, worth {points} points.",
  "reasons.cup_race.find": "It gets ahead in the race for the cups, worth {points} points.",
  "reasons.palm_now": {
    one: "A palm would have scored now, with {n} palm on the display.",
    other: "A palm would have scored now, with {n} palms on the display.",
  },
  "reasons.palm_now.find": {
    one: "A palm scores now, with {n} palm on the display.",
    other: "A palm scores now, with {n} palms on the display.",
  },
  "reasons.palms": "Palms would have brought {points} more points.",
  "reasons.palms.find": "Palms bring {points} more points this way.",
  "reasons.seals": "Seals would have brought {points} more points.",
  "reasons.seals.find": "Seals bring {points} more points this way.",
  "reasons.gem_pair": {
    one: "The better choice would have made {n} more pair of a red and a green gem.",
    other: "The better choice would have made {n} more pairs of a red and a green gem.",
  },
  "reasons.gem_pair.find": {
    one: "It makes {n} more pair of a red and a green gem.",
    other: "It makes {n} more pairs of a red and a green gem.",
  },
  "reasons.gems": "Gems would have brought {points} more points.",
  "reasons.gems.find": "Gems bring {points} more points this way.",
  "reasons.torch_now": "The better choice would have lit the torch of round {round}.",
  "reasons.torch_now.find": "It lights the torch of round {round}.",
  "reasons.torches": "Torches would have brought {points} more points.",
  "reasons.torches.find": "Torches bring {points} more points this way.",
  "reasons.fewer_skulls": {
    one: "It crosses a skull that could have been avoided: {n} skull instead of {skulls}.",
    other: "It crosses a skull that could have been avoided: {n} skulls instead of {skulls}.",
  },
  "reasons.fewer_skulls.find": {
    one: "It avoids a skull: {skulls} instead of {n} skull.",
    other: "It avoids a skull: {skulls} instead of {n} skulls.",
  },
  "reasons.potion": {
    one: "A potion would have erased skulls: {skulls} instead of {n} skull.",
    other: "A potion would have erased skulls: {skulls} instead of {n} skulls.",
  },
  "reasons.potion.find": {
    one: "A potion erases skulls: {skulls} instead of {n} skull.",
    other: "A potion erases skulls: {skulls} instead of {n} skulls.",
  },
  "reasons.skulls": "Skulls would have cost {points} points less.",
  "reasons.skulls.find": "Skulls cost {points} points less this way.",
  "reasons.shorter_path": {
    one: "On {card} the tomb would be {n} box away, not {more_steps}.",
    other: "On {card} the tomb would be {n} boxes away, not {more_steps}.",
  },
  "reasons.shorter_path.find": {
    one: "On {card} the tomb is only {n} box away, not {more_steps}.",
    other: "On {card} the tomb is only {n} boxes away, not {more_steps}.",
  },
  "reasons.pyramid_race":
    "The better choice gets ahead in the race for pyramid points, worth {points} points.",
  "reasons.pyramid_race.find": "It gets ahead in the race for pyramid points, worth {points} points.",
  "reasons.fits_patterns":
    "{card} fits the expeditions to come better than {other_card}: {points} more points from completed cards.",
  "reasons.fits_patterns.find":
    "{card} fits the expeditions to come better than {other_card} does: {points} more points from completed cards.",
  "reasons.better_card": "{card} would have brought {points} more points than {other_card} from {source}.",
  "reasons.better_card.find": "{card} brings {points} more points than {other_card} from {source}.",
  "reasons.denies": "The better choice would have left the others {points} points less.",
  "reasons.denies.find": "It leaves the others {points} points less.",
  "reasons.more_cards": "Completed cards would have brought {points} more points.",
  "reasons.more_cards.find": "Completed cards bring {points} more points this way.",
  "reasons.leaves_behind":
    "{card} is finished too early: its {symbols} left behind would have brought {points} more points.",
  "reasons.leaves_behind.find":
    "{card} is not finished yet, so its {symbols} can still be crossed: {points} more points.",
  "reasons.card_in_time":
    "With the better choice, {card} would have been finished in time with a chance of about {chance} %, not {less_chance} %.",
  "reasons.card_in_time.find":
    "{card} is finished in time with a chance of about {chance} % this way, not {less_chance} %.",
  "reasons.saves_turns": "With the better choice, {card} would have needed about {turns} fewer turns.",
  "reasons.saves_turns.find": "{card} needs about {turns} fewer turns this way.",
  "reasons.turns_together":
    "With the better choice, both cards together would have needed about {turns} fewer turns, thanks to {card}.",
  "reasons.turns_together.find":
    "Both cards together need about {turns} fewer turns this way, thanks to {card}.",
  "reasons.bonus_card": "The bonus box would have done more on {card}: {points} more points from {source}.",
  "reasons.bonus_card.find": "The bonus box does more on {card}: {points} more points from {source}.",
  "reasons.bonus_box":
    "A different bonus box on {card} would have brought {points} more points from {source}.",
  "reasons.bonus_box.find": "This bonus box on {card} brings {points} more points from {source}.",
  "reasons.saves_cross": "The cross would have been worth more later: {points} more points from {source}.",
  "reasons.saves_cross.find": "It saves a cross for later: {points} more points from {source}.",
  "reasons.seal_card": "{card} has a seal, which would have brought {points} more points.",
  "reasons.seal_card.find": "{card} has a seal, which brings {points} more points.",
  "reasons.seal_colour": "Your seals pay for {card}: {points} more points.",
  "reasons.seal_colour.find": "Your seals pay for {card}: {points} more points this way.",
  "reasons.gems_now": {
    one: "The better choice would have crossed {n} more gem now: {points} more points.",
    other: "The better choice would have crossed {n} more gems now: {points} more points.",
  },
  "reasons.gems_now.find": {
    one: "It crosses {n} more gem now: {points} more points.",
    other: "It crosses {n} more gems now: {points} more points.",
  },
  "reasons.nearer_symbol": {
    one: "The next {symbol} of {card} would have been {n} box away, not {more_steps}.",
    other: "The next {symbol} of {card} would have been {n} boxes away, not {more_steps}.",
  },
  "reasons.nearer_symbol.find": {
    one: "The next {symbol} of {card} is {n} box away, not {more_steps}.",
    other: "The next {symbol} of {card} is {n} boxes away, not {more_steps}.",
  },
  "reasons.more_symbols":
    "{card} has more {symbols} than {other_card} ({count}, not {fewer_symbols}): {points} more points.",
  "reasons.more_symbols.find":
    "{card} has more {symbols} than {other_card} ({count}, not {fewer_symbols}): {points} more points this way.",
  "reasons.better_pair": "{card} and {second_card} would have brought {points} more points from {source}.",
  "reasons.better_pair.find": "{card} and {second_card} bring {points} more points from {source}.",
  "reasons.unseen_card": "On average, an unseen card brings {points} more points than {card} from {source}.",
  "reasons.unseen_card.find":
    "On average, an unseen card brings {points} more points than {card} from {source} here.",
  "reasons.seen_card":
    "{card} brings {points} more points from {source} than an unseen card does on average.",
  "reasons.seen_card.find":
    "{card} brings {points} more points from {source} here than an unseen card does on average.",
  "reasons.keeps_card":
    "The better choice would have kept {card} from the others: {points} points less for them.",
  "reasons.keeps_card.find": "It keeps {card} from the others: {points} points less for them.",
  "reasons.no_new_card":
    "The better choice would have turned up no new card for the others: {points} points less for them.",
  "reasons.no_new_card.find": "It turns up no new card for the others: {points} points less for them.",
  "reasons.several": "Several things together: {source} (+{points}) and {second_source} (+{second_points}).",
  "reasons.several.find":
    "Several things together are better: {source} (+{points}) and {second_source} (+{second_points}).",
  "reasons.ready": {
    one: "With the better choice, {n} of the {coming} expeditions that may come next would have finished {card} instead of {less_ready}.",
    other:
      "With the better choice, {n} of the {coming} expeditions that may come next would have finished {card} instead of {less_ready}.",
  },
  "reasons.ready.find": {
    one: "Now {n} of the {coming} expeditions that may come next finishes {card} instead of {less_ready}.",
    other: "Now {n} of the {coming} expeditions that may come next finish {card} instead of {less_ready}.",
  },
  "reasons.ready.all":
    "With the better choice, every expedition that may come next would have finished {card}, compared with {less_ready} of {coming} as it was.",
  "reasons.ready.all.find":
    "Now every expedition that may come next finishes {card}, compared with {less_ready} of {coming} otherwise.",
  "reasons.better_shape":
    "The other boxes of {card} would have left more ways to finish it: {points} more points from {source}.",
  "reasons.better_shape.find":
    "These boxes of {card} leave more ways to finish it: {points} more points from {source}.",
  "reasons.more_points":
    "Nothing stands out: the better choice would have brought a little more from several sources.",
  "reasons.more_points.find": "Nothing stands out: it brings a little more from several sources.",
  "reasons.also": "Another {points} come from {source}.",
  "reasons.source.cards": "completed cards",
  "reasons.source.seals": "seals",
  "reasons.source.coins": "coins",
  "reasons.source.cups": "cups",
  "reasons.source.palms": "palms",
  "reasons.source.torches": "torches",
  "reasons.source.pyramids": "the race for pyramid points",
  "reasons.source.gems": "gems",
  "reasons.source.skulls": "fewer skulls",
  "reasons.source.others": "fewer points for the others",
  "reasons.symbol.gems": "gem",
  "reasons.symbol.torches": "torch",
  "reasons.symbol.coins": "coin",
  "reasons.symbol.cups": "coin",
  "reasons.symbol.palms": "palm",
  "reasons.symbols.gems": "gems",
  "reasons.symbols.torches": "torches",
  "reasons.symbols.coins": "coins",
  "reasons.symbols.cups": "coins",
  "reasons.symbols.palms": "palms",
} as const;
