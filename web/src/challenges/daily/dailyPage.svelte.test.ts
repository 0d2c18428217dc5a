import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, Refusal } from "../../net/api";
import type { ChallengeAnswer, DailyOverview } from "../../generated/messages";
import { DailyPage } from "./dailyPage.svelte";

const DAY = "2026-11-17";
const HOUR = 3_600_000;
const answer = { challenge: { day: DAY, is_open: true }, mine: null, par: null } as ChallengeAnswer;
const overview = { day: DAY, now: 5000, next_at: 5000 + HOUR, games: [], easy: [] } as DailyOverview;
const offline = new Refusal("offline", "no answer");

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.spyOn(api, "dailies").mockResolvedValue(overview);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function opened(day?: string): DailyPage {
  return new DailyPage("pyramids", "standard", day);
}

it("says that a new deal is there and changes nothing until it is asked for", async () => {
  vi.spyOn(api, "daily").mockResolvedValue(answer);
  const page = opened();
  await page.load();

  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(page.isNewDeal).toBe(false);
  await vi.advanceTimersByTimeAsync(1);

  expect([page.isNewDeal, page.answer]).toEqual([true, answer]);
  expect(api.daily).toHaveBeenCalledTimes(1);
});

it("says nothing about a new deal on the page of a past day", async () => {
  vi.spyOn(api, "daily").mockResolvedValue(answer);
  const page = opened("2026-11-10");
  await page.load();

  await vi.advanceTimersByTimeAsync(2 * HOUR);

  expect(page.isNewDeal).toBe(false);
});

it("shows the last known list and its hour without a connection", async () => {
  const daily = vi.spyOn(api, "daily").mockResolvedValue(answer);
  const at = Date.now();
  await opened().load();
  daily.mockRejectedValue(offline);
  await vi.advanceTimersByTimeAsync(60_000);

  const page = opened();
  await page.load();

  expect([page.answer, page.since]).toEqual([answer, at]);
});

it("shows no list of another day in its place, and none when the server refuses", async () => {
  const daily = vi.spyOn(api, "daily").mockResolvedValue(answer);
  await opened().load();

  daily.mockRejectedValue(offline);
  const past = opened("2026-11-10");
  await past.load();
  daily.mockRejectedValue(new Refusal("not-found", "there is none"));
  const refused = opened();
  await refused.load();

  expect([past.answer, refused.answer]).toEqual([null, null]);
});

it("shows a game when what stands above it is known, so that nothing moves", async () => {
  let tell!: (found: DailyOverview) => void;
  vi.spyOn(api, "daily").mockResolvedValue(answer);
  vi.spyOn(api, "dailies").mockReturnValue(new Promise((resolve) => (tell = resolve)));
  const page = opened();
  const loaded = page.load();
  await vi.advanceTimersByTimeAsync(1);
  const before = page.answer;

  tell(overview);
  await loaded;

  expect([before, page.answer]).toEqual([null, answer]);
});
