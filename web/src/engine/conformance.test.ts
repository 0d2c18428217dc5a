/**
 * The engine of the page answers like the server: `tests/webassembly/test_page_engine.py` records
 * conversations with games on the server and runs this with their file.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Bots, type Level } from "./bots/bots";
import { decode } from "./choices";
import { DeckTable } from "./deckTable";
import { Game } from "./game";
import { Match, type Dealt } from "./match";
import { Model } from "./bots/model";
import { EngineModule } from "./module";
import { Position } from "./position";
import { recordOf } from "./records";
import { Rules } from "./rules";
import { SeenDrafts } from "./seenDrafts";
import type { State } from "../generated/messages";
import type { Deck } from "../net/api";

interface Line {
  op: "begin" | "draft" | "command" | "take-back" | "look" | "bots";
  record: Dealt & { game: Deck["game"]; deck: Deck; players: string[] };
  seat: number;
  choices: string[];
  phase: number;
  at: number;
  recall: boolean;
  answer: unknown;
  state: unknown;
  events: unknown;
  view: string;
  seed: string;
}

const FILE = process.env.SILVERGOLD_CONVERSATIONS;
/** Where the records of the games are written, one a line. */
const RECORDS = process.env.SILVERGOLD_RECORDS;
const MODULE = process.env.SILVERGOLD_ENGINE ?? "src/generated/engine.wasm";

it.skipIf(!FILE)(
  "answers like the server",
  async () => {
    const engine = await EngineModule.load(readFileSync(MODULE));
    const rules = new Map<string, Rules>();
    const lines = readFileSync(FILE!, "utf8").trimEnd().split("\n");
    let game!: Game;
    let bots!: Bots;
    let drafts!: SeenDrafts;
    let nSeen = 0;
    for (const [k, text] of lines.entries()) {
      const line = JSON.parse(text) as Line;
      if (line.op === "begin") {
        const { record } = line;
        const deck = { ...record.deck, id: record.game, game: record.game };
        const known = rules.get(record.game) ?? new Rules(engine, new DeckTable(deck));
        rules.set(record.game, known);
        game = new Game(Match.begin(known, record.players, record), 0);
        bots = await botsOf(known);
        drafts = new SeenDrafts(known);
        continue;
      }
      const answer = line.op === "bots" ? await chosenBy(bots, line) : answerOf(game, line);
      expect([k, line.op, answer]).toEqual([k, line.op, expected(line)]);
      if (line.op === "draft") {
        const seen = drafts.answer(line.state as State, 7, line.seat, line.choices);
        if (game.match.waiting.includes(line.seat))
          expect([k, "seen", seen]).toEqual([k, "seen", line.answer]);
        else expect([k, "seen", seen]).toEqual([k, "seen", null]);
        nSeen += Number(seen !== null);
      }
      if (game.match.over && line.op === "command" && RECORDS)
        appendFileSync(RECORDS, `${JSON.stringify(recordOf(game.match))}\n`);
    }
    expect(lines.length).toBeGreaterThan(0);
    expect(nSeen).toBeGreaterThan(0);
  },
  600_000,
);

const solved = new Map<Rules, Promise<Bots>>();

/** The bots with what was learned about the standard deck. */
function botsOf(rules: Rules): Promise<Bots> {
  let bots = solved.get(rules);
  if (!bots) {
    const params = readFileSync(`src/generated/${rules.deck.deck.game}.model`);
    const model = Model.solve(rules, new Uint8Array(params), () => Promise.resolve());
    solved.set(rules, (bots = model.then((one) => new Bots(rules, one))));
  }
  return bots;
}

/** What every level chooses for a seat, and what master expects of the best choices. */
async function chosenBy(bots: Bots, { seat, seed, view, answer }: Line): Promise<unknown> {
  const pause = (): Promise<void> => Promise.resolve();
  const seen = new Position(bots.rules.deck, new Uint8Array(Buffer.from(view, "hex")));
  const codes = bots.rules.choices(seen, seat);
  const levels: Record<string, string> = {};
  for (const level of Object.keys((answer as { levels: Record<string, string> }).levels)) {
    const index = await bots.choose(level as Level, seen, seat, BigInt(seed), pause);
    levels[level] = decode(seen, seat, codes[index]!);
  }
  return { levels, considered: await bots.explain(seen, seat, BigInt(seed), pause) };
}

function answerOf(game: Game, { op, seat, choices, phase, at, recall }: Line): unknown {
  if (op === "draft") return game.draft(7, seat, choices);
  if (op === "command") return game.command("c", seat, phase, choices, at);
  if (op === "take-back") return game.takeBack("c", seat, phase, at);
  const viewpoint = { seat, recall };
  const view = Buffer.from(game.match.observed(seat, recall).bytes).toString("hex");
  return { state: game.state(viewpoint), events: game.seen(viewpoint), view };
}

function expected(line: Line): unknown {
  if (line.op !== "look") return line.answer;
  return { state: line.state, events: line.events, view: line.view };
}
