import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { Frame } from "../generated/messages";
import ScoreChart from "./ScoreChart.svelte";
import type { GameHistory } from "../net/history.svelte";

const players = [0, 1].map((seat) => ({ seat, score: { total: 10 * seat, parts: {} } }));
const list = [{ events: [], state: { view: { turn: 0, step: "over", players } } }] as unknown as Frame[];

/** The dashes of each seat's line. */
function dashes(you: number[]): string[] {
  const frames = { list, done: true, fault: null } as unknown as GameHistory;
  const { container } = render(ScoreChart, { props: { frames, names: ["Ana", "Bo"], you } });
  return [...container.querySelectorAll('[data-part="score-line"]')].map(
    (line) => line.getAttribute("stroke-dasharray") ?? "",
  );
}

test("our line is whole, whichever seat it is", () => {
  expect([dashes([0])[0], dashes([1])[1]]).toEqual(["", ""]);
});

test("where several people share the device each line has its own dashes", () => {
  expect(new Set(dashes([0, 1])).size).toBe(2);
});
