import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Deck } from "../../net/api";
import type { MoveChannel } from "../../net/table/tableSource.svelte";
import { remove } from "../../platform/storage";
import type * as m from "../../generated/messages";
import { playSound } from "../../platform/sound";
import { Move } from "./move.svelte";

vi.mock("../../platform/sound");

const DECK: Deck = {
  id: "d",
  game: "silver-and-gold",
  name: "Two islands",
  card: [
    { number: 4, colour: "green", points: 10, rows: ["....", ".x..", "...."] },
    { number: 30, colour: "grey", points: 8, rows: ["...", "..."] },
  ],
  expedition: [
    { name: "domino", count: 1, rows: ["xx"] },
    { name: "square", count: 1, rows: ["xx", "xx"] },
  ],
};

/** What is open at the beginning: four dominoes, one over the cross symbol, and two boxes. */
const OPEN = [
  "cross 4 a1 b1",
  "cross 4 b1 c1",
  "cross 4 b1 b2",
  "cross 30 a1 b1",
  "cross 4 a1",
  "cross 30 a1",
];

interface Script {
  [choices: string]: Partial<m.Drafted>;
}

const PLAIN: Script = {
  "": { open: OPEN },
  "cross 4 a1 b1": { complete: true },
  "cross 4 b1 c1": { complete: true },
};
const BONUS: Script = {
  ...PLAIN,
  "cross 4 b1 b2": { open: ["bonus 4 d3", "bonus 30 a1"], me: { owed: 1 } as m.PlayerSeen },
  "cross 4 b1 b2|bonus 30 a1": { complete: true },
};

const REACH: Partial<m.Refused> = { rule: "P4", reason: "reach" };

/** A table that answers from a script. Its settled state lags behind while something is shown. */
class Double {
  phase = $state(-1);
  settled = $state.raw<m.State | null>(null);
  isSettled = $state(false);
  table = { id: "t", aids: true, take_back: true, seats: [] } as unknown as m.TableSeen;
  back = 0;
  isOpen = $state(true);
  sending = $state(0);
  events = $state.raw<m.EventSeen[]>([]);
  asked: string[][] = [];
  sent: string[][] = [];
  answer: (message: Partial<m.Refused> | Partial<m.Saved>) => void = () => {};

  /** Why a last choice is refused, if not because it is out of reach. */
  refusals: Record<string, Partial<m.Refused>> = {};

  constructor(readonly script: Script) {}

  /** A new state of the table, shown completely at once or not yet. */
  hear(next: m.State, isTold = true): void {
    this.phase = next.phase;
    this.isSettled = isTold;
    if (isTold) this.settled = next;
  }

  draft(seat: number, choices: string[]): Promise<m.Drafted | m.Refused | null> {
    this.asked.push(choices);
    const found = this.script[choices.join("|")];
    const drafted = {
      type: "drafted",
      open: [],
      complete: false,
      happened: [],
      me: player(),
      seat,
      ...found,
    };
    const refused = { type: "refused", code: "illegal", ...(this.refusals[choices.at(-1) ?? ""] ?? REACH) };
    return Promise.resolve((found ? drafted : refused) as m.Drafted | m.Refused);
  }

  hint(): Promise<m.Hinted> {
    return Promise.resolve({
      type: "hinted",
      choice: "cross 30 a1 b1",
      considered: [],
    } as unknown as m.Hinted);
  }

  takeBack(): Promise<m.Saved | m.Refused> {
    this.back += 1;
    return new Promise((resolve) => (this.answer = (message) => resolve(message as m.Saved | m.Refused)));
  }

  command(_seat: number, _phase: number, choices: string[]): Promise<m.Saved | m.Refused> {
    this.sent.push(choices);
    return new Promise((resolve) => (this.answer = (message) => resolve(message as m.Saved | m.Refused)));
  }
}

function player(): m.PlayerSeen {
  const card = (number: number): m.CardSeen => ({ number, crossed: ["d1"], fresh: [], completed: false });
  return {
    seat: 0,
    name: "Ana",
    cards: [card(4), card(30)],
    hand: [1, 2, 3, 4],
    owed: 0,
  } as unknown as m.PlayerSeen;
}

function state(change: Partial<m.ViewSeen> = {}, phase = 7): m.State {
  const view = {
    seat: 0,
    step: "mark",
    waiting: [0, 1],
    ready: [],
    pattern: "domino",
    players: [player()],
    ...change,
  };
  return { type: "state", head: 1, phase, deadline_at: null, view: view as m.ViewSeen };
}

let stop = (): void => {};

/** Begin a move; the answers have come when this resolves. */
async function sit(script: Script, seen = state()): Promise<[Move, Double]> {
  const live = new Double(script);
  live.hear(seen);
  return [await moveAt(live), live];
}

async function moveAt(live: Double, channel: MoveChannel = live): Promise<Move> {
  let move!: Move;
  stop = $effect.root(() => {
    move = new Move(
      { source: live, stage: live, deck: DECK, names: ["Ana", "Bruno"], hasHints: true },
      channel,
    );
  });
  await settled();
  return move;
}

async function settled(): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(100);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(playSound).mockClear();
  remove("draft.t.0");
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe("a move without a bonus", () => {
  it("is a spot and Confirm", async () => {
    const [move, live] = await sit(PLAIN);
    expect(move.mode).toBe("idle");

    move.point(4, "a1");
    await settled();
    expect([move.mode, move.ghost.boxes, move.isFinal]).toEqual(["ghost", ["a1", "b1"], true]);
    move.submit();

    expect(live.sent).toEqual([["cross 4 a1 b1"]]);
    expect(move.mode).toBe("sent");
    expect(move.drafts.inked(4)).toEqual(["a1", "b1"]);
  });

  it("is sent by one Confirm, as soon as the server says that it is complete", async () => {
    const [move, live] = await sit(PLAIN);

    move.point(4, "a1");
    expect([move.isAwaiting, move.maySubmit]).toEqual([true, true]);
    move.submit();
    expect([live.sent, move.mode, move.drafts.owed, move.maySubmit]).toEqual([[], "pending", 0, false]);
    await settled();

    expect([live.sent, move.mode]).toEqual([[["cross 4 a1 b1"]], "sent"]);
  });

  it("is not sent if Confirm was undone before the answer came", async () => {
    const [move, live] = await sit(PLAIN);

    move.point(4, "a1");
    move.submit();
    move.undo();
    await settled();

    expect([live.sent, move.mode]).toEqual([[], "ghost"]);
  });
});

describe("a move with bonus boxes", () => {
  it("claims nothing while an answer is awaited, and Confirm waits for it", async () => {
    const [move, live] = await sit(BONUS);

    move.point(4, "b2");
    move.submit();
    expect([move.mode, move.drafts.owed, move.lit(30)]).toEqual(["pending", 0, []]);
    await settled();
    expect([move.mode, move.drafts.owed, live.sent]).toEqual(["bonus", 1, []]);

    move.point(30, "a1");
    expect([move.mode, move.drafts.owed]).toEqual(["pending", 0]);
    move.submit();
    await settled();
    expect(live.sent).toEqual([["cross 4 b1 b2", "bonus 30 a1"]]);
  });

  it("crosses a lit box at once and is sent whole", async () => {
    const [move, live] = await sit(BONUS);
    move.point(4, "b2");
    await settled();
    expect(move.isFinal).toBe(false);

    move.submit();
    await settled();
    expect([move.mode, move.drafts.owed, move.lit(30)]).toEqual(["bonus", 1, ["a1"]]);
    move.point(30, "a1");
    await settled();
    expect(move.mode).toBe("confirm");
    move.submit();

    expect(live.sent).toEqual([["cross 4 b1 b2", "bonus 30 a1"]]);
  });

  it("is undone one step after the other, back to the ghost", async () => {
    const [move, live] = await sit(BONUS);
    move.point(4, "b2");
    await settled();
    move.submit();
    await settled();
    move.point(30, "a1");
    await settled();

    const modes = [1, 2, 3].map(() => {
      move.undo();
      return [move.mode, move.drafts.choices.length];
    });

    expect(modes).toEqual([
      ["bonus", 1],
      ["ghost", 0],
      ["ghost", 0],
    ]);
    expect(move.ghost.boxes).toEqual(["b1", "b2"]);
    expect(live.sent).toEqual([]);
  });

  it("says why a box that is not lit cannot be crossed", async () => {
    const [move, live] = await sit(BONUS);
    live.refusals = {
      "bonus 4 b2": { rule: "G6", reason: "crossed" },
      "bonus 4 c2": { rule: "S2", reason: "sea" },
    };
    move.point(4, "b2");
    await settled();
    move.submit();
    await settled();

    move.point(4, "c2");
    await settled();
    expect(move.refusal).toEqual({ key: "placing.why.sea", rule: "S2" });
    move.point(4, "b2");
    await settled();
    expect(move.refusal).toMatchObject({ key: "placing.why.crossed", rule: "G6" });
    move.point(4, "a3");
    await settled();

    expect(move.refusal).toMatchObject({ key: "placing.why.reach", rule: "P4" });
    expect(move.drafts.choices).toHaveLength(1);
  });
});

describe("a confirmed move", () => {
  const READY = state({ waiting: [1], ready: [0] });
  const SAVED: Partial<m.Saved> = { type: "saved" };
  const chosen = { kind: "ready", phase: 7, seat: 0, choices: ["cross 4 b1 b2", "bonus 30 a1"] };

  async function confirmed(seen = READY): Promise<[Move, Double]> {
    const live = new Double(BONUS);
    live.events = [chosen as unknown as m.EventSeen];
    live.hear(seen);
    return [await moveAt(live), live];
  }

  it.each(["the answer", "the state"])("is a draft again when it is taken back, %s first", async (first) => {
    const [move, live] = await confirmed();
    expect([move.mode, move.mayTakeBack]).toEqual(["sent", true]);

    move.undo();
    expect([live.back, move.mayTakeBack]).toEqual([1, false]);
    const both = [() => live.answer(SAVED), () => live.hear(state())];
    for (const one of first === "the answer" ? both : both.reverse()) {
      one();
      await settled();
    }

    expect([move.mode, move.drafts.choices]).toEqual(["confirm", chosen.choices]);
    move.submit();
    expect(live.sent).toEqual([chosen.choices]);
    expect(playSound).not.toHaveBeenCalled();
  });

  it("that was just sent is a draft again too", async () => {
    const [move, live] = await sit(PLAIN);
    move.point(4, "a1");
    await settled();
    move.submit();
    live.answer(SAVED);
    live.events = [{ ...chosen, choices: ["cross 4 a1 b1"] } as unknown as m.EventSeen];
    live.hear(READY);
    await settled();

    move.undo();
    live.answer(SAVED);
    live.hear(state());
    await settled();

    expect([move.mode, move.drafts.choices]).toEqual(["confirm", ["cross 4 a1 b1"]]);
    move.undo();
    expect(move.mode).toBe("ghost");
  });

  it("stays when all have chosen meanwhile, and the reason is still to be read in the next turn", async () => {
    const [move, live] = await confirmed();

    move.undo();
    live.hear(state({}, 8));
    await settled();
    live.answer({ type: "refused", code: "stale" } as Partial<m.Refused>);
    await settled();

    expect(move.mode).toBe("idle");
    expect(move.refusal?.key).toBe("placing.why.late");
  });

  it("cannot be taken back where the table does not allow it, or while it is on its way", async () => {
    const [move, live] = await confirmed();
    live.sending = 1;
    expect(move.mayTakeBack).toBe(false);
    live.sending = 0;
    live.table = { ...live.table, take_back: false };
    live.hear({ ...READY });
    await settled();

    move.undo();
    expect([move.mayTakeBack, live.back]).toEqual([false, 0]);
  });

  it("cannot be taken back where the channel for moves has no such way", async () => {
    const [move, live] = await confirmed();
    expect(move.mayTakeBack).toBe(true);

    stop();
    const again = await moveAt(live, {
      isOpen: true,
      sending: 0,
      draft: (seat, choices) => live.draft(seat, choices),
      command: (seat, phase, choices) => live.command(seat, phase, choices),
    });

    expect([again.mode, again.mayTakeBack]).toEqual(["sent", false]);
  });

  it("keeps the chosen cards chosen", async () => {
    const keeping: Partial<m.ViewSeen> = { step: "keep", waiting: [1], ready: [0] };
    const live = new Double({ "": { open: ["keep 1 2", "keep 1 3"] } });
    live.events = [{ ...chosen, choices: ["keep 1 3"] } as unknown as m.EventSeen];
    live.hear(state(keeping));
    const move = await moveAt(live);

    move.takeBack();
    live.answer(SAVED);
    live.hear(state({ ...keeping, waiting: [0, 1], ready: [] }));
    await settled();

    expect([move.mode, move.picker.keeping, move.isFinal]).toEqual(["keep", [1, 3], true]);
  });
});

describe("the ghost", () => {
  it("follows the mouse until it is pinned, and leaves with it", async () => {
    const [move] = await sit(PLAIN);

    move.point(4, "c1", "pass");
    move.ghost.pointerLeft();
    expect(move.mode).toBe("idle");
    move.point(4, "c1");
    move.point(4, "a1", "pass");
    move.ghost.pointerLeft();

    expect(move.ghost.boxes).toEqual(["b1", "c1"]);
  });

  it("asks the server only where it rests", async () => {
    const [move, live] = await sit(PLAIN);
    const before = live.asked.length;

    for (const box of ["a1", "c1", "a1", "c1", "a1"]) {
      move.point(4, box, "pass");
      flushSync();
      await vi.advanceTimersByTimeAsync(20);
    }
    await settled();

    expect(live.asked.slice(before)).toEqual([["cross 4 a1 b1"]]);
  });

  it("turns where it is held, moves with the arrows, and goes with Esc", async () => {
    const [move] = await sit(PLAIN);

    move.point(4, "b1");
    move.ghost.turn();
    expect(move.ghost.boxes).toEqual(["b1", "b2"]);
    move.ghost.turn();
    expect(move.ghost.boxes?.length).toBe(2);
    move.cancel();
    expect(move.mode).toBe("idle");
    expect(move.moveBy(4, "a1", [1, 0])).toBe("a1");
    move.moveBy(4, "a1", [1, 0]);

    expect(move.ghost.boxes).toEqual(["b1", "c1"]);
  });

  it("swings with the tile when it is turned by hand, and is at once where the pointer leads it", async () => {
    const [move] = await sit(PLAIN);
    move.point(4, "a1");
    const begun = [move.ghost.swing, move.ghost.changed];

    move.ghost.turn();
    const byHand = [move.ghost.shape, move.ghost.swing, move.ghost.changed];
    move.point(30, "a1", "pass");
    move.point(30, "a1");

    expect(begun).toEqual([null, null]);
    expect(byHand).toEqual(["a1 a2", "turn", "turn"]);
    expect([move.ghost.shape, move.ghost.swing, move.ghost.changed]).toEqual(["a1 b1", null, "turn"]);
  });

  it("is one box if asked for, and the pattern again", async () => {
    const [move] = await sit(PLAIN);
    move.point(4, "a1");

    move.ghost.toggleSingle();
    expect([move.ghost.boxes, move.ghost.mayTurn]).toEqual([["a1"], false]);
    move.ghost.toggleSingle();

    expect(move.ghost.boxes).toEqual(["a1", "b1"]);
  });

  it("is one box by itself where the pattern fits nowhere", async () => {
    const [move] = await sit({ "": { open: ["cross 4 a1", "cross 30 a1"] } });

    expect([move.ghost.single, move.ghost.fitsNowhere, move.ghost.mayToggle]).toEqual([true, true, false]);
  });

  it("is not moved by a hint", async () => {
    const [move] = await sit(PLAIN);
    move.point(4, "a1");

    await move.hints.request();

    expect(move.hints.advised(30)).toEqual(["a1", "b1"]);
    expect(move.ghost.boxes).toEqual(["a1", "b1"]);
    expect(move.ghost.aim?.card).toBe(4);
  });
});

describe("what happens meanwhile", () => {
  it("a thought about what is past ends no other", async () => {
    const [move, live] = await sit(PLAIN);
    const answers: ((hinted: m.Hinted) => void)[] = [];
    live.hint = () => new Promise((resolve) => answers.push(resolve));
    void move.hints.request();
    live.hear(state({}, 8));
    await settled();
    void move.hints.request();

    answers[0]?.({ type: "hinted", choice: "cross 30 a1 b1", considered: [] } as unknown as m.Hinted);
    await settled();

    expect([answers.length, move.hints.busy, move.hints.hinted]).toEqual([2, true, null]);
  });

  it("a thought is called slow when it takes long, and not when it is over", async () => {
    const [move, live] = await sit(PLAIN);
    let answer!: () => void;
    live.hint = () => new Promise((resolve) => (answer = () => resolve({ type: "hinted" } as m.Hinted)));
    void move.hints.request();
    await vi.advanceTimersByTimeAsync(1400);
    expect([move.hints.busy, move.hints.isSlow]).toEqual([true, false]);

    await vi.advanceTimersByTimeAsync(200);
    expect(move.hints.isSlow).toBe(true);

    answer();
    await vi.advanceTimersByTimeAsync(5000);
    expect([move.hints.busy, move.hints.isSlow]).toEqual([false, false]);
  });

  /** A page that is closed when a turned domino is in ink and a box is owed. */
  async function leaveInInk(): Promise<void> {
    const [move] = await sit(BONUS);
    move.point(4, "b2");
    await settled();
    move.submit();
    await settled();
    stop();
  }

  it("a reload keeps the draft and the ghost", async () => {
    await leaveInInk();

    const [after] = await sit(BONUS);
    expect([after.mode, after.drafts.choices]).toEqual(["bonus", ["cross 4 b1 b2"]]);
    after.undo();
    stop();

    const [again] = await sit(BONUS);
    expect([again.mode, again.ghost.boxes]).toEqual(["ghost", ["b1", "b2"]]);
  });

  it("a reload keeps the turn of what is taken back after it", async () => {
    await leaveInInk();

    const [after] = await sit(BONUS);
    after.undo();

    expect([after.ghost.boxes, after.ghost.orientation]).toEqual([
      ["b1", "b2"],
      { turns: 1, mirrored: false },
    ]);
  });

  it("a reload keeps one box, in pencil and taken back", async () => {
    const owing: Script = {
      ...PLAIN,
      "cross 4 a1": { open: ["bonus 30 a1"], me: { owed: 1 } as m.PlayerSeen },
    };
    const [before] = await sit(owing);
    before.point(4, "a1");
    before.ghost.toggleSingle();
    stop();

    const [after] = await sit(owing);
    expect([after.ghost.single, after.ghost.boxes]).toEqual([true, ["a1"]]);
    after.submit();
    await settled();
    stop();

    const [again] = await sit(owing);
    again.undo();
    expect([again.ghost.single, again.ghost.boxes]).toEqual([true, ["a1"]]);
  });

  it("a draft of another phase is forgotten", async () => {
    const [before] = await sit(BONUS);
    before.point(4, "b2");
    stop();

    const [after] = await sit(BONUS, state({}, 8));

    expect([after.mode, after.ghost.boxes]).toEqual(["idle", null]);
  });

  it("a refused command brings the move back with a sentence", async () => {
    const [move, live] = await sit(PLAIN);
    move.point(4, "a1");
    await settled();
    move.submit();

    live.answer({ type: "refused", code: "storage", rule: null });
    await settled();

    expect([move.mode, move.refusal?.key]).toEqual(["idle", "fault.storage"]);
  });

  it("a command that came too late is told of in the next phase", async () => {
    const [move, live] = await sit(PLAIN);
    move.point(4, "a1");
    await settled();
    move.submit();

    live.answer({ type: "refused", code: "stale", rule: null });
    await settled();
    live.hear(state({}, 8));
    await settled();

    expect([move.mode, move.refusal?.key]).toEqual(["idle", "fault.stale"]);
  });

  it("what another tab has confirmed is confirmed here", async () => {
    const [move, live] = await sit(PLAIN);
    move.point(4, "a1");

    live.hear(state({ waiting: [1], ready: [0] }));
    await settled();

    expect(move.mode).toBe("sent");
  });

  it("who has nothing to choose has not sent anything (R6)", async () => {
    const [move] = await sit(PLAIN, state({ waiting: [1], ready: [] }));

    expect(move.mode).toBe("off");
  });

  it("nothing begins before everything has been told, and the ink stays until then", async () => {
    const [move, live] = await sit(PLAIN);
    move.point(4, "a1");
    await settled();
    move.submit();

    const next = state({ pattern: "square" }, 8);
    live.hear(next, false);
    await settled();
    expect([move.mode, move.drafts.inked(4), move.view?.pattern]).toEqual(["off", ["a1", "b1"], "domino"]);
    live.hear(next);
    await settled();

    expect([move.mode, move.drafts.inked(4), move.view?.pattern]).toEqual(["idle", [], "square"]);
  });

  it("a lost connection is asked again when it is back", async () => {
    const live = new Double(PLAIN);
    live.isOpen = false;
    live.hear(state());
    const move = await moveAt(live);
    expect(live.asked).toEqual([]);

    live.isOpen = true;
    await settled();

    expect(move.ghost.placements.length).toBe(4);
  });
});

describe("the sound of crossing", () => {
  it("is heard when boxes are crossed in ink, not when they are taken back, loaded again or sent", async () => {
    const [move, live] = await sit(BONUS);
    move.point(4, "b2");
    await settled();
    expect(playSound).not.toHaveBeenCalled();

    move.submit();
    await settled();
    expect(playSound).toHaveBeenCalledExactlyOnceWith("cross");
    move.undo();
    await settled();
    expect(playSound).toHaveBeenCalledOnce();

    move.submit();
    await settled();
    move.point(30, "a1");
    await settled();
    expect(playSound).toHaveBeenCalledTimes(3);
    stop();

    const after = await moveAt(live);
    expect(after.mode).toBe("confirm");
    after.submit();
    await settled();
    expect([live.sent.length, after.mode]).toEqual([1, "sent"]);
    expect(playSound).toHaveBeenCalledTimes(3);
  });

  it("is heard once when a move is crossed and sent in one", async () => {
    const [move, live] = await sit(PLAIN);
    move.point(4, "a1");
    await settled();
    move.submit();
    await settled();

    expect(live.sent).toEqual([["cross 4 a1 b1"]]);
    expect(playSound).toHaveBeenCalledExactlyOnceWith("cross");
  });
});

describe("somebody quicker than the server", () => {
  /** A table whose answers wait until the returned function is called. */
  async function slowly(script: Script): Promise<[Move, () => void]> {
    const [move, live] = await sit(script, state({ waiting: [1], ready: [0] }));
    const answers = live.draft.bind(live);
    const held: (() => void)[] = [];
    live.draft = (seat, choices) =>
      new Promise((resolve) => held.push(() => void answers(seat, choices).then(resolve)));
    live.hear(state());
    await settled();
    return [move, () => held.splice(0).forEach((letGo) => letGo())];
  }

  it("points at a spot before it is known what fits, and the ghost comes there", async () => {
    const [move, answer] = await slowly(PLAIN);
    move.point(30, "b1");
    await settled();
    expect([move.mode, move.refusal]).toEqual(["idle", null]);

    answer();
    await settled();

    expect([move.mode, move.ghost.boxes]).toEqual(["ghost", ["a1", "b1"]]);
  });

  it("points at a bonus box before it is lit, and it is crossed", async () => {
    const [move, answer] = await slowly(BONUS);
    answer();
    await settled();
    move.point(4, "b2");
    move.submit();
    move.point(30, "a1");
    expect(move.drafts.choices).toEqual(["cross 4 b1 b2"]);

    answer();
    await settled();

    expect(move.drafts.choices).toEqual(["cross 4 b1 b2", "bonus 30 a1"]);
  });

  it("thinks again, and nothing is crossed", async () => {
    const [move, answer] = await slowly(PLAIN);
    move.point(30, "b1");
    move.cancel();

    answer();
    await settled();

    expect(move.mode).toBe("idle");
  });
});

describe("a connection that is lost", () => {
  it("in the middle of a bonus goes on where it was", async () => {
    const [move, live] = await sit(BONUS);
    const answers = live.draft.bind(live);
    live.draft = () => Promise.resolve(null);
    live.isOpen = false;
    move.point(4, "b2");
    move.submit();
    await settled();
    expect([move.mode, move.drafts.open]).toEqual(["pending", []]);

    live.draft = answers;
    live.isOpen = true;
    await settled();

    expect(move.lit(30)).toEqual(["a1"]);
  });
});

describe("cards", () => {
  it("are kept two at a time: a third sends the first back", async () => {
    const [move, live] = await sit({ "": { open: ["keep 1 3", "keep 2 3"] } }, state({ step: "keep" }));

    move.picker.choose(1);
    expect(move.maySubmit).toBe(false);
    move.picker.choose(3);
    move.picker.choose(2);
    expect(move.picker.keeping).toEqual([3, 2]);
    move.submit();

    expect(live.sent).toEqual([["keep 2 3"]]);
  });

  it("are taken without a draft", async () => {
    const [move, live] = await sit({ "": { open: ["take 22", "take stack"] } }, state({ step: "take" }));

    expect(move.maySubmit).toBe(false);
    move.picker.taking = "take stack";
    move.submit();

    expect(live.sent).toEqual([["take stack"]]);
  });
});
