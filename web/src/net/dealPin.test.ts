import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SeatSeen, TableSeen, You } from "../generated/messages";
import { addNonce, nonceFor, pinDeal, pinOf } from "./dealPin";

const SEAL = "5".repeat(64);
let n = 0;

function table(change: Partial<TableSeen> = {}, nonces: (string | null)[] = [null, null]): TableSeen {
  const seats = nonces.map((nonce, seat) => ({ seat, nonce }) as SeatSeen);
  return { id: `t${n}`, status: "open", fair: SEAL, dealt: null, seats, ...change } as TableSeen;
}

const you = (...seats: number[]): You => ({ name: "Ana", seats, host: true });

describe("what this browser notes of a table", () => {
  const sent: { path: string; body: unknown; pin: unknown }[] = [];

  beforeEach(() => {
    n++;
    sent.length = 0;
    vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
      sent.push({ path, body: JSON.parse(body), pin: pinOf(`t${n}`) });
      return Promise.resolve(new Response("{}"));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is the first seal it sees, whatever the server says later", () => {
    pinDeal(table(), 7);
    pinDeal(table({ fair: "6".repeat(64), status: "over" }), 8);

    expect(pinOf(`t${n}`)).toEqual({ fair: SEAL, at: 7, status: "open" });
  });
  it("is the first seal of the start, and none that comes at the end", () => {
    pinDeal(table(), 7);
    pinDeal(table({ status: "playing", dealt: "a" }), 8);
    pinDeal(table({ status: "playing", dealt: "b" }), 9);
    expect(pinOf(`t${n}`)).toEqual({ fair: SEAL, at: 7, status: "open", dealt: "a" });

    n++;
    pinDeal(table({ status: "over", dealt: "a" }), 7);
    expect(pinOf(`t${n}`)).toEqual({ fair: SEAL, at: 7, status: "over" });
  });
  it("is nothing where there is no seal", () => {
    expect([pinDeal(table({ fair: null })), pinOf(`t${n}`)]).toEqual([null, null]);
  });
  it("is kept before the number goes out", async () => {
    await addNonce({ table: table(), you: you(0) });

    const { fair, nonce } = pinOf(`t${n}`)!;
    expect(nonce).toMatch(/^[A-Za-z0-9_-]{24}$/);
    expect(sent).toEqual([
      { path: `/api/tables/t${n}/nonce`, body: { nonce }, pin: expect.objectContaining({ fair, nonce }) },
    ]);
  });
  it("is the same number however often it is asked for", async () => {
    const nonce = nonceFor(table());
    await addNonce({ table: table(), you: you(0, 1) });

    expect(nonceFor(table())).toBe(nonce);
    expect(sent.map(({ body }) => body)).toEqual([{ nonce }]);
  });
  it.each([
    ["the game has begun", table({ status: "playing" }), you(0)],
    ["the table has no seal", table({ fair: null }), you(0)],
    ["every seat of ours has one", table({}, ["x".repeat(24), null]), you(0)],
    ["we only look on", table(), you()],
  ])("is no number where %s", async (_, seen, who) => {
    await addNonce({ table: { ...seen, id: `t${n}` }, you: who });

    expect(sent).toEqual([]);
    expect(pinOf(`t${n}`)?.nonce).toBeUndefined();
  });
  it("does not keep anybody from playing where the server is away", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));

    await expect(addNonce({ table: table(), you: you(0) })).resolves.toBeUndefined();
  });
});
