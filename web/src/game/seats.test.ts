import { expect, test } from "vitest";
import type { SeatSeen, ViewSeen } from "../generated/messages";
import { seatLabels, seatsAfter, seatActivity } from "./seats";
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
  expect(seatActivity(view({}), 1, { away: true } as SeatSeen)).toBe("away");
});

test("the palms on the display are told with what one pays, where there are any", () => {
  expect(palmsText(view({ palms_shown: 3, palm_pays: 4 }))).toBe("3 palms showing: a palm scores 4");
  expect(palmsText(view({ palms_shown: null, palm_pays: null }))).toBeNull();
});

test("the others sit in order after us; a watcher sees all", () => {
  expect(seatsAfter(1, 4)).toEqual([2, 3, 0]);
  expect(seatsAfter(null, 3)).toEqual([0, 1, 2]);
});

test("our only seat is called You, several of one device by their names", () => {
  const seats = ["Ana", "Ben"].map((name, seat) => ({ name, seat, kind: "person", bot: null }) as SeatSeen);

  expect(seatLabels(seats, [1])).toEqual(["Ana", "You"]);
  expect(seatLabels(seats, [0, 1])).toEqual(["Ana", "Ben"]);
  expect(seatLabels(seats, [])).toEqual(["Ana", "Ben"]);
});
