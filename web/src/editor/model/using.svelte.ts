/** What can be done with the deck: play with it, share it. */
import { FEWEST_CARDS } from "../../generated/deckFormat";
import { api } from "../../net/api";
import { ensureGuest, guest } from "../../net/guest.svelte";
import { say } from "../../i18n/editor.svelte";
import { go } from "../../platform/route.svelte";
import { anyName, botNames, botWish, createTable, lastChoices } from "../../setup/newTable.svelte";
import { keepDeck } from "../../setup/myDecks";
import { Action } from "../../ui/action.svelte";
import type { Checks } from "./checks.svelte";
import { toToml } from "./document";
import type { Editor } from "./editor.svelte";

export class Using {
  readonly action = new Action();
  dialog = $state<"share" | null>(null);
  /** The id of the version that was shared last. */
  shared = $state<string | null>(null);

  /** Why the deck cannot be used now; empty if it can. */
  readonly obstacle = $derived.by(() => {
    const { deck, fresh } = this.editor;
    if (deck.cards.length < FEWEST_CARDS) return say("editor.use.few", { n: FEWEST_CARDS });
    if (this.checks.state === "away") return say("editor.use.away");
    const n = this.checks.faults.length;
    if (n && this.checks.of) return say("editor.use.faults", { n });
    void fresh;
    return this.checks.of === deck ? "" : say("editor.use.checking");
  });

  constructor(
    readonly editor: Editor,
    readonly checks: Checks,
  ) {}

  /** Store this version of the deck on the server, and return its id. The same deck has the same id. */
  async upload(): Promise<string> {
    await ensureGuest(anyName());
    const made = await api.uploadDeck(toToml(this.editor.deck), this.editor.id);
    keepDeck(made);
    return made.id;
  }

  readonly play = (): Promise<boolean> =>
    this.action.run(async () => {
      const deck = await this.upload();
      const { game } = this.editor.deck;
      const { level, opponents, aids } = lastChoices[game];
      const bots = botNames(guest.me?.name ?? "").slice(0, opponents);
      const seats = [{ kind: "me" as const }, ...bots.map((name) => botWish(level, name))];
      const table = await createTable({ game, deck, seats, aids, absent: "wait" });
      await api.start(table);
      go(`/t/${table}`);
    });

  readonly share = (): Promise<boolean> =>
    this.action.run(async () => {
      const shared = await this.upload();
      await api.shareDeck(shared);
      this.shared = shared;
      this.dialog = "share";
    });
}
