import { expect, test } from "vitest";
import type { SeatSeen, ViewSeen } from "../generated/messages";
import { awaitedNames, namesOf, seatLabels, seatNames, seatsAfter, seatActivity } from "./seats";
import { palmsText } from "./naming";

function view(rest: Partial<ViewSeen>): ViewSeen {
  return { step: "mark", waiting: [1], ready: [0], ...rest } as ViewSeen;
}

test("who is waited for chooses, who has chosen is ready, and all look on while one takes a card", () => {
  expect(seatActivity(view({}), 1)).toBe("mark");
  expect(seatActivity(view({}), 0)).toBe("ready");
  expect(seatActivity(view({ ready: [] }), 0)).toBe("still"); // it has nothing to choose (R6)
  expect(seatActivity(view({ step: "take", ready: [] }), 1)).toBe("take");
  expect(seatActivity(view({ step: "take", ready: [] }), 0)).toBe("still");
  expect(seatActivity(view({ waiting: [], ready: [] }), 0)).toBe("still");
});

test("who is absent is never said to be choosing", () => {
  const doing = (seat: Partial<SeatSeen>, at = 1, absent: "bot" | "wait" = "bot"): string =>
    seatActivity(view({}), at, { absent, seats: [seat, seat] as SeatSeen[] });

  expect(doing({ away: true, attendance: "gone" })).toBe("gone");
  expect(doing({ away: true })).toBe("gone");
  expect(doing({ attendance: "away" })).toBe("away-soon");
  expect(doing({ attendance: "away" }, 1, "wait")).toBe("away");
  expect(doing({ attendance: "away" }, 0)).toBe("ready-away");
  expect(doing({ attendance: "here" })).toBe("mark");
  expect(doing({ attendance: null })).toBe("mark");
});

test("who is waited for is named, and that they are away", () => {
  const seats = [{ attendance: "here" }, { attendance: "away" }] as SeatSeen[];

  expect(awaitedNames([0, 1], ["Ana", "Wren"], seats)).toEqual(["Ana", "Wren (away)"]);
});

test("the palms on the display are told with what one pays, where there are any", () => {
  expect(palmsText(view({ palms_shown: 3, palm_pays: 4 }))).toBe("3 palms showing: a palm scores 4");
  expect(palmsText(view({ palms_shown: null, palm_pays: null }))).toBeNull();
});

test("the others sit in order after us; a watcher sees all", () => {
  expect(seatsAfter(1, 4)).toEqual([2, 3, 0]);
  expect(seatsAfter(null, 3)).toEqual([0, 1, 2]);
});

function seat(name: string, bot: string | null = null): SeatSeen {
  return { name, bot, kind: bot === null ? "person" : "bot" } as SeatSeen;
}

test("bots are called by their level, and no two seats alike, also at tables of older servers", () => {
  const told = [seat("Wren"), seat("Wren 2"), seat("greedy", "greedy"), seat("greedy 2", "greedy")];
  expect(seatNames(told)).toEqual(["Wren", "Wren 2", "Greedy", "Greedy 2"]);

  const old = [seat("Wren"), seat("wren"), seat("greedy", "greedy"), seat("greedy", "greedy")];
  expect(seatNames(old)).toEqual(["Wren", "wren 2", "Greedy", "Greedy 2"]);
  expect(namesOf(old, ({ bot }) => bot === null)).toEqual(["Wren", "wren 2"]);
  expect(seatNames([seat(""), seat("")])).toEqual(["", ""]);
});

test("our only seat is called You, several of one device by their names", () => {
  const seats = ["Ana", "Ben"].map((name, seat) => ({ name, seat, kind: "person", bot: null }) as SeatSeen);

  expect(seatLabels(seats, [1])).toEqual(["Ana", "You"]);
  expect(seatLabels(seats, [0, 1])).toEqual(["Ana", "Ben"]);
  expect(seatLabels(seats, [])).toEqual(["Ana", "Ben"]);
});

test("a bot of a challenge is called by its level, too, although its version is fixed", () => {
  expect(seatNames([seat("expert", "expert-1"), seat("Bruno", "casual-1")])).toEqual(["Expert", "Bruno"]);
});
