/** What a choice among the cards to take means. */
import { parseChoice } from "../../game/choices";
import type { OfferSeen } from "../../generated/messages";
import type { CardFace } from "../../net/api";
import type { TableSession } from "../../stage/session.svelte";
import type { Move } from "../model/move.svelte";

/** The card that is taken; none for the top of the stack, which nobody has seen. */
export function faceOf(session: TableSession, choice: string): CardFace | undefined {
  return session.face(parseChoice(choice).card ?? -1);
}

/** What the card would bring, as the server says. */
export function offerOf(move: Move, choice: string): OfferSeen | undefined {
  return move.drafts.drafted?.offers.find((offer) => offer.choice === choice);
}
