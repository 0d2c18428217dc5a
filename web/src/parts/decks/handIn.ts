/** The door for decks of one's own. */
import { Refusal } from "../../lib/api";
import type { DeckSeen, Fault } from "../../lib/messages";

/** Hand in a deck in the form of a record; the server's sentence says what is wrong with it. */
export async function handIn(deck: unknown): Promise<DeckSeen> {
  const answer = await fetch("/api/decks", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(deck),
  }).catch(() => {
    throw new Refusal("offline", "no connection");
  });
  if (answer.ok) return (await answer.json()) as DeckSeen;
  const fault = (await answer.json().catch(() => null)) as Fault | null;
  throw new Refusal(fault?.code ?? "internal", fault?.sentence ?? `status ${answer.status}`, fault?.rule);
}
