import { beforeEach, describe, expect, it, vi } from "vitest";
import { CoachState, restartLessons } from "./coachState.svelte";
import { CALM_A_MOVE, LESSONS, type Moment } from "./lessons";
import type { ViewSeen } from "../generated/messages";
import en from "../generated/texts/en/pages";
import es from "../generated/texts/es/pages";

const GAMES = ["silver-and-gold", "pyramids"] as const;

function moment(mode: Moment["mode"], change: Partial<Moment> = {}, view: Partial<ViewSeen> = {}): Moment {
  return {
    game: "silver-and-gold",
    view: { step: "mark", turn: 0, round: 0, start_player: 0, ...view } as ViewSeen,
    seat: 0,
    phase: 1,
    mode,
    fits: true,
    stuck: false,
    pinned: false,
    mayTurn: true,
    final: false,
    aids: true,
    seal: false,
    mine: new Set(),
    all: new Set(),
    ...change,
  };
}

/** All lessons that come one after the other if each is answered with "Got it". */
function told(coach: CoachState, now: Moment): string[] {
  const ids: string[] = [];
  for (coach.look(now); coach.lesson; coach.next()) ids.push(coach.lesson.id);
  return ids;
}

beforeEach(() => {
  vi.useFakeTimers();
  GAMES.forEach(restartLessons);
});

describe("the coach", () => {
  it("begins with the cards to keep, then the pattern and the spot", () => {
    const coach = new CoachState("silver-and-gold");

    expect(told(coach, moment("keep", { phase: 0 }))).toEqual(["keep"]);
    expect(told(coach, moment("idle"))).toEqual(["pattern", "spot"]);
    expect(told(coach, moment("ghost", { pinned: true, final: true }))).toEqual(["turn", "confirm"]);
  });

  it("does not say that everyone crosses a pattern that fits nowhere, or may do so", () => {
    const coach = new CoachState("silver-and-gold");

    expect(told(coach, moment("idle", { fits: false }))).toEqual([]);
    expect(told(coach, moment("idle", { fits: false, stuck: true }))).toEqual(["stuck", "spot"]);
    expect(told(coach, moment("idle", { phase: 2 }))).toEqual(["pattern"]);
  });

  it("does not insist: who goes on has understood", () => {
    const coach = new CoachState("silver-and-gold");
    coach.look(moment("idle"));
    vi.advanceTimersByTime(5000);
    coach.look(moment("ghost", { pinned: true }));

    expect(coach.lesson?.id).toBe("turn");
    expect(coach.learned.has("pattern")).toBe(true);
  });

  it("comes back with what nobody can have read", () => {
    const coach = new CoachState("silver-and-gold");
    coach.look(moment("idle"));
    vi.advanceTimersByTime(300);
    coach.look(moment("ghost", { pinned: true }));

    expect(coach.learned.has("pattern")).toBe(false);
  });

  it("is not driven away by a pointer that only passes", () => {
    const coach = new CoachState("silver-and-gold");
    coach.look(moment("idle"));
    coach.look(moment("ghost"));

    expect(coach.lesson?.id).toBe("pattern");
  });

  it("explains what happened, a little before each move", () => {
    const coach = new CoachState("silver-and-gold");
    told(coach, moment("idle"));
    const mine = new Set(["coins", "palm", "completed"]);
    const later = (phase: number): string[] => told(coach, moment("idle", { phase, mine }, { turn: 1 }));

    expect(later(2)).toEqual(["completed", "coins"]);
    expect(later(3)).toHaveLength(CALM_A_MOVE);
    expect(later(3)).toEqual([]);
  });

  it("says that a card is completed before it says to take a new one", () => {
    const coach = new CoachState("silver-and-gold");

    expect(told(coach, moment("take", { mine: new Set(["completed"]) })).slice(0, 2)).toEqual([
      "completed",
      "take",
    ]);
  });

  it.each([en, es])("calls nothing final that can still be undone", (texts) => {
    expect(texts["learn.lesson.confirm"]).not.toMatch(/final|siempre/);
    expect(texts["learn.lesson.wet"]).toMatch(/confirm/);
  });

  it("says nothing twice, not even after the page is loaded again", () => {
    told(new CoachState("pyramids"), moment("idle"));

    expect(told(new CoachState("pyramids"), moment("idle"))).toEqual([]);
    expect(told(new CoachState("silver-and-gold"), moment("idle"))).not.toEqual([]);
  });

  it("is silent after Enough, until somebody wants to learn again", () => {
    const coach = new CoachState("pyramids");
    coach.look(moment("idle"));
    coach.stop();

    expect(coach.lesson).toBeNull();
    expect(told(new CoachState("pyramids"), moment("bonus"))).toEqual([]);
    restartLessons("pyramids");
    expect(told(new CoachState("pyramids"), moment("bonus"))).toEqual(["bonus"]);
  });

  it.each(GAMES)("has words for every lesson of %s", (game) => {
    const keys = Object.keys(en);

    for (const { id } of LESSONS) {
      expect(
        keys.filter((key) => key === `learn.lesson.${id}` || key === `learn.lesson.${id}.${game}`),
        id,
      ).toHaveLength(1);
    }
  });
});
