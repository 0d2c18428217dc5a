import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as m from "../generated/messages";
import { Refusal } from "../net/api";
import { LocalGame } from "./localGame";
import { server } from "./pageServer";

// bots take their first choice; the worker itself is tested in the browser
vi.mock("./thinking", () => ({ chosenBy: () => Promise.resolve(0), NoAnswer: class extends Error {} }));

vi.stubGlobal("fetch", (url: string) =>
  Promise.resolve(new Response(readFileSync(url.replace(/^.*\/src\//, "src/").replace(/[?#].*$/, "")))),
);

const get = <T>(path: string): Promise<T> => server.answer("GET", path, null) as Promise<T>;
const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  server.answer("POST", path, body) as Promise<T>;

async function newGame(game: m.NewTable["game"], ...names: string[]): Promise<LocalGame> {
  const seats = names.map((name): m.SeatWish => ({ kind: "me", name }));
  const { table } = await post<m.TableMade>("/tables", { game, seats, aids: true } satisfies m.NewTable);
  return (await LocalGame.load(table.id))!;
}

/** Play on with the first open choice, at most so many commands. */
async function playOn(local: LocalGame, most = Infinity): Promise<void> {
  const { game } = local;
  for (let k = 0; k < most && !local.isOver; k++) {
    const seat = game.match.waiting[0]!;
    const choices = game.match.trying(seat, () => {
      const chosen: string[] = [];
      do {
        chosen.push(game.match.choices(seat)[0]!);
        if (game.match.position.step === "take") break;
        game.match.play(seat, chosen.at(-1)!);
      } while (game.match.choices(seat).length);
      game.match.undo(seat);
      return chosen;
    });
    expect(await local.choose("", seat, game.phase, choices)).toMatchObject({ type: "saved" });
  }
}

async function recordOf(local: LocalGame): Promise<Record<string, never>> {
  return JSON.parse(JSON.stringify(await get(`/tables/${local.id}/record`))) as Record<string, never>;
}

const opened = (record: unknown): Promise<m.TableAnswer> =>
  post("/records", { text: typeof record === "string" ? record : JSON.stringify(record) });

async function faultOf(asked: Promise<unknown>): Promise<string> {
  const fault: unknown = await asked.catch((refusal: unknown) => refusal);
  return fault instanceof Refusal ? `${fault.code}: ${fault.sentence}` : `no refusal: ${String(fault)}`;
}

describe("games in this browser", () => {
  beforeEach(() => localStorage.clear());

  it.each(["silver-and-gold", "pyramids"] as const)(
    "are played to the end, listed, and opened again from their record: %s",
    async (slug) => {
      const local = await newGame(slug, "Ana", "Ben", "Ana");
      await playOn(local);

      const { table, you } = await get<m.TableAnswer>(`/tables/${local.id}`);
      const { games, bests } = await get<m.HistoryPage>("/me/history?name=bén");
      const again = await opened(await recordOf(local));

      expect(table.status).toBe("over");
      expect(table.seats.map(({ name }) => name)).toEqual(["Ana", "Ben", "Ana 2"]);
      expect(you.seats).toEqual([0, 1, 2]);
      expect(games.map((one) => one.table.id)).toContain(local.id);
      expect(bests.find(({ game }) => game === slug)).toBeDefined();
      expect((await LocalGame.load(again.table.id))!.stored.result).toEqual(local.stored.result);
    },
  );

  it("are shown step by step, without what was taken back", async () => {
    const local = await newGame("pyramids", "Ana", "Ben");
    const { game } = local;
    const keep = game.match.choices(0)[0]!;
    await local.choose("", 0, 0, [keep]);
    await local.takeBack("", 0, 0);
    await local.choose("", 0, 0, [keep]);
    await playOn(local);

    const frames = [...(await get<Iterable<m.Frame>>(`/tables/${local.id}/replay?seat=1`))];

    expect(frames).toHaveLength(1 + local.stored.log.length - 2);
    expect(frames.at(-1)!.state.view.step).toBe("over");
    expect(frames.flatMap(({ events }) => events).some(({ kind }) => kind === "back")).toBe(false);
  });

  it("can be played on from any move; what nobody has seen may be shuffled again", async () => {
    const local = await newGame("silver-and-gold", "Ana", "Ben");
    await playOn(local);
    const middle = Math.floor(local.game.head / 2);

    const same = await post<m.TableMade>(`/tables/${local.id}/play-on`, { after: middle });
    const fresh = await post<m.TableMade>(`/tables/${local.id}/play-on`, { after: middle, fresh: true });

    const [one, other] = [(await LocalGame.load(same.table.id))!, (await LocalGame.load(fresh.table.id))!];
    expect(one.stored.dealt).toEqual(local.stored.dealt);
    expect(other.stored.dealt).not.toEqual(local.stored.dealt);
    expect(other.game.state({ seat: null, recall: true }).view).toEqual({
      ...one.game.state({ seat: null, recall: true }).view,
    });
    expect(await faultOf(post(`/tables/${local.id}/play-on`, { after: local.game.head }))).toContain(
      "not-found",
    );
  });

  it("have a rematch, and are deleted for good", async () => {
    const local = await newGame("pyramids", "Ana", "Ben");
    await playOn(local);

    const next = await post<m.TableAnswer>(`/tables/${local.id}/rematch`);
    await post(`/tables/${next.table.id}/delete`);

    expect((await get<m.TableAnswer>(`/tables/${local.id}`)).table.rematch).toBe(next.table.id);
    expect(await faultOf(get(`/tables/${next.table.id}`))).toContain("not-found");
  });

  it("refuse a move of a phase that is over, and what needs a server", async () => {
    const local = await newGame("pyramids", "Ana", "Ben");
    await playOn(local, 2);

    const late = await local.choose("", 0, 0, ["keep 1 2"]);

    expect(late).toMatchObject({ type: "refused", code: "stale" });
    expect(await faultOf(get("/daily"))).toContain("no-server");
    expect(
      await faultOf(post("/tables", { game: "pyramids", seats: [{ kind: "open" }, { kind: "me" }] })),
    ).toContain("no-server");
  });
});

describe("records that cannot be used", () => {
  it("are refused with what is wrong", async () => {
    const local = await newGame("silver-and-gold", "Ana", "Ben");
    await playOn(local);
    const record = await recordOf(local);
    const [first, ...moves] = record.moves as unknown as object[];
    const deck = record.deck as unknown as { card: { rows: string[] }[] };
    const bad: [string, unknown][] = [
      ["json", "{"],
      ["json", "[]"],
      ["format", { ...record, format: "something" }],
      ["version", { ...record, version: 99 }],
      ["game", { ...record, game: "chess" }],
      ["players", { ...record, players: ["Ana"] }],
      ["deck", { ...record, deck: { ...deck, card: deck.card.slice(0, 3) } }],
      [
        "deck",
        { ...record, deck: { ...deck, card: deck.card.map((card) => ({ ...card, rows: ["......"] })) } },
      ],
      ["deal", { ...record, stack: [1, 1, 2] }],
      ["deal", { ...record, start_player: 7 }],
      ["moves", { ...record, moves: [{ ...first, player: "Ana" }, ...moves] }],
      ["move 2", { ...record, moves }],
      ["result", { ...record, result: { winners: [0, 1], scores: [{ total: 1 }, { total: 1 }] } }],
    ];

    const faults = await Promise.all(bad.map(async ([, given]) => faultOf(opened(given))));

    expect(faults).toEqual(bad.map(([why]) => `bad-record: ${why}`));
  });
});
