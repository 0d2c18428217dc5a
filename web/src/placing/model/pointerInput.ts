/**
 * What mouse and finger over a card mean for the ghost. Listeners are attached here, so that the
 * card stays a plain grid.
 */
import type { Attachment } from "svelte/attachments";
import type { Move } from "./move.svelte";
import type { Point } from "./placements";

/** A finger that moves less than this has tapped, in pixels. */
const SLIP = 9;
/** The ghost is shown this far above the finger, in pixels, so that it can be seen. */
const LIFT = 56;
/** Within this time, in milliseconds, a second click is a double click and confirms nothing. */
const DOUBLE = 320;
/** A wheel or touchpad turns the ghost at most once in this time, in milliseconds. */
const NOTCH = 140;
/** Boxes smaller than this, in pixels, are too small for fingers: a tap enlarges the card. */
const FINGER = 38;

interface Press {
  x: number;
  y: number;
  onGhost: boolean;
  dragged: boolean;
}

class PointerInput {
  #press: Press | null = null;
  #pinnedAt = 0;
  #turnedAt = 0;

  constructor(
    readonly move: Move,
    readonly card: () => number,
    readonly grid: HTMLElement,
  ) {}

  /** A place on the screen as a point of the grid, inside it. */
  #at(event: MouseEvent, lift = 0): Point {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const columns = Number(this.grid.getAttribute("aria-colcount"));
    const rows = Number(this.grid.getAttribute("aria-rowcount"));
    const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most - 0.001);
    return [
      within(((event.clientX - left) / width) * columns, columns),
      within(((event.clientY - lift - top) / height) * rows, rows),
    ];
  }

  get #isSmall(): boolean {
    return this.grid.getBoundingClientRect().width / Number(this.grid.getAttribute("aria-colcount")) < FINGER;
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const onGhost = this.move.ghost.covers(this.card(), this.#at(event));
    this.#press = { x: event.clientX, y: event.clientY, onGhost, dragged: false };
  };

  drag = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") {
      if (!event.buttons) this.move.point(this.card(), this.#at(event), "pass");
      return;
    }
    const press = this.#press;
    if (!press || !event.isPrimary) return;
    press.dragged ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP;
    if (press.dragged) this.move.point(this.card(), this.#at(event, LIFT), "drag");
  };

  up = (event: PointerEvent): void => {
    const press = this.#press;
    this.#press = null;
    if (!press || !event.isPrimary) return;
    if (press.dragged) this.move.drop();
    else if (event.pointerType === "mouse") this.#click(event);
    else this.#tap(event, press.onGhost);
  };

  #click(event: PointerEvent): void {
    const { move } = this;
    const at = this.#at(event);
    const isAgain = move.mode === "ghost" && move.ghost.pinned && move.ghost.covers(this.card(), at);
    if (!isAgain) {
      this.#pinnedAt = event.timeStamp;
      move.point(this.card(), at);
    } else if (event.timeStamp - this.#pinnedAt > DOUBLE) {
      move.submit();
    }
  }

  #tap(event: PointerEvent, onGhost: boolean): void {
    const { move } = this;
    if (move.mode === "ghost" && onGhost && !this.#isSmall) return move.ghost.turn();
    const leans = ["pending", "bonus", "confirm"].includes(move.mode);
    if (leans && this.#isSmall) move.ghost.leaning = this.card();
    else move.point(this.card(), this.#at(event));
  }

  cancel = (): void => {
    this.#press = null;
  };

  leave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.move.ghost.pointerLeft();
  };

  wheel = (event: WheelEvent): void => {
    if (!this.move.ghost.mayTurn || event.ctrlKey) return; // with Ctrl it zooms the page
    event.preventDefault();
    if (event.timeStamp - this.#turnedAt < NOTCH || !event.deltaY) return;
    this.#turnedAt = event.timeStamp;
    this.move.ghost.turn(event.deltaY < 0);
  };

  menu = (event: MouseEvent): void => {
    const { pointerType } = event as PointerEvent;
    const { mode } = this.move;
    if (!pointerType || (mode !== "idle" && mode !== "ghost")) return; // the menu key still opens the menu
    event.preventDefault();
    if (pointerType === "mouse") this.move.ghost.mirror();
  };
}

export function pointerInput(move: Move, card: () => number): Attachment<HTMLElement> {
  return (element) => {
    const grid = element.querySelector<HTMLElement>("[role=grid]");
    if (!grid) return;
    const input = new PointerInput(move, card, grid);
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener("pointerdown", input.down, { signal });
    element.addEventListener("pointermove", input.drag, { signal });
    element.addEventListener("pointerup", input.up, { signal });
    element.addEventListener("pointercancel", input.cancel, { signal });
    element.addEventListener("pointerleave", input.leave, { signal });
    element.addEventListener("wheel", input.wheel, { signal, passive: false });
    element.addEventListener("contextmenu", input.menu, { signal });
    return () => stop.abort();
  };
}
