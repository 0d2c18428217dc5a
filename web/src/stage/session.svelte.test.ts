import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Said, State, TableSeen, ViewSeen } from "../generated/messages";
import type { Connection } from "../net/socket/connection";
import { TableConnection } from "../net/table/tableConnection.svelte";
import { TableSource, type MoveChannel } from "../net/table/tableSource.svelte";
import { settings } from "../platform/settings.svelte";
import { remove } from "../platform/storage";
import { TableSession } from "./session.svelte";

/** A double of a table on a server; two of its seats are ours. */
class Double extends TableSource {
  readonly moves = null;
  readonly connection = new TableConnection({} as Connection, vi.fn());
  looked: (number | null)[] = [];

  constructor() {
    super();
    this.you = { name: "Ana", seats: [0, 1], host: true };
  }

  override look(seat: number | null): void {
    this.looked.push(seat);
  }

  async hear(view: Partial<ViewSeen>): Promise<void> {
    const shown = { seat: 0, step: "mark", waiting: [], players: [], ...view } as unknown as ViewSeen;
    const state: State = { type: "state", head: 1, phase: 1, deadline_at: null, view: shown };
    this.show({ events: [], state });
    await Promise.resolve();
    await Promise.resolve();
  }
}

let live: Double;
let session: TableSession;
const onover = vi.fn();

beforeEach(() => {
  localStorage.clear();
  remove("chat-read.");
  onover.mockClear();
  live = new Double();
  session = new TableSession(live, onover);
});

afterEach(() => session.close());

test("chat lines are unread until the chat is open, and those that come meanwhile are read", () => {
  const line = (seq: number): Said => ({ type: "said", seq, seat: 1, name: "Bo", text: "hi", at: 0 }) as Said;
  live.connection.chat = [line(1), line(2)];
  expect(session.unread).toBe(2);

  const close = session.openChat();
  live.connection.chat = [...live.connection.chat, line(3)];
  expect(session.unread).toBe(0);
  close();
  live.connection.chat = [...live.connection.chat, line(4)];

  expect(session.unread).toBe(1);
});

test("what was read of the chat stays read after a reload, and the rest stays unread", () => {
  const line = (seq: number): Said => ({ type: "said", seq, seat: 1, name: "Bo", text: "hi", at: 0 }) as Said;
  live.connection.chat = [line(1), line(2)];
  session.openChat()();
  live.connection.chat = [...live.connection.chat, line(3)];

  const reloaded = new TableSession(live, onover);

  expect(reloaded.unread).toBe(1);
  reloaded.close();
});

test("of a player who is away and waited for it is told when a bot takes over", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const seat = { attendance: "away", away: false, away_since: 1_000_000 - 15_000 };
  live.table = { seats: [seat, seat], absent: "bot", absent_after: 120 } as unknown as TableSeen;
  await live.hear({ waiting: [1], ready: [] });

  expect(session.doing(1)).toBe("away, a bot takes over in 1:45");
  expect(session.takeover(0), "nobody waits for them").toBeNull();
  vi.setSystemTime(2_000_000);
  expect(session.doing(1)).toBe("away, a bot takes over now");
  live.table = { ...live.table, absent: "wait" };
  expect(session.doing(1)).toBe("away");
  vi.useRealTimers();
});

test("a device is handed over before a secret choice, but not before an open one", async () => {
  await live.hear({ step: "mark", waiting: [1] });
  expect([session.handOver, live.looked]).toEqual([1, []]);

  await live.hear({ step: "take", waiting: [1] });

  expect(session.handOver).toBeNull();
  expect(live.looked).toEqual([1]);
});

test("players who play openly see the table from the seat that chooses, without a curtain", async () => {
  settings.curtain = false;
  await live.hear({ step: "mark", waiting: [1] });
  settings.curtain = true;

  expect(live.looked).toEqual([1]);
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

/** A table that is played in this page, without a server. */
class Local extends TableSource {
  readonly connection = null;

  constructor(readonly moves: MoveChannel) {
    super();
    this.table = { id: "t", aids: true, chat: true, seats: [] } as unknown as TableSeen;
  }

  begin(view: Partial<ViewSeen>): void {
    const shown = { seat: 0, step: "mark", waiting: [0], players: [], ...view } as unknown as ViewSeen;
    this.show({ events: [], state: { type: "state", head: 1, phase: 1, deadline_at: null, view: shown } });
  }
}

test("a table without a server needs only data and moves: it has no chat, and hints only from a bot", () => {
  const moves = { isOpen: true, sending: 0, draft: vi.fn(), command: vi.fn() };
  const local = new Local(moves);
  const alone = new TableSession(local, onover);
  local.begin({});

  expect(alone.stage.settled?.head).toBe(1);
  expect([alone.hasChat, alone.unread, alone.reaction(0), alone.hasHints]).toEqual([false, 0, null, false]);
  alone.close();

  const advised = new TableSession(new Local({ ...moves, hint: vi.fn() }), onover);
  expect(advised.hasHints).toBe(true);
  advised.close();
});
