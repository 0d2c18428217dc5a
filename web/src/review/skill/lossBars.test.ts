import { describe, expect, it } from "vitest";
import type { BotFigure } from "../../generated/messages";
import { lossesBySource, nextBetter, smoothed } from "./lossBars";

const bot = (name: string, all: number): BotFigure => ({
  bot: name,
  losses: { all, keep: all, mark: all, take: all },
  accuracy: 50,
});

describe("a player beside the bots", () => {
  const bots = [bot("casual", 1.3), bot("greedy", 0.9), bot("expert", 0.4)];

  it("is compared with the weakest bot that is better", () => {
    expect(nextBetter(bots, 1)?.bot).toBe("greedy");
    expect(nextBetter(bots, 2)?.bot).toBe("casual");
  });
  it("has no bot to be compared with above all of them", () => expect(nextBetter(bots, 0.3)).toBeNull());
  it("loses most by the source that is named first", () => {
    expect(lossesBySource({ coins: 0.5, cards: 3, palms: 0.01, cups: -1 })).toEqual([
      ["cards", 3],
      ["coins", 0.5],
    ]);
  });
});

it("the line over time is the mean of the last games", () => {
  expect(smoothed([3, 1, 2, 2], 2)).toEqual([3, 2, 1.5, 2]);
});
