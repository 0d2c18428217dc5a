/** Runs the module in Node: one task, described by a JSON file, whose answer is printed as JSON. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [modulePath, taskPath] = process.argv.slice(2);
const task = JSON.parse(readFileSync(taskPath, "utf8"));
const { layout } = task;
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), { env: { exp: Math.exp } });
const wasm = instance.exports;
let free = wasm.__heap_base.value;

function take(size) {
  const at = (free + 63) & ~63;
  free = at + size;
  const missing = free - wasm.memory.buffer.byteLength;
  if (missing > 0) wasm.memory.grow(Math.ceil(missing / 65536));
  return at;
}
const bytesAt = (at, size) => new Uint8Array(wasm.memory.buffer, at, size);
function put(data) {
  const at = take(data.length);
  bytesAt(at, data.length).set(data);
  return at;
}
const file = (path) => put(readFileSync(path));
const i32 = (at) => new DataView(wasm.memory.buffer).getInt32(at, true);
const setI32 = (at, value) => new DataView(wasm.memory.buffer).setInt32(at, value, true);

/** A model of a deck, solved here. */
function solved(deck, params) {
  const fields = layout.MODEL;
  const model = take(fields.size);
  const set = (name, value) => setI32(model + fields[name], value);
  set("deck", deck);
  set("params", params);
  const n = wasm.measure_model(model);
  const get = (name) => i32(model + fields[name]);
  const size = get("n_rows") * get("n_columns") * 4;
  set("values", take(size));
  set("keys", take(get("n_keys") * 8));
  set("scratch", take(layout.SCRATCH_SIZE));
  set("states", take(2 * layout.STATE_SIZE));
  const work = take(get("work_size"));
  const began = performance.now();
  for (let card = 0; card < n; card += 1) wasm.solve_model_card(model, work, card);
  return { model, values: get("values"), size, seconds: (performance.now() - began) / 1000 };
}

/** Whole random games, each from a seed of its own. */
function games({ deck, first, n }) {
  const [at, state] = [file(deck), take(layout.STATE_SIZE)];
  const hash = createHash("sha256");
  let decisions = 0;
  for (let k = first; k < first + n; k += 1) {
    decisions += wasm.play_random_games(at, state, 2 + (k % 3), 1, BigInt(k));
    hash.update(bytesAt(state, layout.STATE_SIZE));
  }
  return { hash: hash.digest("hex"), decisions };
}

/** Every entry point of the rules at every decision of some games. */
function decisions({ deck, n }) {
  const at = file(deck);
  const [state, view, sample, twin] = [0, 0, 0, 0].map(() => take(layout.STATE_SIZE));
  const [choices, parts, log] = [take(8 * layout.MAX_CHOICES), take(8 * layout.SCORE_PARTS), take(layout.LOG_SIZE)];
  const hash = createHash("sha256");
  const add = (where, size) => hash.update(bytesAt(where, size));
  const addNumber = (value) => hash.update(`${value};`);
  for (let k = 0; k < n; k += 1) {
    const players = 2 + (k % 3);
    wasm.deal(at, state, players, BigInt(k));
    for (let number = 0; ; number += 1) {
      for (const seat of [...Array(players).keys(), layout.NONE]) {
        wasm.observe(at, state, seat, number % 2, view);
        add(view, layout.STATE_SIZE);
      }
      for (let seat = 0; seat < players; seat += 1) {
        addNumber(wasm.score(at, state, seat, parts));
        add(parts, 8 * layout.SCORE_PARTS);
      }
      addNumber(wasm.winners(at, state, parts));
      const waiting = bytesAt(state + layout.STATE_WAITING, 1)[0];
      if (!waiting) break;
      const seat = 31 - Math.clz32(waiting & -waiting);
      wasm.observe(at, state, seat, 1, view);
      wasm.sample_state(at, view, seat, BigInt(number), sample);
      add(sample, layout.STATE_SIZE);
      const open = wasm.list_choices(at, state, seat, choices);
      addNumber(open);
      addNumber(wasm.n_choices(at, state, seat));
      add(choices, 8 * open);
      const nth = (7 * number + k) % open;
      const [left, right] = [i32(choices + 8 * nth), i32(choices + 8 * nth + 4)];
      addNumber(wasm.is_open(at, state, seat, left, right) + wasm.is_open(at, state, seat, left ^ 3, right));
      bytesAt(twin, layout.STATE_SIZE).set(bytesAt(state, layout.STATE_SIZE));
      bytesAt(log, layout.LOG_SIZE).fill(0);
      setI32(log + 8, layout.MAX_EVENTS);
      wasm.draft(at, twin, seat, left, right, log);
      add(twin, layout.STATE_SIZE);
      bytesAt(log, layout.LOG_SIZE).fill(0);
      setI32(log + 8, layout.MAX_EVENTS);
      wasm.play(at, state, seat, left, right, log);
      add(log, layout.LOG_SIZE);
    }
    add(state, layout.STATE_SIZE);
  }
  return { hash: hash.digest("hex") };
}

/** The deals of records: the state after each. */
function deals({ given }) {
  const state = take(layout.STATE_SIZE);
  return given.map(({ players, start, deals: hands, stack, expeditions }) => {
    wasm.deal_given(state, players, start, put(hands), put(stack), stack.length, put(expeditions));
    return Buffer.from(bytesAt(state, layout.STATE_SIZE)).toString("hex");
  });
}

/** Patterns of a deck, written again from their boxes. */
function patterns({ deck, boxes }) {
  const at = file(deck);
  boxes.forEach((mask, k) => {
    bytesAt(at + layout.DECK_PATTERNS + k * layout.PATTERN_SIZE, layout.PATTERN_SIZE).fill(0);
    wasm.set_pattern(at, k, mask);
  });
  return Buffer.from(bytesAt(at, layout.DECK_SIZE)).toString("hex");
}

/** What the six levels choose at every view. */
function levels({ deck, params, views, simulations }) {
  const [at, view, facts, search] = [file(deck), take(layout.STATE_SIZE), take(layout.FACTS_SIZE), take(layout.SEARCH_SIZE)];
  const made = solved(at, file(params));
  const { model } = made;
  const times = {};
  const timed = (name, choose) => {
    const began = performance.now();
    const nth = choose();
    (times[name] ??= []).push(performance.now() - began);
    return nth;
  };
  const chosen = views.map(({ bytes, seat, seed: text }) => {
    bytesAt(view, layout.STATE_SIZE).set(Buffer.from(bytes, "hex"));
    const seed = BigInt(text);
    return [
      timed("random", () => wasm.random_choice(at, view, seat, seed)),
      timed("casual", () => wasm.casual_choice(at, view, seat, seed, facts)),
      timed("greedy", () => wasm.greedy_choice(at, view, seat, seed, facts)),
      timed("skilled", () => wasm.skilled_choice(model, view, seat, seed)),
      timed("expert", () => wasm.expert_choice(model, view, seat, seed)),
      timed("master", () => searched(model, view, seat, seed, search, simulations)),
    ];
  });
  const values = createHash("sha256").update(bytesAt(made.values, made.size)).digest("hex");
  return { chosen, times, values, seconds: made.seconds };
}

/** What the reviews compute in some positions: all of it, as one hash. */
function reviews({ deck, params, positions, samples }) {
  const [at, known] = [file(deck), take(layout.STATE_SIZE)];
  const { model } = solved(at, file(params));
  const [choices, outlook] = [take(8 * layout.MAX_CHOICES), take(16)];
  const hash = createHash("sha256");
  const add = (where, size) => hash.update(bytesAt(where, size));
  for (const { bytes, seat, players, until, is_marking: isMarking, card, boxes } of positions) {
    bytesAt(known, layout.STATE_SIZE).set(Buffer.from(bytes, "hex"));
    const n = Math.min(3, wasm.list_choices(at, known, seat, choices));
    const codes = Buffer.from(bytesAt(choices, 8 * n));
    const none = new BigInt64Array(2 * n).fill(BigInt(layout.NONE));
    const branches = put(Buffer.concat([codes, Buffer.from(none.buffer)]));
    const size = 8 * n * samples * players * layout.SCORE_PARTS;
    const out = take(size);
    wasm.simulate_branches(model, known, seat, branches, n, 1, 0, samples, 99n, until, 0, out);
    add(out, size);
    if (!isMarking) continue;
    hash.update(Buffer.from(new Float64Array([wasm.expected_points(model, known, seat)]).buffer));
    wasm.card_outlook(model, card, boxes, 9, outlook);
    add(outlook, 16);
    const [left, right] = [codes.readInt32LE(0), codes.readInt32LE(4)];
    const made = wasm.complete_marking(model, known, seat, left, right, choices, 20);
    add(choices, 8 * made);
    add(known, layout.STATE_SIZE);
  }
  return hash.digest("hex");
}

/** Sequential halving with so many simulations in all. */
function searched(model, view, seat, seed, search, simulations) {
  let left = wasm.begin_search(model, view, seat, seed, search);
  const stages = 32 - Math.clz32(left - 1);
  if (simulations >= layout.FEWEST_SIMULATIONS * left) {
    for (let stage = 0; stage < stages; stage += 1) {
      wasm.simulate_search(model, view, search, Math.max(1, Math.floor(simulations / (stages * left))));
      left = wasm.halve_search(search);
    }
  }
  return wasm.sort_search(search);
}

/** Speed of whole random games. */
function speed({ deck, n }) {
  const [at, state] = [file(deck), take(layout.STATE_SIZE)];
  wasm.play_random_games(at, state, 2, 200, 1n);
  const began = performance.now();
  const made = wasm.play_random_games(at, state, 2, n, 2n);
  const seconds = (performance.now() - began) / 1000;
  return { gamesPerSecond: n / seconds, decisionsPerSecond: made / seconds };
}

const TASKS = { games, decisions, deals, patterns, levels, reviews, speed };
console.log(JSON.stringify(TASKS[task.name](task)));
