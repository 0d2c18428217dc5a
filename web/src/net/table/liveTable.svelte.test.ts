/**
 * How a table handles messages: order, gaps, a server that was restored, commands that are sent
 * until they are answered.
 */
import { beforeEach, expect, test, vi } from "vitest";
import { remove, load } from "../../platform/storage";
import { LiveTable } from "./liveTable.svelte";
import type * as m from "../../generated/messages";

/** A fake WebSocket; the test sends what the server would send. */
class Line {
  static last: Line;
  static OPEN = 1;
  static CONNECTING = 0;
  readyState = 1;
  sent: m.ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Line.last = this;
  }

  send(text: string): void {
    const message = JSON.parse(text) as m.ClientMessage;
    if (message.type !== "in-view") this.sent.push(message); // said after each welcome; notices/ is tested for it
  }

  close(): void {}

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const welcome = (epoch = "e1"): object => ({
  type: "welcome",
  version: 1,
  epoch,
  table: { id: "t" },
  you: { name: "Ana", seats: [0], host: true },
  now: Date.now(),
});
const event = (seq: number): object => ({
  type: "event",
  seq,
  phase: 0,
  kind: "ready",
  seat: 1,
  happened: [],
  choices: null,
  opened: null,
  at: 0,
});
const state = (head: number): object => ({
  type: "state",
  head,
  phase: 0,
  deadline_at: null,
  view: { turn: head, players: [] },
});

function sitDown(): [LiveTable, Line] {
  const live = new LiveTable("t", 0, null);
  live.open();
  Line.last.onopen?.();
  Line.last.say(welcome());
  return [live, Line.last];
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.useFakeTimers();
  remove("outbox.t");
});

test("events are applied in order, and a state ends a step", () => {
  const [live, line] = sitDown();
  line.say(event(1));
  line.say(state(1));
  line.say(event(2));
  line.say(event(3));
  line.say(state(3));

  expect(live.events.map((each) => each.seq)).toEqual([1, 2, 3]);
  const steps = [live.takeStep(), live.takeStep()];
  expect(steps.map((step) => step?.events.map((each) => each.seq))).toEqual([[], [2, 3]]);
  expect(live.takeStep()).toBeUndefined();
});

test("a gap is asked for and not applied; an event that comes twice is taken once", () => {
  const [live, line] = sitDown();
  line.say(event(1));
  line.say(event(1));
  line.say(event(3));

  expect(live.events.map((each) => each.seq)).toEqual([1]);
  expect(line.sent.at(-1)).toEqual({ type: "resume", have: 1 });
});

test("who comes back may be told less (S12): that gap is taken as it is, and not asked for again and again", () => {
  const [live, line] = sitDown();
  line.say(event(1));
  line.say(state(1));
  line.drop();
  vi.advanceTimersByTime(2000);
  const again = Line.last;
  again.onopen?.();
  again.say(welcome());
  for (const seq of [5, 6]) again.say(event(seq));
  again.say(state(6));
  again.say(event(7));

  expect(again.sent.map((each) => each.type)).toEqual(["hello"]);
  expect(live.events.map((each) => each.seq)).toEqual([1, 5, 6, 7]);
});

test("a gap in the middle is asked for once, and the answer counts although it leaves some out", () => {
  const [live, line] = sitDown();
  line.say(event(1));
  for (const seq of [5, 6]) line.say(event(seq));
  line.say(state(6));
  for (const seq of [5, 6]) line.say(event(seq));
  line.say(state(6));
  line.say(event(7));

  expect(line.sent.filter((each) => each.type === "resume")).toEqual([{ type: "resume", have: 1 }]);
  expect(live.events.map((each) => each.seq)).toEqual([1, 5, 6, 7]);
});

test("a state of before the events that we have is not shown", () => {
  const [live, line] = sitDown();
  line.say(event(1));
  line.say(state(1));
  line.say(event(2));
  line.say(state(1));

  expect(live.stepsLeft).toBe(1);
});

test("a lost connection comes back, says what it has, and sends again what was not answered", async () => {
  const [live, line] = sitDown();
  line.say(event(1));
  const saved = live.moves.command(0, 4, ["take 3"]);
  const command = line.sent.at(-1) as m.Command;
  line.drop();
  expect(live.connection.status).toBe("lost");
  expect(load<m.Command[]>("outbox.t", [])).toEqual([command]);

  vi.advanceTimersByTime(2000);
  const again = Line.last;
  again.onopen?.();
  expect(again).not.toBe(line);
  expect(again.sent[0]).toMatchObject({ type: "hello", have: 1, epoch: "e1", seat: 0 });
  again.say(welcome());
  expect(again.sent.at(-1)).toEqual(command);
  again.say({ type: "saved", cmd_id: command.cmd_id, seq: 2, phase: 4 });

  expect(await saved).toMatchObject({ type: "saved", seq: 2 });
  expect(load<m.Command[]>("outbox.t", [])).toEqual([]);
  expect(live.moves.sending).toBe(0);
});

test("a connection that freezes is replaced, and what was not answered is sent again", () => {
  const [live, line] = sitDown();
  void live.moves.command(0, 4, ["take 3"]);
  const command = line.sent.at(-1);
  vi.advanceTimersByTime(13_000);
  expect(live.connection.status).not.toBe("live");
  expect(line.sent.at(-1)).toEqual({ type: "ping", id: 0 });

  vi.advanceTimersByTime(1000);
  const again = Line.last;
  expect(again).not.toBe(line);
  line.onmessage?.({ data: JSON.stringify(event(1)) });
  expect(live.events).toEqual([]);
  again.onopen?.();
  again.say(welcome());
  expect(again.sent.at(-1)).toEqual(command);
});

test("a new connection that is never welcomed is replaced too", () => {
  const [live, line] = sitDown();
  line.drop();
  vi.advanceTimersByTime(1000);
  const silent = Line.last;
  vi.advanceTimersByTime(12_000);

  expect(Line.last).not.toBe(silent);
  expect(live.connection.status).not.toBe("live");
});

test("a command that was under way when the page was closed is sent by the next page", () => {
  const [live, line] = sitDown();
  void live.moves.command(0, 4, ["take 3"]);
  const command = line.sent.at(-1);
  live.close();

  const [, next] = sitDown();
  expect(next.sent.at(-1)).toEqual(command);
});

test("a question that the connection takes with it is answered by nothing", async () => {
  const [live, line] = sitDown();
  const asked = live.moves.draft(0, []);
  line.drop();

  expect(await asked).toBeNull();
});

test("a restored server is believed: what we knew is forgotten", () => {
  const [live, line] = sitDown();
  line.say(event(1));
  line.say(event(2));
  line.drop();
  vi.advanceTimersByTime(2000);
  Line.last.say(welcome("e2"));
  Line.last.say(event(1));

  expect(live.events.map((each) => each.seq)).toEqual([1]);
});

test("who is not invited does not knock for ever", () => {
  const [live, line] = sitDown();
  line.say({ type: "failed", code: "not-invited", sentence: "" });
  line.drop(4403);
  vi.advanceTimersByTime(60_000);

  expect(live.connection.status).toBe("ended");
  expect(live.connection.failed).toBe("not-invited");
  expect(Line.last).toBe(line);
});

const waiting = (head: number, base: number): object => ({
  type: "waiting",
  head,
  base,
  phase: 0,
  deadline_at: 7,
  waiting: [1],
  ready: [0],
});

test("a brief state is the last whole one with those who have chosen since", () => {
  const [live, line] = sitDown();
  line.say(event(1));
  line.say(state(1));
  line.say(event(2));
  line.say(waiting(2, 1));

  expect(live.latest).toMatchObject({ head: 2, deadline_at: 7, view: { turn: 1, waiting: [1], ready: [0] } });
  expect(live.stepsLeft).toBe(2);
  expect(line.sent[0]).toMatchObject({ type: "hello", brief: true });
});

test("a brief state of a whole one that we do not have is asked for again", () => {
  const [live, line] = sitDown();
  line.say(event(1));
  line.say(state(1));
  line.say(event(2));
  line.say(waiting(2, 0));

  expect(live.latest?.head).toBe(1);
  expect(line.sent.at(-1)).toEqual({ type: "resume", have: 2 });
});

test("a draft is answered in the page if the server plays by the same rules, and asked of it otherwise", async () => {
  const near: [number, string[]][] = [];
  const drafted = { type: "drafted", open: ["cross 4 a1"] } as unknown as m.Drafted;
  const [live, line] = sitDown();
  const asked = (): m.ClientMessage[] => line.sent.filter(({ type }) => type === "draft");
  live.moves.answerNear("r1", (latest, seat, choices) => {
    near.push([latest.head, choices]);
    return seat === 0 ? drafted : null;
  });
  void live.moves.draft(0, ["no state yet"]);
  line.say(event(1));
  line.say(state(1));
  void live.moves.draft(0, ["other rules"]);
  expect([live.moves.isNear, near, asked().length]).toEqual([false, [], 2]);

  line.say({ ...welcome(), rules: "r1" });
  expect(await live.moves.draft(0, ["same rules"])).toBe(drafted);
  void live.moves.draft(1, ["cannot be told"]);

  expect(live.moves.isNear).toBe(true);
  expect(near).toEqual([
    [1, ["same rules"]],
    [1, ["cannot be told"]],
  ]);
  expect(asked().map((one) => (one as m.Draft).choices)).toEqual([
    ["no state yet"],
    ["other rules"],
    ["cannot be told"],
  ]);
});
