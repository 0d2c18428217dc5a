import { expect, it } from "vitest";
import type { EntryPage, EntrySeen } from "../generated/messages";
import { RankingList } from "./rankingList.svelte";

const entry = (table: string): EntrySeen => ({ table }) as EntrySeen;
const PAGES: Record<string, EntryPage> = {
  first: { entries: [entry("a"), entry("b")], next: "m1", total: 3 },
  m1: { entries: [entry("c")], next: null, total: 3 },
};

it("asks for one page after the other, until there is none", async () => {
  const asked: (string | null)[] = [];
  const list = new RankingList("x", (_, after) => {
    asked.push(after);
    return Promise.resolve(PAGES[after ?? "first"]!);
  });

  for (let k = 0; k < 3; k++) await list.more();

  expect(list.entries?.map(({ table }) => table)).toEqual(["a", "b", "c"]);
  expect(asked).toEqual([null, "m1"]);
  expect([list.total, list.hasMore]).toEqual([3, false]);
});

it("keeps what it has when a page fails, and can ask again", async () => {
  let fails = true;
  const list = new RankingList("x", (_, after) =>
    after && fails ? Promise.reject(new Error("offline")) : Promise.resolve(PAGES[after ?? "first"]!),
  );
  await list.more();

  await list.more();
  expect([list.error instanceof Error, list.entries?.length]).toEqual([true, 2]);

  fails = false;
  await list.more();
  expect([list.error, list.entries?.length]).toEqual([null, 3]);
});
