import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChallengeAnswer } from "../generated/messages";
import { ChallengePage } from "./challengePage.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PAR = { points: 78, margin: 3, bot: "master-1" };

function answers(...pars: (typeof PAR | null)[]): {
  fetch: () => Promise<ChallengeAnswer>;
  asked: () => number;
} {
  let asked = 0;
  const fetch = (): Promise<ChallengeAnswer> => {
    const par = pars[Math.min(asked++, pars.length - 1)];
    return Promise.resolve({ mine: { finished: true }, par } as ChallengeAnswer);
  };
  return { fetch, asked: () => asked };
}

it("looks again until par is known, and then no more", async () => {
  const { fetch, asked } = answers(null, null, PAR);
  const page = new ChallengePage(fetch);
  await page.load();
  expect(page.lacksPar).toBe(true);

  await vi.runAllTimersAsync();

  expect([page.answer?.par, asked()]).toEqual([PAR, 3]);
});

it("gives up after some time", async () => {
  const { fetch, asked } = answers(null);
  const page = new ChallengePage(fetch);
  await page.load();

  await vi.runAllTimersAsync();

  expect(asked()).toBe(6);
  expect(vi.getTimerCount()).toBe(0);
});

it("asks no more when the page is left", async () => {
  const { fetch, asked } = answers(null);
  const page = new ChallengePage(fetch);
  await page.load();

  page.close();
  await vi.runAllTimersAsync();

  expect(asked()).toBe(1);
});

it("keeps what it shows when looking again fails", async () => {
  const { fetch } = answers(null);
  let isOffline = false;
  const page = new ChallengePage(() => (isOffline ? Promise.reject(new Error("offline")) : fetch()));
  await page.load();

  isOffline = true;
  await vi.runAllTimersAsync();

  expect(page.answer?.mine?.finished).toBe(true);
  expect(page.error).toBeInstanceOf(Error);
});
