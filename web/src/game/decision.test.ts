import { expect, it } from "vitest";
import type { Reviewed } from "../generated/messages";
import { decisionIn, decisionQuery } from "./decision";

it("goes through an address and back", () => {
  const reviewed = { seq: 17, choice: "mark 12 a1 b1", best: { choice: "mark 4 c3" } } as Reviewed;
  const query = new URLSearchParams(decisionQuery(reviewed, 1));

  expect(query.get("seat")).toBe("1");
  expect(decisionIn(query)).toMatchObject({
    seq: 17,
    made: { card: 12, boxes: ["a1", "b1"] },
    best: { card: 4, boxes: ["c3"] },
  });
});

it("is not there in other addresses", () => {
  expect(decisionIn(new URLSearchParams("seat=1&at=17"))).toBeNull();
});
