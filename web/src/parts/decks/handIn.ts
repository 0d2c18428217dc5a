/** The door for decks of one's own. */
import { Refusal } from "../../lib/api";
import type { DeckSeen, Fault } from "../../lib/messages";

/** Hand in a deck file, or a deck as a record has it; the server's sentence says what is wrong with it. */
export async function handIn(text: string): Promise<DeckSeen> {
  const answer = await fetch("/api/decks", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(record(text) ?? { text }),
  }).catch(() => {
    throw new Refusal("offline", "no connection");
  });
  if (answer.ok) return (await answer.json()) as DeckSeen;
  const fault = (await answer.json().catch(() => null)) as Fault | null;
  throw new Refusal(fault?.code ?? "internal", fault?.sentence ?? `status ${answer.status}`, fault?.rule);
}

/** A deck in the form of a record is JSON; a deck file is not. */
function record(text: string): object | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}
