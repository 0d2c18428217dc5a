/** Loading the module of the rules, once for a page or worker. */
import url from "../generated/engine.wasm?url";
import { EngineModule } from "./module";

/** Load the module. Some web hosts send it with another type; then it is compiled from its bytes. */
export async function loadEngine(): Promise<EngineModule> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the rules could not be loaded (${answer.status})`);
  return EngineModule.load(await answer.arrayBuffer());
}
