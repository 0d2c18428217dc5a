/** The one hidden SVG of the page that holds all drawings; `<use href="#…">` shows them. */
import { SvelteMap } from "svelte/reactivity";
import type { CardFace } from "../net/api";
import { SPRITES } from "../generated/drawings";

/**
 * The id of each card's background drawing, by what is printed on the card: equal cards of two
 * decks share a drawing.
 */
const drawn = new SvelteMap<string, string>();
let home: SVGSVGElement | null = null;
/** The ids that `home` contains. */
const there = new Set<string>();

function printed(face: CardFace): string {
  return JSON.stringify([face.number, face.colour, face.points ?? 0, face.seal ?? null, face.rows]);
}

/** The id of a card's background drawing; undefined until it is loaded. */
export function cardSprite(face: CardFace): string | undefined {
  return drawn.get(printed(face));
}

/** The element for all drawings, with those that every page needs. */
export function spriteSheet(): SVGSVGElement {
  if (!home) {
    const holder = document.createElement("div");
    holder.innerHTML = SPRITES; // our own drawings, as they were built in
    home = holder.firstElementChild as SVGSVGElement;
    home.classList.add("sprites");
    home.setAttribute("aria-hidden", "true");
    for (const { id } of home.querySelectorAll("symbol, defs > g")) there.add(id);
    document.body.prepend(home);
  }
  return home;
}

/** Add the symbols of an SVG text to the page, each with its new id; existing ids are skipped. */
function adopt(text: string, rename: (id: string) => string): void {
  const sheet = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const fresh = document.createDocumentFragment();
  for (const node of sheet.querySelectorAll("symbol, defs > g")) {
    const id = rename(node.id);
    if (there.has(id)) continue;
    there.add(id);
    node.id = id;
    fresh.append(node);
  }
  home?.append(fresh);
}

/** Add drawings that only some pages need. */
export function addSprites(text: string): void {
  spriteSheet();
  adopt(text, (id) => id);
}

/** Add the drawings of a deck's cards. */
export function addCardSprites(deck: string, text: string, cards: CardFace[]): void {
  spriteSheet();
  adopt(text, (id) => (id.startsWith("card-") ? `d${deck}-${id}` : id));
  for (const face of cards) drawn.set(printed(face), `d${deck}-card-${face.number}`);
}
