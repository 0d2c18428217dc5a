/** Uses records that the server wrote (tests/server/promised), so that both sides deal alike. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkDeal, dealOf, Draws, type PlayedRecord } from "./dealCheck";
import type { Pin } from "../../net/dealPin";
import { hashOf } from "./sha256";

const MINE = "Ana_s-own-part-0123456789";
const GAMES = ["silver-and-gold", "pyramids"];

function recordOf(name: string): PlayedRecord {
  return JSON.parse(readFileSync(`../tests/server/promised/${name}.json`, "utf8")) as PlayedRecord;
}

function idOf(record: PlayedRecord): string {
  return (JSON.parse(record.fair!.opened) as { table: string }).table;
}

/** What a browser has noted: the hash of the promise, its own nonce, the hash of the start. */
function pinOf(record: PlayedRecord): Pin {
  const { hash, dealt } = record.fair!;
  return { fair: hash, at: 0, status: "open", nonce: MINE, ...(dealt ? { dealt: hashOf(dealt) } : {}) };
}

function badOf(
  record: PlayedRecord,
  pin: Pin | null = pinOf(record),
  mine = [0],
  id = idOf(record),
): string[] {
  return checkDeal(record, id, pin, mine)
    .findings.filter(({ state }) => state === "bad")
    .map(({ key }) => key.replace("proof.found.", ""));
}

describe.each(GAMES)("a record of %s", (game) => {
  const record = recordOf(`2-${game}`);
  const { fair } = record;
  const start = JSON.parse(fair!.dealt!) as { nonces: (string | null)[] };

  it("is dealt here as the server dealt it", () => {
    const deal = dealOf(record, fair!.opened, start.nonces);

    expect([deal.start_player, deal.deals, deal.expeditions]).toEqual([
      record.start_player,
      record.deals,
      record.expeditions,
    ]);
    expect(deal.stack.filter((card) => record.stack.includes(card))).toEqual(record.stack);
  });
  it("holds for who noted the seal and sent a number", () => {
    const verdict = checkDeal(record, idOf(record), pinOf(record), [0]);

    expect(verdict.state).toBe("good");
    expect(verdict.findings.map(({ key }) => key.replace("proof.found.", ""))).toEqual(
      "noted seal number others bound start cards names".split(" "),
    );
    expect(verdict.findings.find(({ key }) => key === "proof.found.others")?.values?.list).toEqual(["Beñ"]);
  });
  it.each([
    ["nothing", null, [0], "noted-never"],
    ["the seal at the end", { ...pinOf(record), status: "over" as const }, [], "noted-never"],
    ["the seal during the game", { ...pinOf(record), status: "playing" as const }, [0], "noted-late"],
    ["the seal, but sent no number", { ...pinOf(record), nonce: undefined }, [0], "noted-only"],
    ["the seal, and only looked on", pinOf(record), [], "noted-only"],
  ])("proves less to who noted %s", (_, pin, mine, key) => {
    const verdict = checkDeal(record, idOf(record), pin as Pin | null, mine);

    expect(verdict.state).toBe("unknown");
    expect(verdict.findings[0]).toMatchObject({ state: "unknown", key: `proof.found.${key}` });
  });
  it("fails where something is not as it was noted", () => {
    expect(badOf(record, { ...pinOf(record), fair: "0".repeat(64) })).toEqual(["seal-not"]);
    expect(badOf(record, { ...pinOf(record), dealt: "0".repeat(64) })).toEqual(["start-not"]);
    expect(badOf(record, { ...pinOf(record), nonce: "x".repeat(24) })).toEqual(["number-not"]);
    expect(badOf(record, pinOf(record), [1])).toEqual(["number-not"]);
    expect(badOf(record, pinOf(record), [0], "another")).toEqual(["bound-not"]);
  });
  it("fails where it was played otherwise than dealt", () => {
    const deck = { ...record.deck, name: "Another" };
    const stack = [...record.stack.slice(1), record.stack[0]!];

    expect(badOf({ ...record, stack })).toEqual(["cards-not"]);
    expect(badOf({ ...record, deals: record.deals.toReversed() })).toEqual(["cards-not"]);
    expect(badOf({ ...record, expeditions: record.expeditions.toReversed() })).toEqual(["cards-not"]);
    expect(badOf({ ...record, deck })).toEqual(["bound-not"]);
    expect(badOf({ ...record, players: record.players.toReversed() })).toEqual(["names-not"]);
  });
  it("fails where a number was left out, or another line is opened", () => {
    const without = fair!.dealt!.replace(`"${MINE}"`, "null");
    const other = fair!.opened.replace('"secret":"', '"secret":"x');

    expect(badOf({ ...record, fair: { ...fair!, dealt: without } }, pinOf(record))).toEqual([
      "number-not",
      "start-not",
      "cards-not",
    ]);
    expect(
      badOf({ ...record, fair: { ...fair!, opened: other, hash: hashOf(other) } }, pinOf(record)),
    ).toEqual(["seal-not", "bound-not", "cards-not"]);
  });
  it("says that a name was removed, and holds the others to their promise", () => {
    const players = ["Guest", ...record.players.slice(1)];
    const name_salts = [null, ...fair!.name_salts!.slice(1)];
    const removed = checkDeal(
      { ...record, players, fair: { ...fair!, name_salts } },
      idOf(record),
      pinOf(record),
      [0],
    );

    expect(removed.state).toBe("good");
    expect(removed.findings.at(-1)).toEqual({
      state: "unknown",
      key: "proof.found.names-removed",
      values: { list: [1] },
    });
  });
  it.each(["", "{}", "[]", "null", "nul", "7"])("fails where the lines are %j", (line) => {
    expect(badOf({ ...record, fair: { ...fair!, dealt: line } }, pinOf(record), [0], idOf(record))).toEqual([
      "unreadable",
    ]);
    expect(badOf({ ...record, fair: { ...fair!, opened: line } }, pinOf(record), [0], "t")).toEqual([
      "unreadable",
    ]);
  });
});

describe.each(GAMES)("a record of %s of version 1", (game) => {
  const record = recordOf(`1-${game}`);
  const pin: Pin = { fair: record.fair!.hash, at: 0, status: "playing" };

  it("is held to the seal that was noted", () => {
    const verdict = checkDeal(record, "t", pin, [0]);

    expect([verdict.version, verdict.state]).toEqual([1, "unknown"]);
    expect(verdict.findings.map(({ key }) => key.replace("proof.found.", ""))).toEqual(
      "noted-late seal cards-old".split(" "),
    );
    expect(badOf(record, { ...pin, fair: "0".repeat(64) }, [0], "t")).toEqual(["seal-not"]);
    expect(badOf({ ...record, deals: record.deals.toReversed() }, pin, [0], "t")).toEqual(["cards-old-not"]);
  });
  it("does not do where a promise was made before the game", () => {
    expect(badOf(record, { ...pin, status: "open" }, [0], "t")).toEqual(["less"]);
    expect(badOf(record, { ...pin, dealt: "0".repeat(64) }, [0], "t")).toEqual(["less"]);
  });
});

describe("drawing", () => {
  it("gives the numbers that the server draws from the same seed", () => {
    const draws = new Draws(new Uint32Array(8));

    expect(Array.from({ length: 8 }, () => draws.below(6))).toEqual([1, 2, 3, 3, 1, 5, 5, 3]);
  });
});
