import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Said, State, ViewSeen, You } from "../generated/messages";
import type { LiveTable, Step } from "../net/liveTable.svelte";
import { settings } from "../platform/settings.svelte";
import { TableSession } from "./session.svelte";

/** A double of a live table with what a session reads; two of its seats are ours. */
class Double {
  steps: Step[] = [];
  stepsLeft = 0;
  latest = $state.raw<State | null>(null);
  events = [];
  table = null;
  chat = $state.raw<Said[]>([]);
  you = { name: "Ana", seats: [0, 1], host: true } satisfies You;
  onstep: (() => void) | null = null;
  onreset: (() => void) | null = null;
  look = vi.fn();
  takeStep = (): Step | undefined => this.steps.shift();

  async hear(view: Partial<ViewSeen>): Promise<void> {
    const shown = { seat: 0, step: "mark", waiting: [], players: [], ...view } as unknown as ViewSeen;
    this.latest = { type: "state", head: 1, phase: 1, deadline_at: null, view: shown };
    this.steps.push({ events: [], state: this.latest });
    this.onstep?.();
    await Promise.resolve();
    await Promise.resolve();
  }
}

let live: Double;
let session: TableSession;
const onover = vi.fn();

beforeEach(() => {
  onover.mockClear();
  live = new Double();
  session = new TableSession(live as unknown as LiveTable, onover);
});

afterEach(() => session.close());

test("chat lines are unread until the chat is open, and those that come meanwhile are read", () => {
  const line = (seq: number): Said => ({ type: "said", seq, seat: 1, name: "Bo", text: "hi", at: 0 }) as Said;
  live.chat = [line(1), line(2)];
  expect(session.unread).toBe(2);

  const close = session.openChat();
  live.chat = [...live.chat, line(3)];
  expect(session.unread).toBe(0);
  close();
  live.chat = [...live.chat, line(4)];

  expect(session.unread).toBe(1);
});

test("a device is handed over before a secret choice, but not before an open one", async () => {
  await live.hear({ step: "mark", waiting: [1] });
  expect([session.handOver, live.look.mock.calls.length]).toEqual([1, 0]);

  await live.hear({ step: "take", waiting: [1] });

  expect(session.handOver).toBeNull();
  expect(live.look).toHaveBeenCalledExactlyOnceWith(1);
});

test("players who play openly see the table from the seat that chooses, without a curtain", async () => {
  settings.curtain = false;
  await live.hear({ step: "mark", waiting: [1] });
  settings.curtain = true;

  expect(live.look).toHaveBeenCalledExactlyOnceWith(1);
});

test("after the hand-over nothing of the player before is drawn", async () => {
  await live.hear({ step: "mark", waiting: [1] });

  session.handTo(1);
  live.onreset?.();

  expect(session.isLoaded).toBe(false);
  expect(session.stage.shown).toBeNull();
});

test("the end of the game is told when it has been shown", async () => {
  await live.hear({ step: "mark" });
  expect(onover).not.toHaveBeenCalled();

  await live.hear({ step: "over" });

  expect(onover).toHaveBeenCalledOnce();
});
