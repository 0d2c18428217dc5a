import type { PlayerSeen, SheetSeen, ViewSeen } from "../../generated/messages";
import type { Deck } from "../../net/api";

/** What the score sheet of every game is drawn from. */
export interface SheetProps {
  player: PlayerSeen;
  deck: Deck;
  view: ViewSeen;
  /** What it would be after the draft. */
  next?: SheetSeen | undefined;
  compact?: boolean;
  /** What the cup of each full row brought, if it is known; else only their sum is shown. */
  rowCups?: (number | null)[];
}
