/** Loading the module of the rules, once for a page or worker. */
import url from "../generated/engine.wasm?url";
import { Refusal, type Deck } from "../net/api";
import { DeckTable } from "./deckTable";
import { EngineModule } from "./module";
import { Rules } from "./rules";

/** Load the module. Some web hosts send it with another type; then it is compiled from its bytes. */
export async function loadEngine(): Promise<EngineModule> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the rules could not be loaded (${answer.status})`);
  return EngineModule.load(await answer.arrayBuffer());
}

let engine: Promise<EngineModule> | null = null;
const rulesOf = new Map<string, Rules>();

/** The compiled rules of a deck; the module is loaded once. */
export async function rulesFor(deck: Deck): Promise<Rules> {
  engine ??= loadEngine().catch((fault: unknown) => {
    engine = null; // tried again the next time
    throw new Refusal("no-rules", String(fault));
  });
  const module = await engine;
  let rules = rulesOf.get(deck.id);
  if (!rules) rulesOf.set(deck.id, (rules = new Rules(module, new DeckTable(deck))));
  return rules;
}
