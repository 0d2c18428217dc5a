/**
 * The draft of a deck on the server: saved a moment after every change, so that another device of the guest can go on.
 * The browser has everything first. What another device has changed meanwhile is never overwritten without a question.
 */
import type { DeckDraftSeen } from "../../generated/messages";
import { GAME_SLUGS } from "../../game/gameInfo";
import { api, Refusal } from "../../net/api";
import { guest, recall } from "../../net/guest.svelte";
import { hasServer } from "../../platform/server";
import type { EditedDeck } from "../model/document";
import type { Editor } from "../model/editor.svelte";
import { loadDeck } from "../model/kept";
import { replaceDeck } from "../model/steps";

/** Characters that a server takes. */
const LARGEST = 60_000;
/** Milliseconds after a change, and after a failure. */
const PAUSE = 2500;
const PATIENCE = 15_000;

/** What a draft holds beside its name. */
export interface DraftBody {
  deck: EditedDeck;
  isBox: boolean;
}

export type DraftState = "none" | "saving" | "saved" | "away" | "quota" | "large" | "changed" | "deleted";

export class ServerDraft {
  state = $state<DraftState>("none");
  #timer = 0;
  #saving: Promise<void> | null = null;
  #isClosed = false;

  constructor(readonly editor: Editor) {}

  /** Compare with the server once, when the editor is opened. */
  async open(): Promise<void> {
    const { draft } = this.editor;
    if (!draft || !(await isKnown())) return;
    await this.#run(async () => {
      const there = await api.deckDraft(this.editor.id);
      if (there.rev === draft.rev) this.state = this.#isSaved ? "saved" : "none";
      else await this.#meet(there);
    });
  }

  /** The deck has changed: save it in a moment. */
  change(): void {
    if (this.#isClosed || this.state === "changed" || this.state === "deleted" || this.#isSaved) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.save(), PAUSE);
  }

  /** Save now, after what is being saved. */
  async save(): Promise<void> {
    await this.#saving;
    this.#saving = this.#save();
    await this.#saving;
    this.#saving = null;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Replace what is here by what another device has made; undo brings it back. */
  readonly takeTheirs = (): Promise<void> => this.#run(async () => this.#adopt(await this.#read()));

  /** Replace what another device has made by what is here. */
  readonly keepMine = (): Promise<void> =>
    this.#run(async () => {
      const { rev } = await this.#read();
      await this.editor.noteDraft({ rev, ours: 0 });
      this.state = "none";
      await this.#save();
    });

  readonly saveAgain = async (): Promise<void> => {
    await this.editor.noteDraft(null);
    this.state = "none";
    await this.save();
  };

  get #isSaved(): boolean {
    return this.editor.draft?.ours === this.editor.changedAt;
  }

  async #save(): Promise<void> {
    const { editor } = this;
    if (this.#isSaved || !(await isKnown())) return;
    await editor.settled();
    const [ours, body] = [editor.changedAt, bodyOf(editor)];
    if (body.length > LARGEST) {
      this.state = "large";
      return;
    }
    this.state = "saving";
    await this.#run(async () => {
      const { game, name, cards } = editor.deck;
      const wish = { rev: editor.draft?.rev ?? 0, game, name: name.slice(0, 100), cards: cards.length, body };
      const { rev } = await api.saveDeckDraft(editor.id, wish);
      await editor.noteDraft({ rev, ours });
      this.state = "saved";
      this.change(); // what was drawn meanwhile
    });
  }

  async #run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      await this.#explain(fault instanceof Refusal ? fault.code : "internal");
    }
  }

  async #explain(code: Refusal["code"]): Promise<void> {
    if (code === "stale") return this.#run(async () => this.#meet(await this.#read()));
    if (code === "not-found") this.state = "deleted";
    else if (code === "quota") this.state = "quota";
    else if (code === "no-session" || code === "no-server") this.state = "none";
    else {
      this.state = "away";
      clearTimeout(this.#timer);
      if (!this.#isClosed) this.#timer = window.setTimeout(() => void this.save(), PATIENCE);
    }
  }

  #read(): Promise<DeckDraftSeen> {
    return api.deckDraft(this.editor.id);
  }

  /** The server has another revision: that of another tab of ours, or of another device. */
  async #meet(there: DeckDraftSeen): Promise<void> {
    const { editor } = this;
    const known = (await loadDeck(editor.id))?.draft;
    if (known?.rev === there.rev) {
      await editor.noteDraft(known);
      this.state = "none";
      this.change();
    } else if (there.body === bodyOf(editor)) {
      await editor.noteDraft({ rev: there.rev, ours: editor.changedAt });
      this.state = "saved";
    } else if (this.#isSaved) await this.#adopt(there);
    else this.state = "changed";
  }

  async #adopt(there: DeckDraftSeen): Promise<void> {
    const { editor } = this;
    const { deck, isBox } = readBody(there);
    editor.take(replaceDeck(editor.deck, deck));
    editor.setBox(isBox);
    await editor.settled();
    await editor.noteDraft({ rev: there.rev, ours: editor.changedAt });
    this.state = "saved";
  }
}

/** Whether the server knows us as a guest; nobody becomes one by editing. */
export async function isKnown(): Promise<boolean> {
  if (!hasServer()) return false;
  try {
    return Boolean((guest.me ?? (await recall())).id);
  } catch {
    return false;
  }
}

function bodyOf({ deck, isBox }: Editor): string {
  return JSON.stringify({ deck, isBox } satisfies DraftBody);
}

/** The deck in a draft. Only pages of this guest have written it, but an older or a newer version may have. */
export function readBody({ body, game }: DeckDraftSeen): DraftBody {
  const found = JSON.parse(body) as Partial<DraftBody>;
  const { deck, isBox } = found;
  const lists = [deck?.cards, deck?.patterns, deck?.quiet];
  if (!deck || !lists.every(Array.isArray) || !GAME_SLUGS.includes(deck.game) || deck.game !== game)
    throw new Refusal("not-found", "this draft cannot be read");
  return { deck, isBox: isBox === true };
}
