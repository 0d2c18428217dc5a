/**
 * The engine of the page answers like the server: `tests/webassembly/test_page_engine.py` records
 * conversations with games on the server and runs this with their file.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DeckTable } from "./deckTable";
import { Game } from "./game";
import { Match, type Dealt } from "./match";
import { EngineModule } from "./module";
import { recordOf } from "./records";
import { Rules } from "./rules";
import type { Deck } from "../net/api";

interface Line {
  op: "begin" | "draft" | "command" | "take-back" | "look";
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
    lines.forEach((text, k) => {
      const line = JSON.parse(text) as Line;
      if (line.op === "begin") {
        const { record } = line;
        const deck = { ...record.deck, id: record.game, game: record.game };
        const known = rules.get(record.game) ?? new Rules(engine, new DeckTable(deck));
        rules.set(record.game, known);
        game = new Game(new Match(known, record.players, record), 0);
        return;
      }
      expect([k, line.op, answerOf(game, line)]).toEqual([k, line.op, expected(line)]);
      if (game.match.over && line.op === "command" && RECORDS)
        appendFileSync(RECORDS, `${JSON.stringify(recordOf(game.match))}\n`);
    });
    expect(lines.length).toBeGreaterThan(0);
  },
  600_000,
);

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
