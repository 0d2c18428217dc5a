/** The rules page: every rule of docs/rules.md with its number, explained to players. Loaded on first use. */
export default {
  "rules.heading": "The rules",
  "rules.lead": "Both games, rule by rule. Each rule has a number, so that you can point at it.",
  "rules.search": "Search the rules",
  "rules.search.ignored":
    "a an and any are at be by can could do does for from get gets going had happen happens has have how i if in is it its many may me must my of on one or our play player players playing should so than that the their then there they this to two was we what when where which who whom why will with would you your",
  "rules.search.synonyms":
    "tie tied draw drawn level same equal even; win winner victory; score point count; pass skip nothing; rotate rotation turned flip mirror mirrored; people persons; begin setup start; discard refuse; secret hidden hide; sign icon symbol; island treasure; chamber pyramid",
  "rules.show": "Show",
  "rules.both": "Both games",
  "rules.found": { one: "{n} rule", other: "{n} rules" },
  "rules.none": "No rule says that. Try another word.",
  "rules.link": "Link to rule {id}",
  "rules.part.G": "What both games share",
  "rules.part.S": "Silver & Gold",
  "rules.part.P": "Pyramids",
  "rules.part.R": "Rulings",
  "rules.part.R.about": "Decisions on what the printed rules leave open.",
  "rules.print": "Print the rules",
  "rules.learn": "Learn by playing",
  "rules.example.step": "{n} of {all}",
  "rules.example.next": "Next try",
  "rules.example.before": "Previous try",
  "rules.example.yes": "Allowed",
  "rules.example.no": "Not allowed: {id}",
  "rules.example.pattern": "Pattern: {name}",
  "rules.example.box": "One box",
  "rules.example.bonus": "Bonus box",
  "rules.example.card": "{card}. Tried: {boxes}.",
  "rules.brings.coins": { one: "{n} coin", other: "{n} coins" },
  "rules.brings.palm": { one: "palm: {n} point", other: "palm: {n} points" },
  "rules.brings.red-gems": { one: "{n} red gem", other: "{n} red gems" },
  "rules.brings.green-gems": { one: "{n} green gem", other: "{n} green gems" },
  "rules.brings.torch": "the torch of round {n}",
  "rules.brings.skulls": { one: "{n} skull", other: "{n} skulls" },
  "rules.brings.potion": { one: "{n} skull erased", other: "{n} skulls erased" },
  "rules.brings.bonus-owed": { one: "{n} bonus box", other: "{n} bonus boxes" },
  "rules.brings.bonus-lost": "the bonus box is lost",
  "rules.brings.coins-lost": { one: "{n} coin lost", other: "{n} coins lost" },
  "rules.brings.palm-lost": "palm lost: all four boxes are full",
  "rules.brings.cup": "the cup of {n}",
  "rules.brings.completed": "Card completed!",
  "rules.brings.nothing": "Nothing extra.",
  "rules.try.turned": "A pattern may be turned by quarter turns.",
  "rules.try.mirrored": "It may be flipped over as well.",
  "rules.try.bent": "The same number of boxes, but another shape.",
  "rules.try.crossed": "One of these boxes is crossed already.",
  "rules.try.one": "One box instead of the pattern.",
  "rules.try.two": "Two boxes: neither the pattern nor a single box.",
  "rules.try.symbol": "The shape covers a cross symbol.",
  "rules.try.again": "The bonus box is a cross symbol again.",
  "rules.try.plain": "A bonus box may go anywhere that is open.",
  "rules.try.apart": "On an island nothing has to touch.",
  "rules.try.sea": "There is no box in the sea.",
  "rules.try.last": "The last open boxes of the island.",
  "rules.try.almost": "One box stays open, so the card stays too.",
  "rules.try.coins": "Two coins under one shape.",
  "rules.try.row": "The fourth coin of a row.",
  "rules.try.thirteenth": "All twelve coin boxes were full before.",
  "rules.try.palm": "Two palms lie in the display: 1 + 2.",
  "rules.try.fifth": "Four palm boxes, and all four are full.",
  "rules.try.wall": "A wall is in the way.",
  "rules.try.around": "Around the wall there is room.",
  "rules.try.entrance": "The first pattern covers the entrance.",
  "rules.try.beside": "Beside the entrance is not enough.",
  "rules.try.side": "Side by side with an earlier cross.",
  "rules.try.corner": "Only a corner touches.",
  "rules.try.step": "A single box beside a cross.",
  "rules.try.jump": "This box touches no cross.",
  "rules.try.tomb": "The tomb is crossed, whatever else is open.",
  "rules.try.nearly": "The tomb is still open.",
  "rules.try.gems": "A red and a green gem under one shape.",
  "rules.try.torch": "The first torch of this round.",
  "rules.try.torches": "This round’s torch was crossed before.",
  "rules.try.skull": "A skull: minus 3 now, the worst one counts.",
  "rules.try.potion": "The potion erases the two worst skulls.",
  "rules.try.order": "Skull and potion together: the skull comes first.",
  "rules.try.forfeit": "Your only card, and nothing is open after this: the bonus is lost.",
  "rules.G1.title": "Players",
  "rules.G1": "Two, three or four people play.",
  "rules.G2.title": "Expedition cards",
  "rules.G2":
    "Eight expedition cards show six patterns. The straight three and the corner come twice each; the domino, the T, the L and the square come once each.",
  "rules.G3.title": "Setting up",
  "rules.G3":
    "Everyone is dealt four cards, keeps two of them face up and gives two back. Those go back into the stack. Its top four cards are turned up: the display. The expedition cards are mixed and lie face down.",
  "rules.G4.title": "Rounds and turns",
  "rules.G4":
    "A game has four rounds of seven turns. Each turn one expedition card is revealed, and it counts for everyone. The eighth card of a round stays face down. Then all eight are mixed again.",
  "rules.G5.title": "The newest expedition",
  "rules.G5": "The newest expedition card lies open for all to see until the next one covers it.",
  "rules.G6.title": "Cross the pattern",
  "rules.G6":
    "All cross at the same time. Choose one of your two cards and cross the whole pattern there. You may turn it and mirror it, but its shape stays. A box that is crossed cannot be crossed again.",
  "rules.G7.title": "One box instead",
  "rules.G7":
    "If the pattern does not fit, or you would rather not use it, cross one single box on one of your cards. Exactly one. Crossing nothing is not allowed.",
  "rules.G8.title": "Bonus boxes",
  "rules.G8":
    "A cross symbol (in Pyramids a red cross) brings a bonus box: cross one more box at once, on either of your cards. If that is a cross symbol too, you get another, and so on.",
  "rules.G9.title": "Completed cards",
  "rules.G9":
    "A completed card is laid aside, face up, and stays there for all to see. Take a new card in its place: any one of the display, or the top card of the stack, unseen.",
  "rules.G10.title": "Filling the display",
  "rules.G10":
    "Gaps in the display are filled from the stack, up to four cards. When the stack is empty, gaps stay and the game goes on.",
  "rules.G11.title": "End and victory",
  "rules.G11":
    "The game ends after the fourth round. Cards that are not completed are worth nothing. Most points win.",
  "rules.S1.title": "Treasure cards",
  "rules.S1":
    "There are 47: twelve purple, twelve orange, twelve green and eleven grey. Each says how many points it is worth. Some carry a seal: a colour, and 1 or 2 points.",
  "rules.S2.title": "Anywhere on the island",
  "rules.S2":
    "Every open box of an island may be crossed. Patterns, single boxes and bonus boxes need not touch what is crossed already.",
  "rules.S3.title": "Island completed",
  "rules.S3": "A treasure card is completed when its last open box is crossed.",
  "rules.S4.title": "Coins",
  "rules.S4":
    "A coin crosses the next of twelve coin boxes on your score sheet: three rows of four, from the left, top row first. After the twelfth, coins are lost.",
  "rules.S5.title": "Palms",
  "rules.S5":
    "A palm pays at once: 1 point, and 1 more for each palm in the display at that moment. Your own cards do not count. Each palm fills one of your four palm boxes; after the fourth, palms bring nothing.",
  "rules.S6.title": "One after the other",
  "rules.S6":
    "When all have crossed, the turn is settled player by player, from the start player on clockwise.",
  "rules.S7.title": "Cups",
  "rules.S7":
    "First come the cups. For each coin row that you filled this turn you take the best cup left: 6, 5, 4, 3, 2 or 1. When all six are gone, a full row brings no cup.",
  "rules.S8.title": "New cards",
  "rules.S8":
    "Then you lay aside the cards you completed and take a new one for each. The display is filled only when you are done, so a second card comes from what is left.",
  "rules.S9.title": "Start player",
  "rules.S9": "After each turn the next seat clockwise becomes start player, in a new round too.",
  "rules.S10.title": "Counting",
  "rules.S10":
    "Add up 1 point for each crossed coin box, your cups, your palm boxes, the points of completed cards, and seals. A seal pays its 1 or 2 points for each completed card of the colour it names. Every seal counts.",
  "rules.S11.title": "Level on points",
  "rules.S11": "More completed grey cards win. Still level? Then green, then orange, then purple.",
  "rules.S12.title": "No looking back",
  "rules.S12":
    "In a round, used expedition cards lie in a pile, one on another. Looking through the pile to see what has come is not allowed.",
  "rules.P1.title": "Pyramid cards",
  "rules.P1":
    "There are 48, sixteen each in green, orange and purple, numbered 1 to 48. Under the pyramid lies a chamber of five by five: the entrance in the top row, the golden tomb in the bottom row, walls and symbols between them.",
  "rules.P2.title": "Walls",
  "rules.P2": "A wall is never crossed.",
  "rules.P3.title": "The path of patterns",
  "rules.P3":
    "The first pattern on a card must cover the entrance. Every later one must share a side with a box that was crossed before.",
  "rules.P4.title": "The path of single boxes",
  "rules.P4":
    "A single box or bonus box must share a side with a crossed box of its card, or be the entrance of a card without crosses. The tomb may be reached like this too.",
  "rules.P5.title": "Pyramid completed",
  "rules.P5": "A pyramid card is completed as soon as its tomb is crossed, whatever else is open.",
  "rules.P6.title": "Gems",
  "rules.P6":
    "A gem crosses the next gem of its colour, red or green, on your score sheet. There are ten of each colour; more are worth nothing.",
  "rules.P7.title": "Torches",
  "rules.P7":
    "A torch crosses the torch of this round on your score sheet. Each round has one, so a second torch in a round is worth nothing.",
  "rules.P8.title": "Skulls",
  "rules.P8":
    "A skull crosses the next of ten skulls on your score sheet. When all ten are crossed, more do no harm.",
  "rules.P9.title": "Potions",
  "rules.P9":
    "A potion works at once: it erases your two worst crossed skulls. With one skull crossed it erases that one, with none nothing.",
  "rules.P10.title": "New cards",
  "rules.P10":
    "When all have crossed, completed cards are laid aside and new ones taken. The lowest pyramid number takes first, then the next. The display is filled after every card taken.",
  "rules.P11.title": "Pyramid points",
  "rules.P11":
    "Your second, fourth and sixth completed pyramid of a colour each earn the best points left in that colour: 10, then 6, then 3, then none. What one player takes is gone for the others.",
  "rules.P12.title": "Who is served first",
  "rules.P12":
    "If several players earn points in one colour in the same turn, the lower pyramid number is served first.",
  "rules.P13.title": "Counting",
  "rules.P13":
    "Add up 5 for each crossed torch, your pyramid points, 5 for each pair of a red and a green gem, 1 for each gem left over, and 10 for each completed card. Take away your worst crossed skull, only that one.",
  "rules.P14.title": "Level on points",
  "rules.P14": "The one who owns the completed pyramid with the lowest number wins.",
  "rules.R1.title": "A bonus box without room",
  "rules.R1": "If nothing may be crossed on either card, the bonus box is lost.",
  "rules.R2.title": "What works first",
  "rules.R2":
    "The whole pattern is crossed at once, then its symbols work: coins and palms; in Pyramids gems, torches and skulls, and potions last, so that a potion can erase a skull of the same pattern. Then come bonus boxes, one by one, each with its full effect.",
  "rules.R3.title": "After the tomb",
  "rules.R3":
    "A pyramid whose tomb is crossed stays before you until all have crossed. Bonus boxes may still go there, and must if there is nowhere else. Their symbols work.",
  "rules.R4.title": "Two rows at once",
  "rules.R4":
    "Two coin rows filled in one turn bring two cups: the best one left, then the next. Only the bigger patterns of home-made decks can do that.",
  "rules.R5.title": "Nobody refuses a card",
  "rules.R5":
    "A new card must be taken. With an empty stack it comes from the display. If that is empty too, there is none, and you go on with what you have.",
  "rules.R6.title": "Nothing to cross",
  "rules.R6": "A player who has no cards left and nothing to cross is skipped while the others cross.",
  "rules.R7.title": "Two pyramids at once",
  "rules.R7":
    "A player who completes two pyramids in one turn takes twice; each number has its own place in the order.",
  "rules.R8.title": "Two of a colour at once",
  "rules.R8":
    "If you complete two pyramids of a colour in one turn, the lower number counts first. For P12 the number of the second, fourth or sixth one decides.",
  "rules.R9.title": "Secret until all are ready",
  "rules.R9":
    "Which cards are kept and what is crossed is chosen in secret and shown together when the last player is ready. While a turn is settled, each choice is open as it is made.",
  "rules.R10.title": "Who begins",
  "rules.R10": "In Silver & Gold chance names the first start player. Pyramids has no start player.",
  "rules.R11.title": "Level to the end",
  "rules.R11": "Players who are still level after S11 or P14 share the victory.",
  "rules.R12.title": "From the stack, for all to see",
  "rules.R12":
    "A card from the stack is turned up for all as soon as it is taken. A player who takes two knows the first before choosing the second.",
  "rules.R13.title": "What skulls cost",
  "rules.R13":
    "The skulls cost 1, 2, 3 and so on up to 10 points. The printed rules show only one of them, a 6 in an example, so the row stands in the deck file and can be changed.",
  "rules.R14.title": "A seal of its own colour",
  "rules.R14":
    "A seal counts all completed cards of its colour, the card it is printed on too if it has that colour.",
  "rules.R15.title": "The last turn",
  "rules.R15": "In the very last turn nobody takes new cards: they would change nothing.",
  "rules.R16.title": "Where the patterns come from",
  "rules.R16":
    "The printed rules picture only the straight line and the L. The list in G2 comes from copies of Silver & Gold and holds for both games.",
  "rules.R17.title": "Looking back in Pyramids",
  "rules.R17":
    "S12 is a rule of Silver & Gold only. In Pyramids all may look at the expedition cards of this round.",
  "rules.R18.title": "Without cards",
  "rules.R18":
    "A player without cards keeps the seat and becomes start player when it is their turn to be. A turn in which nobody can cross anything passes by itself.",
} as const;
