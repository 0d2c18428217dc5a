import { expect, it } from "vitest";
import { decisionIn, decisionQuery } from "./decision";

it("goes through an address and back, with its bonus boxes", () => {
  const decision = { seat: 1, seq: 17, choice: ["cross 12 a1 b1", "bonus 4 d2"], best: ["cross 4 c3"] };
  const query = new URLSearchParams(decisionQuery(decision));

  expect(query.get("seat")).toBe("1");
  expect(decisionIn(query)).toMatchObject({
    seq: 17,
    made: [
      { card: 12, boxes: ["a1", "b1"] },
      { card: 4, boxes: ["d2"] },
    ],
    best: [{ card: 4, boxes: ["c3"] }],
  });
});

it("is not there in other addresses", () => {
  expect(decisionIn(new URLSearchParams("seat=1&at=17"))).toBeNull();
});
