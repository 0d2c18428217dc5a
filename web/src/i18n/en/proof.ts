export default {
  "proof.verdict.good": "Checked: nobody alone chose the cards",
  "proof.verdict.unknown": "It is right, as far as this browser can tell",
  "proof.verdict.bad": "Something is wrong",
  "proof.verdict.failed": "It could not be checked now",
  "proof.verdict.wait": "Checking",
  "proof.about.2":
    "When the table was made, the server fixed a secret and showed its seal, a hash. After that each player’s browser added a random number. All cards follow from the secret and these numbers. Now the secret is open, and this browser has computed everything again:",
  "proof.about.1":
    "The server shuffled alone and showed the seal of the deal, a hash, when this game began. Old games, and games continued from another one, are dealt this way. It proves that nothing was changed since, not how the deal came about. This browser has checked it again:",
  "proof.found.noted": "This browser noted the seal on {at}, and sent its number after that.",
  "proof.found.noted-only":
    "This browser noted the seal on {at}, before the game, but sent no number of its own.",
  "proof.found.noted-late":
    "This browser noted the seal on {at}, after the game had begun: that nothing was changed since is proven to you, how the deal came about is not.",
  "proof.found.noted-never":
    "This browser noted nothing before the end of the game: only the record itself could be checked.",
  "proof.found.seal": "The line that the server opened has the seal that was noted.",
  "proof.found.seal-not": "The line that the server opened does not have the seal that was noted.",
  "proof.found.seal-shown": "The line that the server opened has the seal that the server shows.",
  "proof.found.seal-shown-not":
    "The line that the server opened does not have the seal that the server shows.",
  "proof.found.number": "Your number {nonce} is part of the deal.",
  "proof.found.number-not":
    "Your number {nonce} is not part of the deal: it came too late, another device of yours was first, or the server left it out.",
  "proof.found.others": "Numbers of these players are part of the deal: {list}.",
  "proof.found.alone": "Nobody else added a number. Yours alone is enough.",
  "proof.found.alone-yours": "Another device of yours added the only number.",
  "proof.found.nobody":
    "No player added a number: the server could have tried many secrets and so chosen the cards.",
  "proof.found.bound": "The seal was made for this table, this game and exactly these cards.",
  "proof.found.bound-not": "The seal was made for another table, another game or other cards.",
  "proof.found.start": "Numbers and names are those that were shown when the game began.",
  "proof.found.start-not": "Numbers or names differ from those that were shown when the game began.",
  "proof.found.cards": "Hands, stack, expeditions and start player follow from the secret and the numbers.",
  "proof.found.cards-not": "The cards of the game are not those that follow from the secret and the numbers.",
  "proof.found.cards-old": "The game was played with the cards on the opened line.",
  "proof.found.cards-old-not": "The cards of the game are not those on the opened line.",
  "proof.found.less": "The server had promised more: it shuffled alone, without the players’ numbers.",
  "proof.found.names": "The names are those that the game began with.",
  "proof.found.names-not": "A name is not the one that the game began with.",
  "proof.found.names-removed":
    "Names that were removed since cannot be checked (seat {list}). All others are those that the game began with.",
  "proof.found.unreadable": "What the server opened cannot be read.",
  "proof.limits": "What this does not prove",
  "proof.limit.last":
    "A player who works with the server and sends the last number can try many and send the best.",
  "proof.limit.again": "A server may fail to begin a game whose cards it does not like.",
  "proof.limit.looks": "The server knows all cards during the game and could reveal them to someone.",
  "proof.limit.bots": "The choices of bots are not part of the proof.",
  "proof.limit.page":
    "This check came from the same server. If you do not trust it, check the record with a program of your own.",
  "proof.values": "The values",
  "proof.value.hash": "Seal",
  "proof.value.opened": "The line of the secret, opened at the end",
  "proof.value.dealt": "The line of the start: numbers and names",
  "proof.value.nonce": "Your number",
  "proof.check": "Check it on your own machine, every move included, with the downloaded record:",
} as const;
