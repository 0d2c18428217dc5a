import { describe, expect, test } from "vitest";
import type { HistoryGame, HistoryPage } from "../generated/messages";
import { HistoryList } from "./historyList.svelte";

function page(ids: string[], next: string | null = null): HistoryPage {
  const games = ids.map((id) => ({ table: { id } }) as HistoryGame);
  return { games, next, bests: [] };
}

const idsOf = (list: HistoryList): string[] => list.games?.map(({ table }) => table.id) ?? [];

describe("a history", () => {
  test("adds page after page until there is none", async () => {
    const asked: (string | null)[] = [];
    const list = new HistoryList(async (_, after) => {
      asked.push(after);
      return after ? page(["c"]) : page(["a", "b"], "mark");
    });

    await list.load();
    await list.more();
    await list.more();

    expect(idsOf(list)).toEqual(["a", "b", "c"]);
    expect(asked).toEqual([null, "mark"]);
    expect(list.hasMore).toBe(false);
  });

  test("shows the answer to the last question, whichever comes first", async () => {
    const answers: ((page: HistoryPage) => void)[] = [];
    const list = new HistoryList(() => new Promise((resolve) => answers.push(resolve)));

    const [first, second] = [list.load({ name: "a" }), list.load({ name: "an" })];
    answers[1]?.(page(["an"]));
    answers[0]?.(page(["a"]));
    await Promise.all([first, second]);

    expect(idsOf(list)).toEqual(["an"]);
    expect(list.filter.name).toBe("an");
    expect(list.busy).toBe(false);
  });

  test("keeps what it has when the server does not answer, and says why", async () => {
    let fails = false;
    const list = new HistoryList(async () => {
      if (fails) throw new Error("away");
      return page(["a"]);
    });

    await list.load();
    fails = true;
    await list.load({ game: "pyramids" });

    expect(idsOf(list)).toEqual(["a"]);
    expect(list.error).toBeInstanceOf(Error);
  });
});
