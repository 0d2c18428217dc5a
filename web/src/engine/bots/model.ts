/**
 * What was learned about a standard deck, solved in the memory of the module: skilled, expert, master,
 * hints and reviews need it. Solving takes a second or more, so it happens in a worker.
 */
import { MODEL, PARAMS_SPREAD, SCRATCH, STATE } from "../../generated/layout";
import type { EngineModule } from "../module";
import type { Rules } from "../rules";

export class Model {
  /** The address of its record. */
  readonly address: number;
  #params: number;
  #scratch: number;

  private constructor(
    readonly module: EngineModule,
    readonly rules: Rules,
    address: number,
    params: number,
    scratch: number,
  ) {
    this.address = address;
    this.#params = params;
    this.#scratch = scratch;
  }

  /**
   * Solve every card of a deck. `params` is the content of its `.model` file. `pause` is awaited after each card with
   * the percentage that is done.
   */
  static async solve(
    rules: Rules,
    params: Uint8Array,
    pause: (percent: number) => Promise<void>,
  ): Promise<Model> {
    const { module } = rules;
    const { functions } = module;
    const address = module.room(MODEL.size);
    const set = (field: { at: number }, value: number): void =>
      module.view(address, MODEL.size).setUint32(field.at, value, true);
    const get = (field: { at: number }): number => module.view(address, MODEL.size).getUint32(field.at, true);

    const given = module.room(params.length);
    module.bytes(given, params.length).set(params);
    set(MODEL.deck, rules.address);
    set(MODEL.params, given);
    const nCards = functions.measure_model(address);

    const scratch = module.room(SCRATCH.size);
    set(MODEL.values, module.room(get(MODEL.n_rows) * get(MODEL.n_columns) * 4));
    set(MODEL.keys, module.room(get(MODEL.n_keys) * 8));
    set(MODEL.scratch, scratch);
    set(MODEL.states, module.room(2 * STATE.size));
    const work = module.room(get(MODEL.work_size));
    for (let card = 0; card < nCards; card++) {
      functions.solve_model_card(address, work, card);
      await pause(Math.round((100 * (card + 1)) / nCards));
    }
    return new Model(module, rules, address, given, scratch);
  }

  /** How uncertain a margin is with so many turns left. */
  spread(turnsLeft: number): number {
    return this.module
      .view(this.#params + PARAMS_SPREAD.at, 8 * PARAMS_SPREAD.shape[0])
      .getFloat64(8 * turnsLeft, true);
  }

  /** The scratch record after the last evaluation. */
  get scratch(): DataView {
    return this.module.view(this.#scratch, SCRATCH.size);
  }
}
