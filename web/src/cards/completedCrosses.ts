/** The crosses on a completed card, whose boxes the server no longer lists. */
import { goalBoxes } from "../game/cardFaces";
import type { CardFace, Game } from "../net/api";
import { crossHistory } from "../net/crossHistory";

/** An island is crossed completely (S3); of a chamber at least the tomb is (P5). */
export function completedCrosses(face: CardFace, game: Game): string[] {
  return [...new Set([...goalBoxes(face, game).map(({ box }) => box), ...crossHistory.boxes(face.number)])];
}
