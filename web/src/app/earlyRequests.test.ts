import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { initialSeat, takeEarlyResponse, takeEarlySocket } from "../net/early";
import { requestEarly } from "./earlyRequests";
import type { TableAnswer } from "../generated/messages";

class FakeSocket {
  static OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  onopen = (): void => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
}

const SEAT = { seat: 0, kind: "person", name: "Ana", bot: null, away: false };
const OPEN = { ...SEAT, seat: 1, kind: "open", name: "" };

function answer(status: string, mine: number[], seats = [SEAT, OPEN], host = false): TableAnswer {
  return {
    table: { id: "abc", deck: "d1", status, seats },
    you: { name: "Ana", seats: mine, host },
  } as unknown as TableAnswer;
}

const asked: string[] = [];

beforeEach(() => {
  asked.length = FakeSocket.made.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(answer("over", [0]));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the address of a table", () => {
  test("asks at once who we are and for the table, then for its deck and its socket", async () => {
    requestEarly("/t/abc");
    expect(asked).toEqual(["/api/me", "/api/tables/abc"]);

    await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(1));

    expect(asked[2]).toBe("/api/decks/d1");
    FakeSocket.made[0]?.onopen();
    expect(JSON.parse(FakeSocket.made[0]?.sent[0] ?? "")).toMatchObject({ type: "hello", seat: 0 });
  });

  test("an answer is for the first who asks", async () => {
    requestEarly("/t/abc");

    expect((await takeEarlyResponse("/tables/abc"))?.ok).toBe(true);
    expect(takeEarlyResponse("/tables/abc")).toBeNull();
  });

  test("a socket is for who would greet alike, with what it was told", async () => {
    requestEarly("/t/abc");
    await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(1));
    FakeSocket.made[0]?.onmessage({ data: "welcome" });

    expect(takeEarlySocket("abc", { seat: 0, invite: null })?.heard).toEqual(["welcome"]);
    expect(takeEarlySocket("abc", { seat: 0, invite: null })).toBeNull();
  });

  test("a socket for other eyes, or that was closed, is nobody's", async () => {
    requestEarly("/t/abc");
    await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(1));
    expect(takeEarlySocket("abc", { seat: null, invite: null })).toBeNull();
    expect(FakeSocket.made[0]?.readyState).toBe(3);
  });

  test("who was quicker and has a socket of their own gets no second one", async () => {
    requestEarly("/t/abc");
    expect(takeEarlySocket("abc", { seat: 0, invite: null })).toBeNull();
    await vi.waitFor(() => expect(asked).toContain("/api/decks/d1"));
    await new Promise((done) => setTimeout(done));

    expect(FakeSocket.made).toHaveLength(0);
  });

  test("a replay opens no socket", async () => {
    requestEarly("/t/abc/replay");
    await vi.waitFor(() => expect(asked).toContain("/api/decks/d1"));

    expect(FakeSocket.made).toHaveLength(0);
  });
});

describe("who looks first", () => {
  test("through a seat of theirs, or as a watcher where no seat is to be had", () => {
    expect(initialSeat(answer("playing", [1, 0]))).toBe(1);
    expect(initialSeat(answer("open", [], [SEAT]))).toBeNull();
    expect(initialSeat(answer("open", [], [SEAT, OPEN], true))).toBeNull();
  });

  test("who may still sit down is asked before", () => {
    expect(initialSeat(answer("open", []))).toBeUndefined();
  });
});
