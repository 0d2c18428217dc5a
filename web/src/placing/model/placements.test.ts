import { describe, expect, it } from "vitest";
import {
  orientationOf,
  mirroredShape,
  orientations,
  rowsOf,
  shapeOfRows,
  turnedShape,
  moveTo,
} from "../../game/patterns";
import {
  middle,
  mirrored,
  moved,
  placementOf,
  placementsOf,
  snapped,
  turned,
  turnedAnywhere,
  type Placement,
  type Point,
} from "./placements";

const PATTERNS = {
  domino: ["xx"],
  line: ["xxx"],
  corner: ["x.", "xx"],
  tee: ["xxx", ".x."],
  ell: ["x.", "x.", "xx"],
  square: ["xx", "xx"],
};
const ARROWS: Point[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** Every placement of a pattern on an island, as the server would list the open choices. */
function fitting(island: string[], pattern: string[], card = 1): Placement[] {
  const found: string[] = [];
  for (const shape of orientations(shapeOfRows(pattern))) {
    const boxes = rowsOf(shape).flatMap((row, y) =>
      [...row].flatMap((sign, x) => (sign === "x" ? [[x, y]] : [])),
    );
    for (let top = 0; top < island.length; top++) {
      for (let left = 0; left < 5; left++) {
        const there = boxes.map(([x, y]) => [left + x!, top + y!] as const);
        if (!there.every(([x, y]) => island[y]?.[x] === ".")) continue;
        found.push(`cross ${card} ${there.map(([x, y]) => String.fromCharCode(97 + x) + (y + 1)).join(" ")}`);
      }
    }
  }
  return found.map(placementOf);
}

/** Islands with holes, the same ones each time. */
function islands(count: number): string[][] {
  let seed = 7;
  const chance = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () =>
    Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => (chance() < 0.7 ? "." : "#")).join("")),
  );
}

describe("orientations", () => {
  it("are as many as a pattern has", () => {
    const counts = Object.values(PATTERNS).map((rows) => orientations(shapeOfRows(rows)).length);

    expect(counts).toEqual([2, 2, 4, 4, 8, 1]);
  });

  it("come back after four turns and after two mirrorings", () => {
    const ell = shapeOfRows(PATTERNS.ell);

    expect(turnedShape(turnedShape(turnedShape(turnedShape(ell))))).toBe(ell);
    expect(mirroredShape(mirroredShape(ell))).toBe(ell);
  });

  it("turn clockwise", () => {
    expect(rowsOf(turnedShape(shapeOfRows(["x.", "xx"])))).toEqual(["xx", "x."]);
  });

  it("are named from the printed one", () => {
    const ell = shapeOfRows(PATTERNS.ell);

    expect(orientationOf(turnedShape(turnedShape(ell)), ell)).toEqual({ turns: 2, mirrored: false });
    expect(orientationOf(mirroredShape(ell), ell)).toEqual({ turns: 0, mirrored: true });
  });
});

describe("the open choices", () => {
  const open = ["cross 4 a1 b1", "cross 30 c2 c3", "cross 4 a1", "bonus 4 a2"];

  it("are placements of the pattern, or of one box", () => {
    expect(placementsOf(open, false).map(({ text }) => text)).toEqual(["cross 4 a1 b1", "cross 30 c2 c3"]);
    expect(placementsOf(open, true).map(({ text }) => text)).toEqual(["cross 4 a1"]);
  });
});

describe("snapping", () => {
  const island = ["....", "....", "...."];
  const dominoes = fitting(island, PATTERNS.domino);

  it("covers the box that is pointed at, on the side that is nearer", () => {
    const left = snapped(dominoes, 1, [1.2, 1.5], "a1 b1");
    const right = snapped(dominoes, 1, [1.8, 1.5], "a1 b1");

    expect(left?.boxes).toEqual(["a2", "b2"]);
    expect(right?.boxes).toEqual(["b2", "c2"]);
  });

  it("keeps the orientation where it fits, and takes the nearest that does where not", () => {
    const narrow = fitting(["..", "#.", "#."], PATTERNS.domino);

    expect(snapped(narrow, 1, middle("b1"), "a1 b1")?.boxes).toEqual(["a1", "b1"]);
    expect(snapped(narrow, 1, middle("b3"), "a1 b1")?.boxes).toEqual(["b2", "b3"]);
  });

  it("goes to what is nearest when the box itself cannot be covered", () => {
    const far = fitting(["..##", "####", "##.."], PATTERNS.domino);

    expect(snapped(far, 1, middle("d2"), "a1 b1")?.boxes).toEqual(["c3", "d3"]);
  });

  it("finds nothing on a card where nothing fits", () => {
    expect(snapped(dominoes, 2, [0.5, 0.5], "a1 b1")).toBeNull();
  });
});

describe("turning and mirroring", () => {
  it("go through the orientations that fit where the ghost is held, and come back", () => {
    const corners = fitting(["...", "...", "..."], PATTERNS.corner);
    const first = snapped(corners, 1, middle("b2"), shapeOfRows(PATTERNS.corner))!;
    const shapes = new Set<string>();
    let ghost = first;
    for (let n = 0; n < 4; n++) {
      ghost = turned(corners, ghost, middle("b2"))!;
      shapes.add(ghost.shape);
      expect(ghost.boxes).toContain("b2");
    }

    expect(shapes.size).toBe(4);
    expect(ghost.shape).toBe(first.shape);
  });

  it("go around the box by which the ghost is held: four turns, a turn and one back, two mirrorings lead home", () => {
    const roomy = Array.from({ length: 9 }, () => ".".repeat(9));
    for (const pattern of Object.values(PATTERNS)) {
      const open = fitting(roomy, pattern);
      for (const from of open.filter(({ boxes }) => boxes.includes("e5"))) {
        const turn = (ghost: Placement, back = false): Placement =>
          turned(open, ghost, middle("e5"), back) ?? ghost;
        const mirror = (ghost: Placement): Placement => mirrored(open, ghost, middle("e5")) ?? ghost;
        const home = [turn(turn(turn(turn(from)))), turn(turn(from), true), mirror(mirror(from))];
        expect(home.map(({ text }) => text)).toEqual([from.text, from.text, from.text]);
      }
    }
  });

  it("skip what does not fit", () => {
    const lines = fitting(["...", "#.#"], PATTERNS.line);

    expect(turned(lines, lines[0]!, middle("b1"))).toBeNull();
  });

  it("leave alone what is its own mirror image", () => {
    const lines = fitting(["...", "...", "..."], PATTERNS.line);

    expect(mirrored(lines, lines[0]!, middle("b1"))).toBeNull();
    expect(turnedAnywhere(lines, "a1 b1 c1", "mirror")).toBe("a1 b1 c1");
  });
});

describe("whatever is done", () => {
  it("the ghost is one of the open choices on the same card, and every one of them can be reached with keys", () => {
    for (const island of islands(25)) {
      for (const pattern of Object.values(PATTERNS)) {
        const open = [...fitting(island, pattern, 1), ...fitting(["....", "...."], pattern, 2)];
        const here = open.filter(({ card }) => card === 1);
        if (!here.length) continue;
        const steps = (from: Placement): Placement[] => {
          const held = from.boxes.map(middle);
          const next = [
            ...ARROWS.map((by) => moved(open, from, by)),
            ...held.flatMap((at) => [
              turned(open, from, at),
              turned(open, from, at, true),
              mirrored(open, from, at),
            ]),
          ];
          return next.filter((one) => one !== null);
        };
        const texts = new Set(here.map(({ text }) => text));
        expect(here.flatMap(steps).filter(({ text }) => !texts.has(text))).toEqual([]);
        expect(reached(here[0]!, steps).size, `${island.join("/")} ${pattern.join("/")}`).toBe(here.length);
      }
    }
  });
});

function reached(from: Placement, steps: (from: Placement) => Placement[]): Set<string> {
  const seen = new Set([from.text]);
  const waiting = [from];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    for (const step of steps(one)) {
      if (seen.has(step.text)) continue;
      seen.add(step.text);
      waiting.push(step);
    }
  }
  return seen;
}

describe("the way to another orientation", () => {
  const ell = shapeOfRows(PATTERNS.ell);
  const left = turnedShape(turnedShape(turnedShape(ell)));

  it.each([
    ["a quarter turn", turnedShape(ell), "turn"],
    ["a half turn", turnedShape(turnedShape(ell)), "turn"],
    ["a quarter turn back", left, "back"],
    ["a mirroring", mirroredShape(ell), "mirror"],
    ["a mirroring and a turn", turnedShape(mirroredShape(ell)), "mirror"],
  ])("is %s", (_, wanted, way) => {
    expect(moveTo(ell, wanted)).toBe(way);
  });

  it("is a plain turn where forth and back are the same", () => {
    expect(moveTo("a1 b1", "a1 a2")).toBe("turn");
  });
});
