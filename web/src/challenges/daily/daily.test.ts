import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Bucket, DailyToday } from "../../generated/messages";
import Distribution from "./Distribution.svelte";
import TodayGame from "./TodayGame.svelte";

const challenge = {
  id: "x1",
  kind: "daily",
  game: "pyramids",
  day: "2026-11-17",
  bots: [{ seat: 1, bot: "expert-1", name: "expert" }],
  aids: false,
  entries: 41,
};
const finished = { table: "t1", finished: true, ranked: true, points: 84, place: 3, margin: 4 };

function today(change: object): DailyToday {
  return {
    challenge,
    mine: null,
    par: null,
    percentile: null,
    streak: 0,
    ...change,
  } as unknown as DailyToday;
}

function line(seen: DailyToday | null): string {
  const { container } = render(TodayGame, {
    props: { game: "pyramids", today: seen, busy: false, onplay: () => {} },
  });
  return container.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

it("offers today's game in one click, and says against whom", () => {
  expect(line(today({}))).toContain("Against Expert.");
  expect(screen.getByRole("button", { name: "Play today's Pyramids" })).toBeTruthy();
});

it("leads back to a game that is running", () => {
  line(today({ mine: { ...finished, finished: false } }));

  expect(screen.getByRole("link", { name: "Continue today's Pyramids" }).getAttribute("href")).toBe("/t/t1");
});

it("says the result against par, the place, and the streak from the second day on", () => {
  const par = { points: 78, margin: 0, bot: "master-1" };

  expect(line(today({ mine: finished, par, streak: 2 }))).toContain(
    "84 points · 6 points above par · place 3 of 41 2 days in a row",
  );
  expect(line(today({ mine: finished, par, streak: 1 }))).not.toContain("in a row");
});

it("says what has become of the easier game, as soon as it was begun", () => {
  const easy = today({ challenge: { ...challenge, bots: [{ seat: 1, bot: "casual-1", name: "casual" }] } });
  const shown = (mine: object | null): string => {
    const { container } = render(TodayGame, {
      props: {
        game: "pyramids",
        today: today({}),
        easy: { ...easy, mine } as DailyToday,
        busy: false,
        onplay: () => {},
      },
    });
    return container.textContent ?? "";
  };

  expect(shown(null)).not.toContain("not played");
  expect(shown({ ...finished, finished: false })).toContain("in progress");
  expect(shown(finished)).toContain(": 84 points");
});

it("names no place for a game that is not ranked", () => {
  expect(line(today({ mine: { ...finished, ranked: false } }))).not.toContain("place");
});

it("draws a bar for each range, the longest for the most days", () => {
  const buckets: Bucket[] = [
    { low: 60, high: 69, count: 1 },
    { low: 70, high: 79, count: 4 },
    { low: 80, high: 89, count: 0 },
  ];
  const { container } = render(Distribution, { props: { buckets } });
  const bars = [...container.querySelectorAll<HTMLElement>('[data-part="bar"]')];

  expect(bars.map((bar) => bar.style.width)).toEqual(["25%", "100%", "0%"]);
  expect(container.textContent).toContain("70 to 79 points");
});
