import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { ViewSeen } from "../generated/messages";
import type { TableSession } from "../stage/session.svelte";
import type { Move } from "./model/move.svelte";
import PatternsLeft from "./PatternsLeft.svelte";
import WithMove from "./WithMove.test.svelte";

const expedition = ["line", "corner"].map((name) => ({ name, count: 2, rows: ["xxx"] }));

function left(view: Partial<ViewSeen>, aids = true): void {
  const move = { view, deck: () => ({ expedition }) } as unknown as Move;
  const session = { source: { table: { aids } } } as unknown as TableSession;
  render(WithMove, { props: { session, move, shows: PatternsLeft } });
}

test("the patterns to come are those that the server counts, and one stays hidden (G4)", () => {
  left({ to_come: { line: 2, corner: 1 }, reveals_left: 2 });

  screen.getByText("2 cards will come, one stays hidden");
  screen.getByLabelText("straight three: 2 of 3");
  screen.getByLabelText("corner: 1 of 3");
});

test("says that no more will come", () => {
  left({ to_come: { line: 1 }, reveals_left: 0 });

  screen.getByText("No more cards will come, one stays hidden");
});

test.each([
  ["earlier expeditions may not be seen (S12)", null, true],
  ["there are no aids", { line: 1 }, false],
])("shows nothing where %s", (_, to_come, aids) => {
  left({ to_come, reveals_left: 1 }, aids);

  expect(screen.queryAllByRole("listitem")).toEqual([]);
});
