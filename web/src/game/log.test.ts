import { afterEach, describe, expect, test } from "vitest";
import type { Deck } from "../net/api";
import type { EventSeen, Happened, SeatSeen } from "../generated/messages";
import { standIns } from "./standIns";
import { logLines, sentence } from "./log";
import { seatName } from "./seats";
import { formatTime, setLanguage } from "../i18n/index.svelte";

const DECK: Deck = {
  id: "d",
  game: "silver-and-gold",
  name: "Test",
  card: [
    { number: 4, colour: "purple", points: 14, rows: ["...."] },
    { number: 30, colour: "orange", points: 12, rows: ["...."] },
  ],
  expedition: [],
};
const PYRAMIDS: Deck = { ...DECK, game: "pyramids" };
const NAMES = ["Ana", "Bruno"];

function one(kind: Happened["kind"], rest: Partial<Happened> = {}): Happened {
  return { kind, seat: 1, card: 4, amount: 1, boxes: ["a1", "b1"], pattern: "corner", ...rest };
}

/** docs/protocol.md, "The kinds of what happened". */
const KINDS = [
  ...["kept", "turned up", "revealed", "crossed", "coins", "coins lost", "palm", "palm lost", "red gems"],
  ...["green gems", "torch", "skulls", "potion", "bonus owed", "bonus lost", "cup", "completed", "took"],
  ...["no card left", "pyramid points", "start player", "round over", "game over"],
] as Happened["kind"][];

afterEach(() => setLanguage("en"));

describe.each(["en", "es", "xx"] as const)("in %s", (language) => {
  test.each(KINDS)("%s is a whole sentence for others and for you", async (kind) => {
    await setLanguage(language);
    for (const deck of [DECK, PYRAMIDS])
      for (const amount of [0, 1, 2, 4])
        for (const you of [null, 1]) {
          const text = sentence(one(kind, { amount }), NAMES, you, deck);
          expect(text).toMatch(/[.!]·*⟧?$/);
          expect(text).not.toMatch(/[{}]|undefined|NaN/);
        }
  });
});

test("your own seat is you, others have names", () => {
  expect(sentence(one("coins"), NAMES, 1, DECK)).toBe("You crossed a coin.");
  expect(sentence(one("coins"), NAMES, 0, DECK)).toBe("Bruno crossed a coin.");
});

test.each<[string, Happened]>([
  ["Bruno crossed a bonus box on a purple card.", one("crossed", { bonus: true })],
  ["Bruno took the top of the stack: a purple card.", one("took", { from_stack: true })],
  ["Round 3 is over.", one("round over", { seat: null, round: 2 })],
])("%s", (text, happened) => {
  expect(sentence(happened, NAMES, null, DECK)).toBe(text);
});

test("a treasure card is called by its colour, a pyramid by its number", () => {
  expect(sentence(one("completed", { card: 30 }), NAMES, null, DECK)).toBe(
    "Bruno completed an orange card: 12 points.",
  );
  expect(sentence(one("completed", { card: 30 }), NAMES, null, PYRAMIDS)).toBe("Bruno completed pyramid 30.");
});

test("a marking with all it brings is one line", () => {
  const event: EventSeen = {
    type: "event",
    seq: 9,
    phase: 1,
    kind: "show",
    seat: null,
    choices: null,
    opened: null,
    dealt: null,
    at: 0,
    chosen_for: [],
    pause: null,
    happened: [
      one("crossed", { seat: 0, amount: 0, boxes: ["a1", "b1", "c1"] }),
      one("coins", { seat: 0 }),
      one("bonus owed", { seat: 0 }),
      one("crossed", { seat: 0, card: 30, bonus: true }),
      one("palm", { seat: 0, amount: 3 }),
      one("crossed", { amount: 0 }),
      one("cup", { seat: 0, amount: 6 }),
      one("turned up", { seat: null }),
      one("start player"),
      one("revealed", { seat: null }),
    ],
  };
  expect(logLines(event, { names: NAMES, you: 0, deck: DECK }).map((line) => line.text)).toEqual([
    "You crossed 3 boxes on a purple card: a coin, a palm for 3, and a bonus box.",
    "Bruno crossed 2 boxes on a purple card.",
    "Row full: you take the cup of 6.",
    "Bruno is the start player. The expedition is the corner.",
  ]);
});

test("both kept cards are one line", () => {
  const happened = [one("kept"), one("kept", { card: 30 })];
  const event = { seq: 5, kind: "show", happened } as unknown as EventSeen;
  expect(logLines(event, { names: NAMES, you: 0, deck: DECK }).map((line) => line.text)).toEqual([
    "Bruno kept a purple card and an orange card.",
  ]);
});

test("equal cards are counted", async () => {
  const deck = {
    ...DECK,
    card: [...DECK.card, { number: 5, colour: "purple", points: 9, rows: ["...."] }],
  } as Deck;
  const event = {
    seq: 5,
    kind: "show",
    happened: [one("kept"), one("kept", { card: 5 })],
  } as unknown as EventSeen;
  const text = (deck: Deck): string | undefined => logLines(event, { names: NAMES, you: 1, deck })[0]?.text;

  expect(text(deck)).toBe("You kept two purple cards.");
  expect(text({ ...deck, game: "pyramids" })).toBe("You kept pyramid 4 and pyramid 5.");
  await setLanguage("es");
  expect(text(deck)).toBe("Te quedaste con dos cartas lilas.");
});

describe("a line says who chose", () => {
  const SEATS = [{ kind: "person" }, { kind: "person" }, { kind: "bot" }] as SeatSeen[];
  const happened = [
    one("crossed", { seat: 0, amount: 0 }),
    one("coins", { seat: 0 }),
    one("crossed", { amount: 0 }),
    one("crossed", { seat: 2, amount: 0 }),
    one("completed", { seat: 0 }),
  ];
  const show = { seq: 9, phase: 3, kind: "show", happened } as unknown as EventSeen;
  const names = [...NAMES, "Chen"];

  function texts(events: EventSeen[]): string[] {
    const context = { names, you: 0, deck: DECK, standIns: standIns(events, SEATS) };
    return logLines(show, context).map((line) => line.text);
  }

  const told = [
    "While you were away, a bot crossed 2 boxes on a purple card for you: a coin.",
    "Time ran out: a bot crossed 2 boxes on a purple card for Bruno.",
    "Chen crossed 2 boxes on a purple card.",
    "You completed a purple card: 14 points!",
  ];
  const all = [
    { seat: 0, why: "bot" },
    { seat: 1, why: "clock" },
    { seat: 2, why: "bot" },
  ];

  test("as the event that shows all choices tells it", () => {
    expect(texts([{ ...show, chosen_for: all } as EventSeen])).toEqual(told);
  });

  test("in logs of older servers, which tell it one by one before", () => {
    const ready = all.map((one) => ({ phase: 3, kind: "ready", chosen_for: [one] }) as unknown as EventSeen);
    expect(texts([...ready, show])).toEqual(told);
  });

  test("and nothing more if everybody chose, or it was another turn", () => {
    const other = { phase: 2, kind: "ready", chosen_for: all } as unknown as EventSeen;
    expect(texts([other, show])[1]).toBe("Bruno crossed 2 boxes on a purple card.");
  });
});

test("a bot is called by its level unless it was given a name", () => {
  const seat = {
    seat: 1,
    kind: "bot",
    bot: "casual",
    away: false,
    nonce: null,
    named: false,
    unnamed: false,
    attendance: null,
    away_since: null,
  } as const;
  expect(seatName({ ...seat, name: "casual" })).toBe("Casual");
  expect(seatName({ ...seat, name: "Dora" })).toBe("Dora");
  expect(seatName({ ...seat, kind: "person", bot: null, name: "Player 2", unnamed: true })).toBe("Player 2");
});

test.each<[string[], NonNullable<EventSeen["pause"]>, number | null]>([
  [["Bruno asks for a pause until DAY."], { wish: "ask", until: 0, paused: false }, 1],
  [
    ["You agree to the pause.", "The clock stands still until DAY."],
    { wish: "agree", until: 0, paused: true },
    0,
  ],
  [["You: no pause."], { wish: "refuse", until: 0, paused: false }, 0],
  [["Bruno wants to play on."], { wish: "resume", until: 0, paused: true }, 1],
  [["Bruno wants to play on.", "The clock runs again."], { wish: "resume", until: 0, paused: false }, 1],
  [["The clock runs again."], { wish: "over", until: 0, paused: false }, null],
])("%s", (told, pause, seat) => {
  const event = { kind: "pause", seat, happened: [], pause } as unknown as EventSeen;
  const lines = logLines(event, { names: NAMES, you: 0, deck: DECK }).map(({ text }) => text);

  expect(lines.map((line) => line.replace(formatTime(0), "DAY"))).toEqual(told);
});
