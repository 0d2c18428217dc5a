import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReviewAnswer } from "../generated/messages";
import { api, Refusal } from "./api";
import { GameReview, reviewOf } from "./reviews.svelte";

function answer(state: ReviewAnswer["state"], have: number, more: Partial<ReviewAnswer> = {}): ReviewAnswer {
  return {
    evaluator: "review-1",
    state,
    done: have,
    of: 3,
    have,
    decisions: [],
    chance: [],
    seats: [],
    ...more,
  };
}

const decision = (seq: number): ReviewAnswer["decisions"][number] =>
  ({ seq }) as ReviewAnswer["decisions"][number];
const asked = vi.spyOn(api, "review");

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
});
afterEach(() => vi.useRealTimers());

describe("a review", () => {
  it("is asked for until it is done, each time for what is new", async () => {
    asked
      .mockResolvedValueOnce(answer("running", 1, { decisions: [decision(4)] }))
      .mockResolvedValueOnce(answer("done", 3, { decisions: [decision(7)] }));
    const review = new GameReview("a");
    review.follow();
    await vi.runAllTimersAsync();

    expect(asked.mock.calls.map(([, have]) => have)).toEqual([0, 1]);
    expect(review.decisions.map(({ seq }) => seq)).toEqual([4, 7]);
    expect(review.isDone).toBe(true);
  });
  it("is not asked for when nobody follows it any more", async () => {
    asked.mockResolvedValue(answer("running", 1));
    const stop = new GameReview("a").follow();
    await vi.advanceTimersByTimeAsync(10);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);

    expect(asked).toHaveBeenCalledTimes(1);
  });
  it("is asked for once when one leaves and comes back before the answer", async () => {
    asked.mockResolvedValue(answer("done", 1, { decisions: [decision(4)] }));
    const review = new GameReview("a");
    review.follow()();
    review.follow();
    await vi.runAllTimersAsync();

    expect(asked).toHaveBeenCalledTimes(1);
    expect(review.decisions.map(({ seq }) => seq)).toEqual([4]);
  });
  it("that failed is started again only when that is wished", async () => {
    asked.mockResolvedValueOnce(answer("failed", 0)).mockResolvedValueOnce(answer("done", 3));
    const review = new GameReview("a");
    review.follow();
    await vi.runAllTimersAsync();
    expect(asked).toHaveBeenCalledTimes(1);

    review.retry();
    await vi.runAllTimersAsync();

    expect(asked.mock.calls.at(-1)?.[2]).toBe(true);
    expect(review.isDone).toBe(true);
  });
  it("says why the server refuses, and asks again when that is wished", async () => {
    asked.mockRejectedValueOnce(new Refusal("rate", "later")).mockResolvedValueOnce(answer("done", 3));
    const review = new GameReview("a");
    review.follow();
    await vi.runAllTimersAsync();
    expect(review.fault).toBeInstanceOf(Refusal);

    review.retry();
    await vi.runAllTimersAsync();

    expect(review.fault).toBeNull();
    expect(asked.mock.calls.at(-1)?.[2]).toBe(false);
  });
  it("that is made again by a newer evaluator replaces what was there", async () => {
    asked
      .mockResolvedValueOnce(answer("running", 2, { decisions: [decision(4)] }))
      .mockResolvedValueOnce(answer("done", 1, { decisions: [decision(9)] }));
    const review = new GameReview("a");
    review.follow();
    await vi.runAllTimersAsync();

    expect(review.decisions.map(({ seq }) => seq)).toEqual([9]);
  });
  it("is kept for when one comes back, but not for ever", () => {
    const first = reviewOf("first");
    expect(reviewOf("first")).toBe(first);

    for (let n = 0; n < 8; n++) reviewOf(`other ${n}`);

    expect(reviewOf("first")).not.toBe(first);
  });
});
