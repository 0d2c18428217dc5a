/**
 * The pattern in pencil, where the player points. Moving it among the open placements does not wait
 * for the server, so it follows the pointer.
 */
import { NONE } from "../../game/choices";
import { moveTo, orientationOf, orientations, type Orientation, type PatternMove } from "../../game/patterns";
import {
  boxOf,
  middle,
  mirrored,
  moved,
  placementsOf,
  snapped,
  turned,
  turnedAnywhere,
  type Placement,
  type Point,
} from "./placements";

/** How the player points: the mouse passes, a finger drags, or a spot is chosen. */
export type Pointed = "pass" | "drag" | "pin";

interface Context {
  /** The open choices; none if something is in ink. */
  open: () => string[];
  /** The open choices at the start of the marking; null while they are unknown. */
  opening: () => string[] | null;
  /** The shape of the pattern as it is printed. */
  printed: () => string;
  isMarking: () => boolean;
  /** Called when the ghost has moved. */
  aimed: (ghost: Placement) => void;
  /** Called when the player has turned or mirrored it, or switched between pattern and box. */
  handled: () => void;
}

export class Ghost {
  /** The placement in pencil. */
  aim = $state.raw<Placement | null>(null);
  /** It stays where it is and no longer follows the pointer. */
  pinned = $state(false);
  /** One box instead of the pattern (G7). */
  single = $state(false);
  /** The current orientation. */
  shape = $state("");
  /** The number of the card that is enlarged on a narrow screen. */
  leaning = $state<number | null>(null);
  /** What was last done to the pattern; the tile in the tray is animated accordingly. */
  changed = $state<PatternMove | null>(null);
  /** The same for the ghost, but null if it was only moved; then it does not swing. */
  swing = $state<PatternMove | null>(null);
  /** The point by which it is held. */
  #held: Point = [0, 0];

  constructor(readonly context: Context) {}

  get boxes(): string[] | null {
    return this.aim?.boxes ?? null;
  }

  /** All placements of the pattern, or of one box. */
  readonly placements: Placement[] = $derived.by(() => placementsOf(this.context.open(), this.single));

  readonly #patterns: Placement[] = $derived.by(() => placementsOf(this.context.opening() ?? [], false));

  /** The pattern fits on no card, so only one box is left (G7). */
  readonly fitsNowhere: boolean = $derived.by(
    () => this.context.opening() !== null && !this.#patterns.length && this.context.printed() !== "a1",
  );

  /** Whether there is a choice between the pattern and one box. */
  readonly mayToggle: boolean = $derived.by(() => this.context.isMarking() && this.#patterns.length > 0);

  readonly mayChange: boolean = $derived.by(() => !this.single && this.context.isMarking());
  readonly mayTurn: boolean = $derived.by(() => this.#may("turn"));
  readonly mayMirror: boolean = $derived.by(() => this.#may("mirror"));

  readonly orientation: Orientation = $derived.by(() => orientationOf(this.shape, this.context.printed()));

  #may(how: "turn" | "mirror"): boolean {
    if (!this.mayChange) return false;
    if (this.aim) return this.#changedFrom(this.aim, how) !== null;
    return turnedAnywhere(this.placements, this.shape, how) !== this.shape;
  }

  #changedFrom(from: Placement, how: PatternMove): Placement | null {
    if (how === "mirror") return mirrored(this.placements, from, this.#held);
    return turned(this.placements, from, this.#held, how === "back");
  }

  /** The boxes of a card that it covers. */
  boxesOn(card: number): string[] {
    return this.aim?.card === card ? this.aim.boxes : NONE;
  }

  covers(card: number, at: Point): boolean {
    return this.boxesOn(card).includes(boxOf(at));
  }

  /** Move it to the placement nearest to a point and return that; null if the card has none. */
  aimAt(card: number, at: Point, how: Pointed): Placement | null {
    if (how === "pass" && this.pinned) return this.aim;
    const aim = snapped(this.placements, card, at, this.shape);
    if (how !== "pass") this.leaning = card;
    if (!aim) return null;
    this.pinned = how !== "pass";
    this.#hold(aim, at);
    return aim;
  }

  /** Put a placement back in pencil, as it was before it was in ink or the page was reloaded. */
  restore(aim: Placement): void {
    this.single = aim.boxes.length === 1;
    this.pinned = true;
    this.#hold(aim, this.#held);
  }

  #hold(aim: Placement, at: Point, how: PatternMove | null = null): void {
    const isElsewhere = aim.text !== this.aim?.text;
    if (isElsewhere) [this.aim, this.swing] = [aim, how];
    if (!this.single && aim.shape !== this.shape) {
      this.changed = how ?? moveTo(this.shape, aim.shape);
      this.shape = aim.shape;
    }
    this.#held = aim.boxes.includes(boxOf(at)) ? at : middle(aim.boxes[0]!);
    if (isElsewhere) this.context.aimed(aim);
  }

  /** The box by which it is held. */
  get heldBox(): string {
    return boxOf(this.#held);
  }

  /** Move it one step in this direction. False if there is no placement. */
  moveBy(by: Point): boolean {
    const from = this.aim;
    const aim = from && moved(this.placements, from, by);
    if (!from || !aim) return false;
    const shift = (k: 0 | 1): number => this.#held[k] + Math.round(aim.centre[k] - from.centre[k]);
    this.pinned = true;
    this.#hold(aim, [shift(0), shift(1)]);
    return true;
  }

  turn(back = false): void {
    this.#change(back ? "back" : "turn");
  }

  mirror(): void {
    this.#change("mirror");
  }

  /** Turn or mirror it; without a ghost only the pattern in the tray. */
  #change(how: PatternMove): void {
    if (!this.mayChange) return;
    const aim = this.aim && this.#changedFrom(this.aim, how);
    if (aim) this.#hold(aim, this.#held, how);
    else if (!this.aim) {
      this.changed = how;
      this.shape = turnedAnywhere(this.placements, this.shape, how);
    }
    this.context.handled();
  }

  /** Cross one box instead of the pattern, or the pattern again. */
  toggleSingle(): void {
    if (!this.mayToggle) return;
    this.single = !this.single;
    const from = this.aim;
    const aim = from && snapped(this.placements, from.card, this.#held, this.shape);
    this.aim = null;
    if (aim) this.#hold(aim, this.#held);
    this.context.handled();
  }

  /** The pointer has left the cards: a ghost that is not pinned goes with it. */
  pointerLeft(): void {
    if (!this.pinned) this.aim = null;
  }

  /** Remove it. `card` is enlarged from now on. */
  clear(card: number | null = null): void {
    this.aim = null;
    this.pinned = false;
    this.leaning = card;
  }

  /** Start another position, with the pattern as it is printed. */
  reset(): void {
    this.clear();
    this.single = false;
    this.shape = this.context.printed();
    this.changed = null;
  }

  /** Called when the open choices are known: use an orientation that fits, or else one box. */
  fit(): void {
    if (!this.#patterns.length) this.single = true;
    const fits = (shape: string): boolean => this.#patterns.some((one) => one.shape === shape);
    this.shape = orientations(this.shape).find(fits) ?? this.shape;
  }
}
