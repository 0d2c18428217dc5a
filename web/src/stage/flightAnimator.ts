/** Animates cards and symbols on a layer over the table, which already shows the result. */
import { tick } from "svelte";
import type { Deck } from "../net/api";
import { WIDTH } from "../generated/drawings";
import { cardFlights, symbolFlights, type CardFlight, type SymbolFlight } from "./flights";
import { squareOf } from "../cards/geometry";
import type { ViewSeen } from "../generated/messages";
import { mayMove, animate } from "../platform/animation";
import { faceOf } from "../game/cardFaces";
import { gameInfo } from "../game/gameInfo";

const CARD = '[data-part="card"]';

/** Measure before the table changes; the returned function starts the flight afterwards. */
type Start = (() => void) | null;

export class FlightAnimator {
  constructor(
    readonly layer: HTMLElement,
    readonly deck: () => Deck | null,
  ) {}

  /** The table is about to change. `reveals`: an expedition is turned up. */
  begin(now: ViewSeen, next: ViewSeen, reveals: boolean): void {
    const deck = this.deck();
    // an open drawer covers the table
    if (!deck || !mayMove() || now.seat !== next.seat || document.querySelector("dialog[open]")) return;
    const [me, then] = [now.players[now.seat ?? -1], next.players[now.seat ?? -1]];
    const symbols = me && then ? symbolFlights(me, then, deck) : [];
    const starts = [
      ...symbols.map((flight) => this.#symbol(flight, deck)),
      ...cardFlights(now, next).map((flight) => this.#card(flight)),
      reveals ? this.#expedition(now.pattern !== null) : null,
    ].filter((start) => start !== null);
    if (starts.length) void tick().then(() => starts.forEach((start) => mayMove() && start()));
  }

  #symbol(flight: SymbolFlight, deck: Deck): Start {
    const face = faceOf(deck, flight.card);
    const card = find(["cards-own"], flight.card)?.getBoundingClientRect();
    if (!face || !card) return null;
    const { x, y, size } = squareOf(face, deck.game, flight.box);
    const scale = card.width / WIDTH;
    const from = new DOMRect(card.x + x * scale, card.y + y * scale, size * scale, size * scale);
    return () => {
      const to = find(flight.to);
      if (!to) return;
      const ink = to.querySelector('[data-part="ink"]');
      if (ink) animate(ink, [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }]);
      else if (to.matches('[data-part="sheet-box"]'))
        animate(to, [{ color: "#0000" }, { color: "#0000", offset: 0.9 }, {}]);
      this.#slide([symbol(flight.symbol)], from, to.getBoundingClientRect());
    };
  }

  #card({ card, from, to, turns }: CardFlight): Start {
    const source = find(from, card);
    const start = source?.getBoundingClientRect();
    const picture = source && pictureOf(source);
    if (!source || !start) return null;
    return () => {
      const target = find(to, card);
      if (!target) return;
      settle(target);
      const end = target.getBoundingClientRect();
      const face = (!turns && picture) || pictureOf(target);
      if (!face) return;
      if (target.matches(CARD)) animate(target, [{ opacity: 0 }, { opacity: 0 }]);
      const parts = turns && picture ? turned(picture, face) : [face];
      this.#slide(parts, start, end);
    };
  }

  /** The last expedition fades out below, and the new one is turned over on top of it. */
  #expedition(hadOne: boolean): Start {
    const [tile, deck] = [find(["pattern"]), this.deck()];
    if (!tile || !deck) return null;
    const old = hadOne ? tileOf(tile) : null;
    return () => {
      if (!tile.isConnected) return;
      const [rect, back] = [tile.getBoundingClientRect(), document.createElement("div")];
      back.className = `reverse ${gameInfo(deck.game).theme}`;
      back.style.borderRadius = getComputedStyle(tile).borderRadius;
      const face = tileOf(tile);
      animate(tile, [{ opacity: 0 }, { opacity: 0 }]);
      if (old) this.#lay([old], rect, [{}, { transform: "translateY(14%) scale(0.9)", opacity: 0 }]);
      this.#lay(turned(back, face), rect, [{}, {}]);
    };
  }

  #slide(parts: Element[], from: DOMRect, to: DOMRect): void {
    const base = from.width > to.width ? from : to;
    this.#lay(parts, base, [{ transform: placed(base, from) }, { transform: placed(base, to) }]);
  }

  #lay(parts: Element[], at: DOMRect, frames: Keyframe[]): void {
    const flying = document.createElement("div");
    flying.className = "flying";
    Object.assign(flying.style, {
      left: `${at.x}px`,
      top: `${at.y}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
    });
    flying.append(...parts);
    this.layer.append(flying);
    animate(flying, frames, () => flying.remove());
  }
}

/** The transform that moves something from `base` to the middle of another place, as large as fits there. */
export function placed(base: DOMRect, at: DOMRect): string {
  const x = at.x + at.width / 2 - base.x - base.width / 2;
  const y = at.y + at.height / 2 - base.y - base.height / 2;
  const scale = Math.min(at.width / base.width, at.height / base.height);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/**
 * The first of these places that is visible: the given card in it, or the place itself unless it is
 * one for cards.
 */
function find(places: string[], card?: number): HTMLElement | SVGElement | null {
  for (const place of places) {
    for (const there of document.querySelectorAll<HTMLElement>(`[data-at~="${place}"]`)) {
      const inside = card === undefined ? null : there.querySelector<SVGElement>(`[data-card="${card}"]`);
      const found = inside ?? (there.dataset.holds === "cards" ? null : there);
      if (found && isSeen(found)) return found;
    }
  }
  return null;
}

function isSeen(element: Element): boolean {
  const { width, height, left, right, top, bottom } = element.getBoundingClientRect();
  const isOn = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return width > 0 && height > 0 && isOn && element.checkVisibility();
}

/** Finish the animations of a place, because a flight needs to know its final position. */
function settle(card: Element): void {
  const place = card.closest("[data-holds]");
  for (const own of place?.getAnimations({ subtree: true }) ?? []) {
    if (own instanceof CSSTransition || own instanceof CSSAnimation) own.finish();
  }
}

/** A copy of a drawn card. */
function pictureOf(place: Element): Element | null {
  const card = place.matches(CARD) ? place : place.querySelector(CARD);
  if (!card) return null;
  const copy = card.cloneNode(true) as Element;
  copy.querySelector('[data-part="gleam"]')?.remove();
  for (const name of ["data-card", "role", "aria-label"]) copy.removeAttribute(name);
  return copy;
}

/** A copy of the expedition's tile as it looks at its place. */
function tileOf(tile: Element): HTMLElement {
  const copy = tile.cloneNode(true) as HTMLElement;
  const look = getComputedStyle(tile);
  for (const name of ["data-at", "data-part"]) copy.removeAttribute(name);
  Object.assign(copy.style, { width: "100%", height: "100%", margin: "0" });
  for (const name of ["--unit", "border-radius", "box-shadow"])
    copy.style.setProperty(name, look.getPropertyValue(name));
  return copy;
}

/** Both sides of something that turns over, with their animations. */
function turned(back: Element, face: Element): Element[] {
  const [flat, edge, other] = [0, 90, -90].map((angle) => `perspective(100rem) rotateY(${angle}deg)`);
  const from = (transform?: string, offset?: number): Keyframe => ({
    ...(transform ? { transform } : {}),
    ...(offset === undefined ? {} : { offset }),
  });
  animate(back, [from(flat), from(edge, 0.5), from(edge)]);
  animate(face, [from(other), from(other, 0.5), from(flat)]);
  return [back, face];
}

const SVG = "http://www.w3.org/2000/svg";

function symbol(name: string): Element {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 100 100");
  const use = drawing.appendChild(document.createElementNS(SVG, "use"));
  use.setAttribute("href", `#s-${name}`);
  return drawing;
}
