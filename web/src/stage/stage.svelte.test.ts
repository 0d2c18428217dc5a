import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableSource } from "../net/table/tableSource.svelte";
import type {
  EventSeen,
  Happened,
  PlayerSeen,
  PrizeSeen,
  State,
  TableSeen,
  ViewSeen,
} from "../generated/messages";
import { budget } from "../platform/animation";
import { settings } from "../platform/settings.svelte";
import { Stage } from "./stage.svelte";

const SHEET = {
  coins: 0,
  cups: 0,
  palms: [],
  red_gems: 0,
  green_gems: 0,
  torches: [],
  skulls: 0,
  pyramid_points: 0,
  row_cups: [],
  skull_cost: 0,
  gem_pairs: 0,
};

function player(seat: number, rest: Partial<PlayerSeen> = {}): PlayerSeen {
  const cards = [{ number: 10 + seat, crossed: [], fresh: [], completed: false }, null];
  const score = { total: 0, parts: {}, lines: [] };
  return {
    seat,
    name: `P${seat}`,
    cards,
    hand: [],
    completed: [],
    owed: 0,
    sheet: SHEET,
    score,
    completed_cards: [],
    seals: [],
    ...rest,
  };
}

function view(rest: Partial<ViewSeen> = {}): ViewSeen {
  return {
    ...{ seat: 0, round: 0, turn: 0, step: "mark", waiting: [0, 1], start_player: 0, pattern: "corner" },
    ...{ revealed: [], display: [1, 2, 3, 4], stack_left: 20, cups: [6, 5], awards: {}, winners: [] },
    ...{ turn_of_round: 1, ready: [], replaces: null, prizes: [], palms_shown: null, palm_pays: null },
    ...{ to_come: null, reveals_left: 6, ranking: [] },
    players: [player(0), player(1)],
    ...rest,
  };
}

function state(head: number, rest: Partial<ViewSeen> = {}): State {
  return { type: "state", head, phase: head, deadline_at: null, view: view(rest) };
}

function happened(kind: Happened["kind"], rest: Partial<Happened> = {}): Happened {
  return { kind, seat: 1, card: 11, amount: 0, boxes: [], pattern: null, ...rest };
}

function show(seq: number, all: Happened[]): EventSeen {
  const rest = {
    phase: 1,
    kind: "show",
    seat: null,
    choices: null,
    opened: null,
    dealt: null,
    at: 0,
  } as const;
  return { type: "event", seq, happened: all, chosen_for: [], pause: null, ...rest };
}

/** A table without a server, at which nobody moves. */
class Double extends TableSource {
  readonly moves = null;
  readonly connection = null;

  constructor() {
    super();
    this.table = { game: "silver-and-gold", past_expeditions: true, seats: [] } as unknown as TableSeen;
  }

  hear(events: EventSeen[], next: State): void {
    this.events = [...this.events, ...events];
    this.show({ events: this.latest === null ? [] : events, state: next });
  }

  override look(): void {
    this.dropState();
  }
}

let live: Double;
let stage: Stage;
const CROSSED = happened("crossed", { boxes: ["a1", "b1"] });
const CUP = happened("cup", { card: null, amount: 6 });
const REVEALED = happened("revealed", { seat: null, card: null, pattern: "line" });

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 1;
  live = new Double();
  stage = new Stage(live);
  live.hear([], state(1));
});

afterEach(() => {
  stage.close();
  vi.useRealTimers();
});

function after(rest: Partial<ViewSeen> = {}): State {
  const cards = [{ number: 11, crossed: ["a1", "b1"], fresh: [], completed: false }, null];
  const sheet = { ...SHEET, coins: 1, cups: 6 };
  const score = { total: 7, parts: {}, lines: [] };
  return state(2, { players: [player(0), player(1, { cards, sheet, score })], pattern: "line", ...rest });
}

test("who comes in sees the present at once", () => {
  expect(stage.busy).toBe(false);
  expect(stage.shown?.pattern).toBe("corner");
});

test("things are told in order, and the state comes last", async () => {
  const prizes = (...taken: number[]): PrizeSeen[] =>
    [6, 6, 5].map((points, at) => ({ colour: null, points, taken: taken.includes(at) }));
  stage.shown = view({ cups: [6, 6, 5], prizes: prizes() });
  live.hear([show(2, [CROSSED, CUP, REVEALED])], after({ cups: [6, 5], prizes: prizes(0) }));
  const bruno = (): PlayerSeen => stage.shown?.players[1] as PlayerSeen;

  expect(stage.busy).toBe(true);
  expect(bruno().cards[0]?.crossed).toEqual(["a1", "b1"]);
  expect(bruno().sheet.cups).toBe(0);
  expect(stage.shown?.pattern).toBe("corner");

  await vi.advanceTimersByTimeAsync(700);
  expect(bruno().sheet.cups).toBe(6);
  expect(bruno().sheet.row_cups).toEqual([6]);
  expect(stage.shown?.cups).toEqual([6, 5]);
  expect(stage.shown?.prizes).toEqual(prizes(0));
  expect(bruno().score.total).toBe(7);
  expect(stage.shown?.pattern).toBe("corner");

  await vi.advanceTimersByTimeAsync(500);
  expect(stage.shown?.pattern).toBe("line");
  await vi.advanceTimersByTimeAsync(500);
  expect(stage.busy).toBe(false);
  expect(stage.shown).toBe(live.latest?.view);
});

test("nobody is awaited or ready while it is told", () => {
  stage.shown = view({ waiting: [0], ready: [1] });
  live.hear([show(2, [CROSSED])], after());
  expect([stage.shown?.waiting, stage.shown?.ready]).toEqual([[], []]);
});

test("a move starts from what has been told whole, and all is settled only when nothing is left to tell", async () => {
  const first = live.latest;
  const settled = vi.fn(() => [stage.settled?.head, stage.isSettled]);
  stage.onsettled = settled;
  live.hear([show(2, [CROSSED])], after());
  live.hear([show(3, [CUP])], state(3));
  expect([stage.settled, stage.isSettled]).toEqual([first, false]);

  await vi.advanceTimersByTimeAsync(3000);

  expect([stage.settled, stage.isSettled]).toEqual([live.latest, true]);
  expect(settled.mock.results.map(({ value }) => value as unknown)).toEqual([[3, true]]);
});

test("skip shows the end of the step", async () => {
  live.hear([show(2, [CROSSED, CUP, REVEALED])], after());
  stage.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(stage.busy).toBe(false);
  expect(stage.shown).toBe(live.latest?.view);
});

test("a completed card gleams before it is set aside", async () => {
  live.hear([show(2, [happened("completed")])], after());
  expect(stage.gleam).toEqual({ seat: 1, card: 11 });
  expect(stage.shown?.players[1]?.completed).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  expect(stage.gleam).toBe(null);
  expect(stage.shown?.players[1]?.completed).toEqual([11]);
});

test("speed 0 shows every step at once", () => {
  settings.speed = 0;
  live.hear([show(2, [CROSSED, CUP, REVEALED])], after());
  expect(stage.busy).toBe(false);
  expect(stage.shown).toBe(live.latest?.view);
});

test("who is far behind catches up at once, and the log has it all", async () => {
  live.hear([show(2, [CUP])], state(2));
  for (let seq = 3; seq < 9; seq += 1) live.hear([show(seq, [CUP])], state(seq));
  await vi.advanceTimersByTimeAsync(2600);
  expect(stage.busy).toBe(false);
  expect(stage.settled?.phase).toBe(8);
  expect(stage.log.entries.map((entry) => entry.seq)).toEqual([8, 7, 6, 5, 4, 3, 2]);
  expect(stage.log.entries.filter((entry) => entry.now)).toHaveLength(1);
});

test("where earlier expeditions may not be seen (S12) the log names only the expedition that lies there", async () => {
  live.table = { ...(live.table as TableSeen), past_expeditions: false };
  live.hear([show(2, [REVEALED])], state(2));
  live.hear([show(3, [REVEALED])], state(3));
  await vi.advanceTimersByTimeAsync(2000);
  expect(stage.log.entries.map((entry) => entry.seq)).toEqual([3]);
});

test("other eyes are shown nothing of what was told to the ones before", async () => {
  live.hear([show(2, [CROSSED, CUP, REVEALED])], after());
  live.look();
  expect([stage.shown, stage.settled]).toEqual([null, null]);
  await vi.advanceTimersByTimeAsync(0);
  live.hear([], state(3, { seat: 1 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(stage.shown?.seat).toBe(1);
  expect(stage.busy).toBe(false);
});

test("listeners for motion get what changes and how long it may take", async () => {
  const heard = vi.fn();
  stage.onchange = (now, next, reveals) => heard(now.pattern, next.pattern, reveals, budget.ms);
  live.hear([show(2, [CUP, REVEALED])], after());
  expect(heard).toHaveBeenLastCalledWith("corner", "corner", false, 420);
  await vi.advanceTimersByTimeAsync(500);
  expect(heard).toHaveBeenLastCalledWith("corner", "line", true, 420);
});

test("there is no time for motion when the end is shown at once", async () => {
  const times: number[] = [];
  stage.onchange = () => times.push(budget.ms);
  live.hear([show(2, [CUP, REVEALED])], after());
  stage.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toEqual([420, 0]);
  settings.speed = 0;
  live.hear([show(3, [REVEALED])], state(3));
  expect(times).toEqual([420, 0, 0]);
});
