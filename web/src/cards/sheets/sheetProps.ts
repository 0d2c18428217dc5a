import type { Drafted, PlayerSeen, ViewSeen } from "../../generated/messages";
import type { Deck } from "../../net/api";

/** What the score sheet of every game is drawn from. */
export interface SheetProps {
  player: PlayerSeen;
  deck: Deck;
  view: ViewSeen;
  /** What the draft would bring. */
  next?: Pick<Drafted, "me" | "cups"> | undefined;
  compact?: boolean;
}
