/** The deal of a game with real cards: the cards that each player was dealt, told one player after the other. */
import { GAME_SLUGS, gameInfo } from "../../game/gameInfo";
import { rulesFor } from "../../engine/loading";
import { api, Refusal, type Deck, type Game } from "../../net/api";
import { toFile, type EditedDeck } from "../../editor/model/document";
import { allDecks } from "../../editor/model/kept";
import { standardDeck } from "../../local/decks";
import { checkedDeck } from "../../local/importing";
import { LocalGame, randomWord } from "../../local/localGame";
import { NOTHING_TOLD } from "../../local/realCards";
import { newId } from "../../local/tables";
import { localDecks } from "../../net/pageServer";

/** Cards that each player is dealt (G3). */
export const HAND = 4;

/** A deck that can be followed: a standard one without a name, or one of the editor. */
export interface DeckHere {
  key: string;
  game: Game;
  name: string;
  /** Its address in the editor. */
  editor: string | null;
  edited: EditedDeck | null;
}

/** The decks of the editor in this browser, the latest first, and the standard ones. */
export async function decksHere(): Promise<DeckHere[]> {
  const own = (await allDecks()).map(({ id, deck }) => ({
    key: id,
    game: deck.game,
    name: deck.name,
    editor: id,
    edited: deck,
  }));
  const standard = GAME_SLUGS.map((game) => ({ key: game, game, name: "", editor: null, edited: null }));
  return [...own, ...standard];
}

export class RealDeal {
  deck = $state.raw<Deck | null>(null);
  names = $state.raw<string[]>([]);
  seat = $state(0);
  isFaulty = $state(false);
  #hands = $state.raw<number[][]>([]);
  #start: number | null = null;

  readonly hand = $derived(this.#hands[this.seat] ?? []);
  readonly isFull = $derived(this.hand.length === HAND);
  readonly isLast = $derived(this.seat === this.names.length - 1);

  /** Take a deck, if it has no faults, and begin with the first hand. */
  async open(here: DeckHere, names: string[], start: number | null): Promise<void> {
    this.isFaulty = false;
    const deck = await this.#soundDeck(here);
    this.isFaulty = deck === null;
    if (!deck) return;
    [this.names, this.#start, this.seat] = [names, start, 0];
    this.#hands = names.map(() => []);
    this.deck = deck;
  }

  /** The deck; null if it has faults. Without a connection, only what the rules need is checked. */
  async #soundDeck({ game, edited }: DeckHere): Promise<Deck | null> {
    if (!edited) return standardDeck(game);
    const file = toFile(edited);
    try {
      if ((await api.checkDeck(file)).faults.length) return null;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
    }
    try {
      return await checkedDeck(game, file as unknown as Deck);
    } catch {
      return null;
    }
  }

  isElsewhere(number: number): boolean {
    return this.#hands.some((hand, seat) => seat !== this.seat && hand.includes(number));
  }

  /** Add a card to the hand, or take it out. */
  pick(number: number): void {
    const { hand } = this;
    const isIn = hand.includes(number);
    if (!isIn && this.isFull) return;
    const after = isIn ? hand.filter((other) => other !== number) : [...hand, number];
    this.#hands = this.#hands.with(this.seat, after);
  }

  next(): void {
    if (this.isFull && !this.isLast) this.seat += 1;
  }

  back(): void {
    if (this.seat > 0) this.seat -= 1;
    else this.deck = null;
  }

  /** Begin the game in this browser, and return its id. What was not dealt is in any order until it is told. */
  async begin(): Promise<string> {
    const deck = this.deck!;
    const rules = await rulesFor(deck);
    const any = rules.dealtAtRandom(this.names.length, randomWord());
    const now = Date.now();
    const game = {
      format: 1 as const,
      id: newId(),
      game: deck.game,
      deck,
      seats: this.names.map((name) => ({ name, bot: null })),
      aids: false,
      takeBack: true,
      parent: null,
      rematch: null,
      createdAt: now,
      changedAt: now,
      told: NOTHING_TOLD,
    };
    const start_player = gameInfo(deck.game).has_start_player ? (this.#start ?? 0) : null;
    const { stored } = await LocalGame.begin(game, {
      dealt: { ...any, deals: this.#hands, start_player },
      log: [],
    });
    localDecks.add(deck.id);
    return stored.id;
  }
}
