import { describe, expect, it } from "vitest";
import type { ChallengeSeen, EntrySeen } from "../generated/messages";
import {
  addressOfChallenge,
  botName,
  marginText,
  parText,
  percentileText,
  standing,
  timeLeft,
} from "./challengeText";

const bots = [{ seat: 1, bot: "expert-1", name: "expert" }];
const daily = {
  id: "x1",
  kind: "daily",
  game: "pyramids",
  day: "2026-11-17",
  series: "standard",
  bots,
} as ChallengeSeen;

describe("a result", () => {
  it("is above, below or level with par", () => {
    expect([parText(84, { points: 78 }), parText(70, { points: 71 }), parText(9, { points: 9 })]).toEqual([
      "6 points above par",
      "1 point below par",
      "level with par",
    ]);
  });
  it("is ahead of the opponent, behind or equal", () => {
    expect([12, -1, 0].map((margin) => marginText(margin, daily))).toEqual([
      "You were 12 points ahead of Expert.",
      "You were 1 point behind Expert.",
      "You have as many points as Expert.",
    ]);
  });
  it("beats a part of the others, rounded down and never 100 %", () => {
    expect(percentileText(0.725, 41)).toBe("Better than 72 % of the other 40 results.");
    expect(percentileText(0.9999, 5001)).toContain("99 %");
    expect(percentileText(1, 21)).toBe("Better than all 20 others.");
  });
  it("stands at its place, or is the first, or has no place", () => {
    const entry = { ranked: true, place: 3 } as EntrySeen;

    expect(standing(entry, { entries: 4 })).toBe("Place 3 of 4");
    expect(standing({ ...entry, place: 1 }, { entries: 1 })).toBe("You are the first to finish.");
    expect(standing({ ...entry, ranked: false, unranked: "late" }, { entries: 4 })).toContain(
      "after the close",
    );
  });
});

describe("a challenge", () => {
  it("names a bot by its level, whatever its version", () => {
    expect([botName("expert-1"), botName("expert-12"), botName("mine-2")]).toEqual([
      "Expert",
      "Expert",
      "mine",
    ]);
  });
  it("has the page of its day, or one of its own", () => {
    expect(addressOfChallenge(daily)).toBe("/daily/pyramids/2026-11-17");
    expect(addressOfChallenge({ ...daily, series: "easy" })).toBe("/daily/pyramids/easy/2026-11-17");
    expect(addressOfChallenge({ ...daily, kind: "friend", day: null })).toBe("/c/x1");
  });
  it("tells hours until the next one, and minutes in the last hour", () => {
    const hour = 3_600_000;

    expect([timeLeft(7.9 * hour, 0), timeLeft(0.5 * hour, 0), timeLeft(0, hour)]).toEqual([
      "7 hours",
      "30 minutes",
      "1 minute",
    ]);
  });
});
