import { afterEach, expect, test, vi } from "vitest";
import type { TableList, TableSeen } from "../generated/messages";
import { PublicTables } from "./publicTables.svelte";

function table(id: string, status: string, ...kinds: string[]): TableSeen {
  return { id, status, seats: kinds.map((kind, seat) => ({ kind, seat })) } as unknown as TableSeen;
}

afterEach(() => vi.useRealTimers());

test("tables with a free seat can be joined, games can be watched, a full lobby neither", async () => {
  const tables = [
    table("free", "open", "person", "open"),
    table("full", "open", "person", "bot"),
    table("game", "playing", "person", "bot"),
  ];
  const found = new PublicTables(async () => ({ tables }));

  await found.look();

  expect(found.open.map(({ id }) => id)).toEqual(["free"]);
  expect(found.running.map(({ id }) => id)).toEqual(["game"]);
});

test("the list follows the server until nobody looks any more, and outlives a fault", async () => {
  vi.useFakeTimers();
  const answers: (TableList | null)[] = [{ tables: [table("a", "open", "open")] }, null, { tables: [] }];
  let asked = 0;
  const found = new PublicTables(async () => {
    const answer = answers[asked++];
    if (!answer) throw new Error("away");
    return answer;
  });

  const stop = found.watch();
  await vi.advanceTimersByTimeAsync(0);
  const first = found.open.length;
  await vi.advanceTimersByTimeAsync(10_000);
  const kept = [found.open.length, found.fault !== null];
  await vi.advanceTimersByTimeAsync(10_000);
  const last = [found.open.length, found.fault];
  stop();
  await vi.advanceTimersByTimeAsync(60_000);

  expect([first, kept, last, asked]).toEqual([1, [1, true], [0, null], 3]);
});
