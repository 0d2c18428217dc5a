/**
 * A move while it is made: in pencil (the ghost), in ink (the draft), sent. The server says which
 * choices are open and what they bring.
 */
import { createContext, untrack } from "svelte";
import { boxesOn, NONE, parseChoice } from "../../game/choices";
import { standIns, type Why } from "../../game/standIns";
import { awaitedNames } from "../../game/seats";
import { printedShape } from "../../game/patterns";
import type * as m from "../../generated/messages";
import type { Deck } from "../../net/api";
import type { MoveChannel, TableSource } from "../../net/table/tableSource.svelte";
import { playSound } from "../../platform/sound";
import type { TableSession } from "../../stage/session.svelte";
import type { Stage } from "../../stage/stage.svelte";
import { CardPicker } from "./cardPicker.svelte";
import { Drafts } from "./drafts.svelte";
import { Ghost, type Pointed } from "./ghost.svelte";
import { Hints } from "./hints.svelte";
import { boxOf, middle, placementOf, type Point } from "./placements";
import { explainRefusal, type RefusalText } from "./refusal";
import { loadDraft, removeDraft, saveDraft } from "./storedDraft";

/** `pending`: something is in ink, and the server has not said yet whether more is to be crossed. */
export type Mode = "off" | "keep" | "idle" | "ghost" | "pending" | "bonus" | "confirm" | "sent" | "take";

/** What a move needs of a table; tests use a double. */
export interface MoveTable extends Pick<TableSession, "deck" | "names" | "hasHints"> {
  source: Pick<TableSource, "events" | "phase" | "table">;
  stage: Pick<Stage, "settled" | "isSettled">;
}

const TOO_LATE = ["fault.stale", "placing.why.late"];
const NO_HINTS: Mode[] = ["off", "sent", "pending", "confirm"];
const IN_INK: Mode[] = ["pending", "bonus", "confirm"];

export class Move {
  /** Why something is not possible. */
  refusal = $state.raw<RefusalText | null>(null);
  readonly ghost: Ghost;
  readonly drafts: Drafts;
  readonly picker: CardPicker;
  readonly hints: Hints;
  /** The phase in which the move was sent. */
  #sentAt = $state<number | null>(null);
  /** The position that the move starts from: phase and seat. */
  #position = $state("");
  /** A point that was chosen before the open choices were known; it is used when they are. */
  #pending: { card: number; at: Point } | null = null;
  /** Whether the move is sent as soon as the server says that it is complete: Confirm was pressed before. */
  #isWanted = $state(false);
  #explained = 0;
  #isTakingBack = $state(false);

  constructor(
    readonly table: MoveTable,
    readonly channel: MoveChannel,
  ) {
    const { stage } = table;
    this.drafts = new Drafts(channel, {
      seat: () => this.seat(),
      answered: (choices) => this.#answered(choices),
      refused: (refused) => this.#startOver(refused),
    });
    this.ghost = new Ghost({
      open: () => (this.drafts.choices.length ? NONE : this.drafts.open),
      opening: () => this.drafts.answerTo([])?.open ?? null,
      printed: () => this.printed,
      isMarking: () => this.#kind === "mark",
      aimed: ({ text }) => this.drafts.requestSoon([...this.drafts.choices, text], this.ghost.pinned),
      handled: () => {
        this.refusal = null;
        if (this.ghost.pinned) this.#save();
      },
    });
    this.picker = new CardPicker(
      () => this.drafts.open,
      () => this.mode === "keep",
      () => this.me?.cards.length ?? 0,
    );
    this.hints = new Hints({
      ask: async (choices) => (await channel.hint?.(this.seat(), choices)) ?? null,
      choices: () => this.drafts.choices,
      position: () => this.#position,
      isAllowed: () => table.hasHints && !NO_HINTS.includes(this.mode),
      refused: (refused) => this.#refuse(refused),
    });
    $effect(() => {
      const { settled, isSettled } = stage;
      const mayAsk = channel.isOpen || (channel.isNear ?? false);
      if (settled && isSettled) untrack(() => this.#follow(settled, mayAsk));
    });
  }

  // The state of the move -------------------------------------------------------------------------------------------

  /** The table as it was shown completely last: the position that the move starts from. */
  get view(): m.ViewSeen | null {
    return this.table.stage.settled?.view ?? null;
  }

  seat(): number {
    return this.view?.seat ?? 0;
  }

  deck(): Deck {
    return this.table.deck;
  }

  get me(): m.PlayerSeen | undefined {
    return this.view?.players[this.seat()];
  }

  readonly mode: Mode = $derived.by(() => this.#modeNow());

  #modeNow(): Mode {
    const { source, stage } = this.table;
    // the newest phase, not the shown one: the cards must be free while the next turn is shown
    if (this.#sentAt === source.phase) return "sent";
    const { settled, isSettled } = stage;
    if (!settled || !isSettled || this.#position !== positionOf(settled)) return "off";
    const { waiting, ready, step } = settled.view;
    if (!waiting.includes(this.seat())) return ready.includes(this.seat()) ? "sent" : "off";
    if (this.channel.sending > 0) return "sent";
    if (step === "keep" || step === "take") return step;
    if (this.drafts.choices.length) return this.#inkMode();
    return this.ghost.aim ? "ghost" : "idle";
  }

  #inkMode(): Mode {
    const { drafted } = this.drafts;
    if (!drafted) return "pending";
    return drafted.complete ? "confirm" : "bonus";
  }

  /** The mode, but alike with and without a ghost: a ghost does not change what is lit. */
  readonly #kind = $derived(this.mode === "idle" || this.mode === "ghost" ? "mark" : this.mode);

  /** What the ghost would bring, as soon as the server has said it. */
  readonly preview: m.Drafted | null = $derived.by(() =>
    this.ghost.aim ? this.drafts.answerTo([...this.drafts.choices, this.ghost.aim.text]) : null,
  );

  /** The newest answer about this move. */
  readonly outcome: m.Drafted | null = $derived.by(() => {
    if (this.mode === "ghost") return this.preview;
    return IN_INK.includes(this.mode) ? this.drafts.latest : null;
  });

  /** The pattern of the expedition as it is printed. */
  readonly printed: string = $derived.by(() => printedShape(this.deck(), this.view?.pattern ?? null));

  /** Whether the main button sends the move. */
  readonly isFinal: boolean = $derived.by(() => {
    if (this.mode === "keep") return this.picker.keepChoice !== null;
    if (this.mode === "take") return this.picker.taking !== null;
    return this.mode === "confirm" || (this.mode === "ghost" && this.preview?.complete === true);
  });

  /** Whether the server has not said yet what the main button does. */
  readonly isAwaiting: boolean = $derived.by(
    () => this.mode === "pending" || (this.mode === "ghost" && !this.preview),
  );

  readonly maySubmit: boolean = $derived.by(
    () => this.isFinal || this.mode === "ghost" || (this.mode === "pending" && !this.#isWanted),
  );

  readonly mayUndo: boolean = $derived.by(() => IN_INK.includes(this.mode));

  /** Whether our confirmed move may be taken back. Nobody has seen it until all have chosen. */
  readonly mayTakeBack: boolean = $derived.by(() => {
    const { source, stage } = this.table;
    const { table } = source;
    if (!this.channel.takeBack || this.mode !== "sent" || !table?.take_back) return false;
    if (!stage.isSettled || this.#isTakingBack) return false;
    const isOurs = !table.seats[this.seat()]?.away; // otherwise a bot would choose at once
    return isOurs && this.channel.sending === 0 && Boolean(this.view?.ready.includes(this.seat()));
  });

  /** Why a bot chose for us in this phase; null if we did. */
  readonly standIn: Why | null = $derived.by(() => {
    if (this.mode !== "sent") return null;
    const { events, table } = this.table.source;
    return standIns(events, table?.seats ?? [])(this.#phase, this.seat());
  });

  /** The names of the other players who are awaited. */
  readonly awaited: string[] = $derived.by(() => {
    const others = this.view?.waiting.filter((seat) => seat !== this.seat()) ?? [];
    return awaitedNames(others, this.table.names, this.table.source.table?.seats);
  });

  /** Boxes of a card that a placement, or a bonus box, can reach. */
  lit(card: number): string[] {
    if (this.#kind === "bonus") return boxesOn(card, this.drafts.open.map(parseChoice));
    return this.#kind === "mark" ? [...new Set(boxesOn(card, this.ghost.placements))] : NONE;
  }

  // What the player does ----------------------------------------------------------------------------------------------

  /** Point at a box, or at any point of a card's grid. */
  point(card: number, at: string | Point, how: Pointed = "pin"): void {
    const point = typeof at === "string" ? middle(at) : at;
    const isMark = this.#kind === "mark";
    if (how === "pin") this.refusal = null;
    if (how === "pin" && !this.drafts.drafted && (isMark || this.mode === "pending"))
      this.#pending = { card, at: point };
    else if (isMark) this.#aimAt(card, point, how);
    else if (how === "pin" && this.mode === "bonus") this.#crossBonus(card, boxOf(point));
  }

  #aimAt(card: number, at: Point, how: Pointed): void {
    const aim = this.ghost.aimAt(card, at, how);
    if (how !== "pin") return;
    if (!aim) {
      this.refusal = { key: "placing.why.card", rule: "G6" };
      return;
    }
    if (!aim.boxes.includes(boxOf(at))) void this.#explain(card, boxOf(at));
    this.#save();
  }

  /** The finger that dragged the ghost was lifted. */
  drop(): void {
    if (this.ghost.aim) this.#save();
  }

  /** An arrow key: move the ghost, or show it at the box. Return the box that gets the focus. */
  moveBy(card: number, box: string, by: Point): string {
    this.refusal = null;
    const { ghost } = this;
    if (this.mode !== "ghost" || ghost.aim?.card !== card) {
      this.point(card, box);
      return ghost.aim?.card === card ? ghost.heldBox : box;
    }
    if (!ghost.moveBy(by)) return box;
    this.#save();
    return ghost.heldBox;
  }

  /** The main button. */
  submit(): void {
    if (!this.maySubmit) return;
    this.refusal = null;
    const { aim } = this.ghost;
    if (this.mode === "keep" && this.picker.keepChoice) this.#send([this.picker.keepChoice]);
    else if (this.mode === "take" && this.picker.taking) this.#send([this.picker.taking]);
    else if (this.mode === "confirm") this.#send(this.drafts.choices);
    else if (aim && this.isFinal) {
      playSound("cross");
      this.#send([aim.text]);
    } else {
      this.#isWanted = this.isAwaiting;
      if (aim) this.#cross(aim.text, aim.card);
    }
  }

  #cross(text: string, card: number): void {
    this.ghost.clear(card);
    this.drafts.add(text);
    this.#save();
  }

  #crossBonus(card: number, box: string): void {
    const text = `bonus ${card} ${box}`;
    if (this.drafts.open.includes(text)) this.#cross(text, card);
    else void this.#explain(card, box);
  }

  /** Undo the last step, or take back the whole move; nobody else has seen it. */
  undo(): void {
    if (this.mayTakeBack) return this.takeBack();
    if (!this.mayUndo) return;
    this.refusal = this.#pending = null;
    this.#isWanted = false;
    const last = this.drafts.undo();
    if (!this.drafts.choices.length) this.ghost.restore(placementOf(last));
    this.#save();
  }

  /** Take back the confirmed move, so that it is a draft again. */
  takeBack(): void {
    if (!this.mayTakeBack) return;
    const { events } = this.table.source;
    const phase = this.#phase;
    const seat = this.seat();
    const mine = events.findLast((event) => event.kind === "ready" && event.seat === seat);
    this.refusal = null;
    this.#isTakingBack = true;
    void this.channel.takeBack?.(seat, phase).then((answer) => {
      this.#isTakingBack = false;
      if (answer.type === "refused") this.#refuseTakingBack(answer);
      else if (phase === this.#phase && seat === this.seat()) this.#reopen(mine?.choices ?? []);
    });
  }

  /** Restore the move as it was before it was confirmed. */
  #reopen(choices: string[]): void {
    this.#sentAt = null;
    this.drafts.clear();
    const first = choices.map(parseChoice)[0];
    if (first?.verb === "keep") this.picker.keeping = first.cards;
    else saveDraft(this.#id, this.seat(), { phase: this.#phase, draft: choices, ghost: null });
    void this.drafts.request([]);
  }

  /** Say why: the table does not allow it, or all have chosen meanwhile. */
  #refuseTakingBack(refused: m.Refused): void {
    if (refused.code === "final") this.#refuse(refused);
    else this.refusal = { key: "placing.why.late", rule: null };
  }

  /** Remove the ghost, or undo the last step if something is in ink. */
  cancel(): void {
    this.refusal = this.#pending = null;
    if (this.mayUndo) return this.undo();
    this.ghost.clear();
    this.#save();
  }

  // What the server says -----------------------------------------------------------------------------------------------

  #follow(state: m.State, mayAsk: boolean): void {
    if (this.#position !== positionOf(state)) this.#begin(state);
    if (!mayAsk || !state.view.waiting.includes(this.seat())) return;
    const { drafts, ghost } = this;
    if (!drafts.answerTo([])) void drafts.request([]);
    // a question that was lost with the connection is asked again
    else if (drafts.choices.length) void drafts.request(drafts.choices);
    else if (ghost.aim) void drafts.request([ghost.aim.text]);
  }

  #begin(state: m.State): void {
    this.#position = positionOf(state);
    this.#sentAt = this.#pending = null;
    this.#isWanted = false;
    this.drafts.reset();
    this.ghost.reset();
    this.picker.reset();
    this.hints.reset();
    // the message that a command came too late stays, so that it can be read
    if (!TOO_LATE.includes(this.refusal?.key ?? "")) this.refusal = null;
  }

  #answered(choices: string[]): void {
    if (!choices.length && this.view?.step === "mark") {
      this.ghost.fit();
      this.#restore();
    }
    if (this.drafts.isCurrent(choices)) this.#goOn();
  }

  /** Do what was asked for while the answer was awaited. */
  #goOn(): void {
    const isWanted = this.#isWanted && this.mode === "confirm";
    this.#isWanted = false;
    if (isWanted) this.submit();
    else this.#doPending();
  }

  #doPending(): void {
    const pending = this.#pending;
    this.#pending = null;
    if (pending) this.point(pending.card, pending.at);
  }

  #send(choices: string[]): void {
    const phase = this.#phase;
    this.#sentAt = phase;
    if (this.view?.step === "mark") this.drafts.choices = choices;
    this.ghost.aim = this.ghost.leaning = null;
    removeDraft(this.#id, this.seat());
    void this.channel.command(this.seat(), phase, choices).then((answer) => {
      if (answer.type === "refused" && this.#sentAt === phase) this.#startOver(answer);
    });
  }

  /** Return to the start of a move that was refused, with the reason. */
  #startOver(refused: m.Refused): void {
    this.#sentAt = this.#pending = null;
    this.#isWanted = false;
    this.drafts.clear();
    this.ghost.clear();
    this.#refuse(refused);
    removeDraft(this.#id, this.seat());
    if (this.channel.isOpen && this.view?.waiting.includes(this.seat())) void this.drafts.request([]);
  }

  #refuse({ code, rule }: m.Refused): void {
    this.refusal = { key: `fault.${code}`, rule };
  }

  /** Say why a box cannot be crossed. */
  async #explain(card: number, box: string): Promise<void> {
    const asked = ++this.#explained;
    const refusal = await explainRefusal(this, card, box);
    if (asked === this.#explained && refusal) this.refusal = refusal;
  }

  // What a reload must not lose -------------------------------------------------------------------------------------------

  get #id(): string {
    return this.table.source.table?.id ?? "";
  }

  get #phase(): number {
    return this.table.stage.settled?.phase ?? -1;
  }

  #save(): void {
    const ghost = this.ghost.aim?.text ?? null;
    saveDraft(this.#id, this.seat(), { phase: this.#phase, draft: this.drafts.choices, ghost });
  }

  #restore(): void {
    const stored = loadDraft(this.#id, this.seat());
    const { drafts, ghost } = this;
    if (stored?.phase !== this.#phase || drafts.choices.length || ghost.aim) return;
    if (stored.draft.length) {
      drafts.restore(stored.draft);
    } else if (stored.ghost && drafts.answerTo([])?.open.includes(stored.ghost)) {
      const aim = placementOf(stored.ghost);
      ghost.restore(aim);
      ghost.leaning = aim.card;
    }
  }
}

/** What identifies a position: phase and seat. Within a phase only the awaited seats change. */
function positionOf({ phase, view }: m.State): string {
  return `${phase}.${view.seat}`;
}

/** The move of the player whose table this is; `PlayerTable` provides it. */
export const [useMove, provideMove] = createContext<Move>();
