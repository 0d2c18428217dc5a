/**
 * The grounds of cards that no server has drawn, such as those of a deck that is being typed in. What
 * draws them is loaded when it is first needed; until then, such cards have a plain ground.
 */
import type { Component } from "svelte";
import type { CardFace, Game } from "../../net/api";
import { prefetch } from "../../platform/parts";

class Grounds {
  Ground = $state.raw<Component<{ face: CardFace; game: Game }> | null>(null);

  load(): void {
    if (this.Ground) return;
    prefetch(async () => (this.Ground = (await import("./DrawnGround.svelte")).default));
  }
}

export const grounds = new Grounds();
