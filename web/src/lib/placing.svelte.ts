/**
 * A move as it is made: pencil (the ghost), wet ink (the draft), sent. Which choices are open and what they bring comes from the
 * server; moving the ghost among them asks nobody, so it follows the pointer at once.
 */
import { untrack } from "svelte";
import type { CardFace, Deck } from "./api";
import { choiceOf, NONE } from "./boxes";
import { forget, keep, kept } from "./kept";
import type { Live } from "./live.svelte";
import type * as m from "./messages";
import {
  boxOf,
  lieOf,
  middle,
  mirrored,
  moved,
  orientations,
  placementOf,
  placementsOf,
  shapeOfRows,
  snapped,
  turned,
  turnedAnywhere,
  wayTo,
  type Lie,
  type Placement,
  type Point,
  type Way,
} from "./placements";
import { nameOf } from "./told";
import { whyNot, type Why } from "./why";

export type Mode = "off" | "keep" | "idle" | "ghost" | "bonus" | "confirm" | "sent" | "take";

/** What Placing needs of a table; tests give it a double. */
export type Server = Pick<Live, "state" | "table" | "status" | "sending" | "draft" | "hint" | "command">;

/** Passed over with the mouse, dragged with a finger, or meant. */
export type Pointed = "pass" | "drag" | "pin";

/** What a reload must not lose. */
interface Left {
  phase: number;
  draft: string[];
  ghost: string | null;
}

/** A ghost that follows the pointer is asked about when it rests this long. */
const REST = 60;

const keyOf = (choices: string[]): string => choices.join("|");

export class Placing {
  /** What is crossed in wet ink, choice by choice. It stays on the cards until what followed has been told. */
  draft = $state.raw<string[]>([]);
  /** The placement in pencil. */
  aim = $state.raw<Placement | null>(null);
  /** The ghost stays where it is and follows the pointer no more. */
  pinned = $state(false);
  /** One box instead of the pattern (G7). */
  single = $state(false);
  /** The orientation in hand. */
  shape = $state("");
  /** Cards chosen to keep. */
  keeping = $state.raw<number[]>([]);
  /** The choice of a card to take. */
  taking = $state<string | null>(null);
  /** Why something cannot be. */
  why = $state.raw<Why | null>(null);
  /** The card that leans in on a narrow screen, by number. */
  leaning = $state<number | null>(null);
  /** A bot thinks about it. */
  hinting = $state(false);
  /** What was last done to the pattern, so that the tile moves likewise. */
  changed = $state<Way | null>(null);
  /** The ghost moves with the tile if it was changed by hand; under the pointer it is there at once. */
  swing = $state<Way | null>(null);

  #hints = $state.raw<{ after: string; hinted: m.Hinted } | null>(null);
  #answers = $state.raw<Record<string, m.Drafted>>({});
  #sentAt = $state<number | null>(null);
  #told = $state.raw<m.ViewSeen | null>(null);
  #at = $state("");
  #held: Point = [0, 0];
  /** Pointed at before the server has said what is open: done as soon as it has. */
  #meant: { card: number; at: Point } | null = null;
  #asking = new Set<string>();
  #timer = 0;
  #asked = 0;

  constructor(
    readonly live: Server,
    readonly seat: () => number,
    readonly deck: () => Deck,
    /** Has everything been told? Only then a move begins. */
    readonly quiet: () => boolean = () => true,
  ) {
    $effect(() => {
      const state = this.live.state;
      const online = this.live.status === "live";
      if (state && this.quiet() && state.view.seat === this.seat())
        untrack(() => this.#follow(state, online));
    });
    $effect(() => {
      const choices = this.aim && [...this.draft, this.aim.text];
      if (choices) untrack(() => this.#wantSoon(choices));
    });
  }

  // What is so now -----------------------------------------------------------------------------------------------

  /** The table as it was told last: what is still to be told is not known here. */
  get view(): m.ViewSeen | null {
    const told = this.#told;
    return told?.seat === this.seat() ? told : (this.live.state?.view ?? null);
  }

  get me(): m.PlayerSeen | undefined {
    return this.view?.players[this.seat()];
  }

  readonly mode: Mode = $derived.by(() => this.#modeNow());

  #modeNow(): Mode {
    const state = this.live.state;
    if (!state || state.view.seat !== this.seat()) return "off";
    const { waiting, step } = state.view;
    const awaited = waiting.includes(this.seat());
    if (this.#sentAt === state.phase || (awaited && this.live.sending > 0)) return "sent";
    if (!this.quiet() || this.#at !== this.#key(state)) return "off";
    if (!awaited) return this.#isReady(state.view) ? "sent" : "off";
    if (step === "keep" || step === "take") return step;
    if (this.draft.length) return this.drafted?.complete ? "confirm" : "bonus";
    return this.aim ? "ghost" : "idle";
  }

  /** As the mode, whether there is a ghost or not: one that comes and goes changes nothing of what is lit. */
  readonly #kind = $derived(this.mode === "idle" || this.mode === "ghost" ? "mark" : this.mode);

  /** Have we chosen, and others have not? Who has no cards has nothing to choose (R6). */
  #isReady(view: m.ViewSeen): boolean {
    const chooses = view.step === "keep" || (view.step === "mark" && this.me?.cards.some(Boolean));
    return Boolean(chooses) && view.waiting.length > 0;
  }

  /** The server's answer to the draft. */
  readonly drafted: m.Drafted | null = $derived.by(() => this.#answers[keyOf(this.draft)] ?? null);

  /** What the ghost would bring, as soon as the server has said it. */
  readonly would: m.Drafted | null = $derived.by(() =>
    this.aim ? (this.#answers[keyOf([...this.draft, this.aim.text])] ?? null) : null,
  );

  /** The newest of what is known about this move. */
  readonly brings: m.Drafted | null = $derived.by(() => {
    if (this.mode === "ghost") return this.would;
    return this.mode === "bonus" || this.mode === "confirm" ? (this.drafted ?? this.#before) : null;
  });

  /** While the answer to a bonus box is on its way, the one before is shown. */
  get #before(): m.Drafted | null {
    return this.#answers[keyOf(this.draft.slice(0, -1))] ?? null;
  }

  /** The score sheet after this move. */
  readonly next: m.SheetSeen | undefined = $derived(this.brings?.me.sheet);

  readonly open: string[] = $derived(this.drafted?.open ?? []);

  get ghost(): string[] | null {
    return this.aim?.boxes ?? null;
  }

  /** All placements of the pattern, or of one box. */
  readonly placements: Placement[] = $derived.by(() =>
    this.draft.length ? [] : placementsOf(this.open, this.single),
  );

  readonly #patterns: Placement[] = $derived.by(() => placementsOf(this.#answers[""]?.open ?? [], false));

  /** The expedition's pattern as it is printed. */
  readonly printed: string = $derived.by(() => {
    const wanted = this.view?.pattern;
    const rows = this.deck().expedition.find(({ name }) => name === wanted)?.rows;
    return rows ? shapeOfRows(rows) : "a1";
  });

  /** The pattern fits on no card, so one box is all that is left (G7). */
  readonly fitsNowhere: boolean = $derived.by(
    () => Boolean(this.#answers[""]) && !this.#patterns.length && this.printed !== "a1",
  );

  /** Nothing but the printed pattern of one box: the toggle has nothing to toggle. */
  readonly mayToggle: boolean = $derived.by(() => this.#kind === "mark" && this.#patterns.length > 0);

  readonly mayTurn: boolean = $derived.by(() => this.#mayChange("turn"));
  readonly mayMirror: boolean = $derived.by(() => this.#mayChange("mirror"));

  #mayChange(how: "turn" | "mirror"): boolean {
    if (this.single || this.#kind !== "mark") return false;
    if (this.aim) return this.#changed(this.aim, how) !== null;
    return turnedAnywhere(this.placements, this.shape, how) !== this.shape;
  }

  readonly lie: Lie = $derived.by(() => lieOf(this.shape, this.printed));

  /** Is the big button the last word? */
  readonly final: boolean = $derived.by(() => {
    if (this.mode === "keep") return this.#keepText !== null;
    if (this.mode === "take") return this.taking !== null;
    return this.mode === "confirm" || (this.mode === "ghost" && this.would?.complete === true);
  });

  readonly mayGo: boolean = $derived.by(() => this.final || this.mode === "ghost");

  readonly mayUndo: boolean = $derived.by(() => this.mode === "bonus" || this.mode === "confirm");

  readonly mayHint: boolean = $derived.by(
    () => Boolean(this.live.table?.aids) && !["off", "sent", "confirm"].includes(this.mode) && !this.hinting,
  );

  /** A bot's advice for the draft as it is now. */
  readonly hinted: m.Hinted | null = $derived.by(() =>
    this.#hints?.after === `${this.#at}:${keyOf(this.draft)}` ? this.#hints.hinted : null,
  );

  /** Boxes still owed (G8). */
  get owed(): number {
    return (this.drafted ?? this.#before)?.me.owed ?? 0;
  }

  /** Who else is waited for, by name. */
  readonly awaited: string[] = $derived.by(() => {
    const view = this.view;
    return view ? view.waiting.filter((seat) => seat !== this.seat()).map((seat) => this.nameOf(seat)) : [];
  });

  nameOf(seat: number): string {
    const taken = this.live.table?.seats[seat];
    return taken ? nameOf(taken) : (this.view?.players[seat]?.name ?? "");
  }

  face(card: number): CardFace | undefined {
    return this.deck().card.find(({ number }) => number === card);
  }

  // What lies on a card ------------------------------------------------------------------------------------------

  /** Boxes of this card that our own choices have crossed and that the server has not shown to others. */
  inked(card: number): string[] {
    return this.draft.map(choiceOf).flatMap((choice) => (choice.card === card ? choice.boxes : []));
  }

  pencilled(card: number): string[] {
    return this.aim?.card === card ? this.aim.boxes : NONE;
  }

  /** Boxes that a placement, or a bonus box, can reach. */
  lit(card: number): string[] {
    if (this.#kind === "bonus") {
      return this.open.map(choiceOf).flatMap((choice) => (choice.card === card ? choice.boxes : []));
    }
    if (this.#kind !== "mark") return NONE;
    return [...new Set(this.placements.flatMap((one) => (one.card === card ? one.boxes : [])))];
  }

  advised(card: number): string[] {
    const choice = this.hinted && choiceOf(this.hinted.choice);
    return choice?.card === card ? choice.boxes : NONE;
  }

  // What a person does -------------------------------------------------------------------------------------------

  /** Point at a box, or at any place of a card's grid. */
  point(card: number, at: string | Point, how: Pointed = "pin"): void {
    const point = typeof at === "string" ? middle(at) : at;
    const isMark = this.#kind === "mark";
    if (how === "pin") this.why = null;
    if (how === "pin" && !this.drafted && (isMark || this.mode === "bonus"))
      this.#meant = { card, at: point };
    else if (isMark) this.#aimAt(card, point, how);
    else if (how === "pin" && this.mode === "bonus") this.#crossBonus(card, boxOf(point));
  }

  #doWhatWasMeant(): void {
    const meant = this.#meant;
    this.#meant = null;
    if (meant) this.point(meant.card, meant.at);
  }

  #aimAt(card: number, at: Point, how: Pointed): void {
    if (how === "pass" && this.pinned) return;
    const aim = snapped(this.placements, card, at, this.shape);
    if (how !== "pass") this.leaning = card;
    if (!aim) {
      if (how === "pin") this.why = { key: "placing.why.card", values: {}, rule: "G6" };
      return;
    }
    if (how === "pin" && !aim.boxes.includes(boxOf(at))) void this.#tellWhy(card, boxOf(at));
    this.#hold(aim, at);
    this.pinned = how !== "pass";
    if (how === "pin") this.#leave();
  }

  /** The finger that dragged the ghost is lifted. */
  drop(): void {
    if (this.aim) this.#leave();
  }

  /** In pencil again, as it was before it was in ink or the page was loaded anew. */
  #pencil(aim: Placement): void {
    this.single = aim.boxes.length === 1;
    this.#hold(aim, this.#held);
    this.pinned = true;
  }

  #hold(aim: Placement, at: Point, how: Way | null = null): void {
    if (aim.text !== this.aim?.text) [this.aim, this.swing] = [aim, how];
    if (!this.single && aim.shape !== this.shape) {
      this.changed = how ?? wayTo(this.shape, aim.shape);
      this.shape = aim.shape;
    }
    this.#held = aim.boxes.includes(boxOf(at)) ? at : middle(aim.boxes[0]!);
  }

  /** Is this box part of the ghost? */
  isGhost(card: number, at: Point): boolean {
    return this.aim?.card === card && this.aim.boxes.includes(boxOf(at));
  }

  /** The pointer has left the cards: a ghost that is not pinned goes with it. */
  pass(): void {
    if (!this.pinned) this.aim = null;
  }

  /** An arrow key: the ghost moves on, or appears at the box. The answer is the box that has the focus then. */
  step(card: number, box: string, by: Point): string {
    this.why = null;
    if (this.mode !== "ghost" || this.aim?.card !== card) {
      this.point(card, box);
      return this.aim?.card === card ? boxOf(this.#held) : box;
    }
    const from = this.aim;
    const aim = moved(this.placements, from, by);
    if (!aim) return box;
    const shift = (k: 0 | 1): number => this.#held[k] + Math.round(aim.centre[k] - from.centre[k]);
    this.#hold(aim, [shift(0), shift(1)]);
    this.pinned = true;
    this.#leave();
    return boxOf(this.#held);
  }

  turn(back = false): void {
    this.#change(back ? "back" : "turn");
  }

  mirror(): void {
    this.#change("mirror");
  }

  #change(how: Way): void {
    if (this.single || this.#kind !== "mark") return;
    this.why = null;
    if (!this.aim) {
      this.changed = how;
      this.shape = turnedAnywhere(this.placements, this.shape, how);
      return;
    }
    const aim = this.#changed(this.aim, how);
    if (aim) this.#hold(aim, this.#held, how);
    if (this.pinned) this.#leave();
  }

  #changed(from: Placement, how: Way): Placement | null {
    if (how === "mirror") return mirrored(this.placements, from, this.#held);
    return turned(this.placements, from, this.#held, how === "back");
  }

  /** Cross one box instead of the pattern, or the pattern again. */
  oneBox(): void {
    if (!this.mayToggle) return;
    this.why = null;
    this.single = !this.single;
    const from = this.aim;
    const aim = from && snapped(this.placements, from.card, this.#held, this.shape);
    this.aim = null;
    if (aim) this.#hold(aim, this.#held);
    if (this.pinned) this.#leave();
  }

  /** The big button. */
  go(): void {
    if (!this.mayGo) return;
    this.why = null;
    if (this.mode === "keep" && this.#keepText) this.#send([this.#keepText]);
    else if (this.mode === "take" && this.taking) this.#send([this.taking]);
    else if (this.mode === "confirm") this.#send(this.draft);
    else if (this.aim && this.final) this.#send([this.aim.text]);
    else if (this.aim) this.#cross(this.aim.text, this.aim.card);
  }

  #cross(text: string, card: number): void {
    this.draft = [...this.draft, text];
    this.aim = null;
    this.pinned = false;
    this.leaning = card;
    this.#leave();
    void this.#want(this.draft);
  }

  #crossBonus(card: number, box: string): void {
    const text = `bonus ${card} ${box}`;
    if (this.open.includes(text)) this.#cross(text, card);
    else void this.#tellWhy(card, box);
  }

  /** Take back the last step; nothing of it was shown to anybody. */
  undo(): void {
    if (!this.mayUndo) return;
    this.why = this.#meant = null;
    const last = this.draft.at(-1)!;
    this.draft = this.draft.slice(0, -1);
    if (!this.draft.length) this.#pencil(placementOf(last));
    this.#leave();
    void this.#want(this.draft);
  }

  /** Rub the pencil out; what is in ink goes back one step. */
  cancel(): void {
    this.why = this.#meant = null;
    if (this.mayUndo) return this.undo();
    this.aim = null;
    this.pinned = false;
    this.leaning = null;
    this.#leave();
  }

  /** Choose a card to keep, or put it back; of three chosen the first goes back. */
  choose(card: number): void {
    if (this.mode !== "keep") return;
    const without = this.keeping.filter((other) => other !== card);
    this.keeping = without.length < this.keeping.length ? without : [...without, card].slice(-2);
  }

  get #keepText(): string | null {
    const wanted = [...this.keeping].sort((a, b) => a - b).join(" ");
    return (
      this.open.find(
        (text) =>
          choiceOf(text)
            .cards.sort((a, b) => a - b)
            .join(" ") === wanted,
      ) ?? null
    );
  }

  async hint(): Promise<void> {
    if (!this.mayHint) return;
    const at = this.#at;
    const after = `${at}:${keyOf(this.draft)}`;
    this.hinting = true;
    const answer = await this.live.hint(this.seat(), this.draft);
    if (at !== this.#at) return; // a thought about what is past
    this.hinting = false;
    if (answer?.type === "hinted") this.#hints = { after, hinted: answer };
    else if (answer) this.why = { key: `fault.${answer.code}`, values: {}, rule: answer.rule };
  }

  // What the server says -----------------------------------------------------------------------------------------

  #key(state: m.State): string {
    return `${state.phase}.${this.seat()}`;
  }

  #follow(state: m.State, online: boolean): void {
    this.#told = state.view;
    if (this.#at !== this.#key(state)) this.#begin(state);
    if (!online || !state.view.waiting.includes(this.seat())) return;
    if (!this.#answers[""]) void this.#want([]);
    // a question that the connection has swallowed is asked again
    else if (this.draft.length) void this.#want(this.draft);
    else if (this.aim) void this.#want([this.aim.text]);
  }

  #begin(state: m.State): void {
    this.#at = this.#key(state);
    this.#sentAt = null;
    this.#answers = {};
    this.#asking.clear();
    this.draft = [];
    this.aim = null;
    this.pinned = this.single = this.hinting = false;
    this.shape = this.printed;
    this.changed = this.#meant = null;
    this.keeping = [];
    this.taking = null;
    this.leaning = null;
    // why a command came too late is still to be read
    if (this.why?.key !== "fault.stale") this.why = null;
  }

  #wantSoon(choices: string[]): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#want(choices), this.pinned ? 0 : REST);
  }

  async #want(choices: string[]): Promise<void> {
    const key = keyOf(choices);
    const at = this.#at;
    if (this.#answers[key] || this.#asking.has(key)) return;
    this.#asking.add(key);
    const answer = await this.live.draft(this.seat(), choices);
    if (this.#at !== at) return;
    this.#asking.delete(key);
    if (answer?.type === "drafted") this.#learn(key, answer);
    else if (answer && key === keyOf(this.draft)) this.#startOver({ ...answer });
  }

  #learn(key: string, answer: m.Drafted): void {
    this.#answers = { ...this.#answers, [key]: answer };
    if (key === "" && this.view?.step === "mark") this.#takeUp();
    if (key === keyOf(this.draft)) this.#doWhatWasMeant();
  }

  /** The marking begins: which way the pattern fits, and what was left of it before a reload. */
  #takeUp(): void {
    if (!this.#patterns.length) this.single = true;
    const fits = (shape: string): boolean => this.#patterns.some((one) => one.shape === shape);
    this.shape = orientations(this.shape).find(fits) ?? this.shape;
    this.#restore();
  }

  #send(choices: string[]): void {
    const phase = this.live.state!.phase;
    this.#sentAt = phase;
    if (this.view?.step === "mark") this.draft = choices;
    this.aim = null;
    this.leaning = null;
    forget(this.#shelf);
    void this.live.command(this.seat(), phase, choices).then((answer) => {
      if (answer.type === "refused" && this.#sentAt === phase) this.#startOver(answer);
    });
  }

  /** It could not be: back to the beginning of this move, with the reason. */
  #startOver({ code, rule }: m.Refused): void {
    this.#sentAt = null;
    this.draft = [];
    this.aim = this.#meant = null;
    this.pinned = false;
    this.leaning = null;
    this.#answers = {};
    this.why = { key: `fault.${code}`, values: {}, rule };
    forget(this.#shelf);
    if (this.live.status === "live" && this.view?.waiting.includes(this.seat())) void this.#want([]);
  }

  async #tellWhy(card: number, box: string): Promise<void> {
    const asked = ++this.#asked;
    const face = this.face(card);
    const seen = this.me?.cards.find((one) => one?.number === card);
    if (!face || !seen) return;
    const crossed = [...seen.crossed, ...this.inked(card)];
    const verb = this.draft.length ? "bonus" : "cross";
    const ask = (): Promise<m.Drafted | m.Refused | null> =>
      this.live.draft(this.seat(), [...this.draft, `${verb} ${card} ${box}`]);
    const why = await whyNot({ face, game: this.deck().game, box, crossed, ask });
    if (asked === this.#asked && why) this.why = why;
  }

  // What a reload must not lose -----------------------------------------------------------------------------------

  get #shelf(): string {
    return `draft.${this.live.table?.id ?? ""}.${this.seat()}`;
  }

  #leave(): void {
    const phase = this.live.state!.phase;
    const left: Left = { phase, draft: this.draft, ghost: this.aim?.text ?? null };
    if (left.draft.length || left.ghost) keep(this.#shelf, left);
    else forget(this.#shelf);
  }

  #restore(): void {
    const left = kept<Left | null>(this.#shelf, null);
    if (!left || left.phase !== this.live.state?.phase || this.draft.length || this.aim) return;
    if (left.draft.length) {
      this.draft = left.draft;
      void this.#wantAll(left.draft);
    } else if (left.ghost && this.#answers[""]?.open.includes(left.ghost)) {
      const aim = placementOf(left.ghost);
      this.#pencil(aim);
      this.leaning = aim.card;
    }
  }

  /** The draft and each step of it, so that Undo finds what was before. */
  async #wantAll(draft: string[]): Promise<void> {
    for (let n = 1; n <= draft.length; n++) await this.#want(draft.slice(0, n));
  }
}
