import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as m from "../../generated/messages";
import { api, Refusal } from "../api";
import { TriedTable } from "./triedTable.svelte";

const OPEN = { open: ["cross 4 a1"], complete: false } as m.Drafted;
const FIRST = {
  state: { head: 30, phase: 12, view: { seat: 1, waiting: [0, 1], ready: [2] } },
  drafted: OPEN,
} as unknown as m.TryAnswer;
const TABLE = {
  table: { id: "abc", aids: true, take_back: true, chat: true },
  you: { seats: [0] },
} as m.TableAnswer;
const asked = vi.spyOn(api, "tryDecision");
let tried: TriedTable;

beforeEach(() => {
  asked.mockReset();
  tried = new TriedTable(TABLE, 1, 31, FIRST);
});

describe("a decision that is tried again", () => {
  it("is one state, in which nobody else is waited for and nothing helps", () => {
    expect(tried.takeStep()?.state.view).toMatchObject({ waiting: [1], ready: [] });
    expect(tried.takeStep()).toBeUndefined();
    expect(tried.table).toMatchObject({ aids: false, chat: false, take_back: false });
    expect(tried.latest.phase).toBe(31);
  });
  it("asks the server what choices bring, and does not ask for a judgement", async () => {
    asked.mockResolvedValue({ ...FIRST, drafted: { ...OPEN, complete: true } });

    expect(await tried.moves.draft(1, [])).toBe(OPEN);
    expect(await tried.moves.draft(1, ["cross 4 a1"])).toMatchObject({ complete: true });
    expect(asked.mock.calls.map(([, wish]) => wish)).toEqual([
      { seat: 1, seq: 31, choices: ["cross 4 a1"], judge: false },
    ]);
  });
  it("is judged when the choice is made", async () => {
    const judged = { ...FIRST, judged: { loss: 1 } } as m.TryAnswer;
    asked.mockResolvedValue(judged);

    expect(await tried.moves.command(1, 31, ["cross 4 a1"])).toMatchObject({ type: "saved" });
    expect(asked.mock.calls[0]?.[1].judge).toBe(true);
    expect(tried.moves.judged).toBe(judged);
  });
  it("tells a refusal as a table does", async () => {
    asked.mockRejectedValue(new Refusal("illegal", "no", "G6"));

    expect(await tried.moves.draft(1, ["cross 4 b1"])).toMatchObject({
      type: "refused",
      code: "illegal",
      rule: "G6",
    });
    expect(await tried.moves.command(1, 31, ["cross 4 b1"])).toMatchObject({
      type: "refused",
      code: "illegal",
    });
    expect(tried.moves.judged).toBeNull();
    expect(tried.moves.sending).toBe(0);
  });
});
