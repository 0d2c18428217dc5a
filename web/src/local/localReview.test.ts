import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Model } from "../engine/bots/model";
import { DeckTable } from "../engine/deckTable";
import { EngineModule } from "../engine/module";
import { Evaluator } from "../engine/reviews/evaluator";
import { received, run, type Found, type SentJob } from "../engine/reviews/jobs";
import { Rules } from "../engine/rules";
import type * as m from "../generated/messages";
import { QUICK } from "../generated/reviews";
import { Refusal, type Deck } from "../net/api";
import type { ReviewHere } from "../net/pageServer";
import { LocalGame } from "./localGame";
import { server } from "./pageServer";

// jobs are done here with few simulations; the worker itself is tested in the browser
vi.mock("./thinking", () => ({
  reviewed: async ({ deck, job }: { deck: Deck; job: SentJob }, stop?: AbortSignal): Promise<Found> => {
    evaluator ??= evaluatorOf(deck);
    const found = run(await evaluator, received(job, await evaluator), QUICK);
    await new Promise((resolve) => setTimeout(resolve));
    if (stop?.aborted) throw new NoAnswer("stopped");
    return found;
  },
  NoAnswer: class extends Error {},
}));
const { NoAnswer } = await import("./thinking");

vi.stubGlobal("fetch", (url: string) =>
  Promise.resolve(new Response(readFileSync(url.replace(/^.*\/src\//, "src/").replace(/[?#].*$/, "")))),
);

let evaluator: Promise<Evaluator> | null = null;

async function evaluatorOf(deck: Deck): Promise<Evaluator> {
  const rules = new Rules(
    await EngineModule.load(readFileSync("src/generated/engine.wasm")),
    new DeckTable(deck),
  );
  const params = new Uint8Array(readFileSync(`src/generated/${deck.game}.model`));
  return new Evaluator(await Model.solve(rules, params, () => Promise.resolve()));
}

const get = <T>(path: string): Promise<T> => server.answer("GET", path, null) as Promise<T>;
const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  server.answer("POST", path, body) as Promise<T>;

async function newGame(): Promise<LocalGame> {
  const seats = ["Ana", "Ben"].map((name): m.SeatWish => ({ kind: "me", name }));
  const { table } = await post<m.TableMade>("/tables", { game: "pyramids", seats, aids: true });
  return (await LocalGame.load(table.id))!;
}

/** Play to the end with the first open choices; the first confirmed choice is taken back and made again. */
async function finished(): Promise<LocalGame> {
  const local = await newGame();
  const { game } = local;
  await local.choose("", 1, 0, [game.match.choices(1).at(-1)!]);
  await local.takeBack("", 1, 0);
  while (!local.isOver) {
    const seat = game.match.waiting.at(-1)!;
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
    await local.choose("", seat, game.phase, choices);
  }
  return local;
}

async function whole(id: string): Promise<ReviewHere> {
  await vi.waitFor(
    async () => expect((await get<ReviewHere>(`/tables/${id}/review?have=0`)).state).toBe("done"),
    { timeout: 60_000, interval: 50 },
  );
  return get<ReviewHere>(`/tables/${id}/review?have=0`);
}

async function faultOf(asked: Promise<unknown>): Promise<string> {
  const fault: unknown = await asked.catch((refusal: unknown) => refusal);
  return fault instanceof Refusal ? `${fault.code} ${fault.rule}` : `no refusal: ${JSON.stringify(fault)}`;
}

describe("the review of a game in this browser", { timeout: 120_000 }, () => {
  beforeEach(() => localStorage.clear());

  it("names the events of every decision, and its parts add up to the margin", async () => {
    const local = await finished();

    const review = await whole(local.id);

    const { scores } = local.stored.result!;
    expect(review).toMatchObject({ effort: "brief", done: review.of, have: review.of });
    expect(review.seats.map(({ final_margin }) => final_margin)).toEqual([
      scores[0]! - scores[1]!,
      scores[1]! - scores[0]!,
    ]);
    for (const { final_margin, start, luck, own, others, rest } of review.seats)
      expect(start + luck + own + others + rest).toBeCloseTo(final_margin, 9);
    const { events } = local.game;
    const chosen = review.decisions.map(({ seat, seq, choice }) => [seat, events[seq - 1]!.seat, choice]);
    expect(chosen).toEqual(review.decisions.map(({ seat, seq }) => [seat, seat, events[seq - 1]!.choices]));
    expect(new Set(review.decisions.map(({ seq }) => seq)).size).toBe(local.stored.log.length - 2);
    expect(review.chance.every(({ seq }) => ["begin", "show", "take"].includes(events[seq - 1]!.kind))).toBe(
      true,
    );
    expect(review.decisions.find(({ verdict }) => verdict === "mistake")?.reason).toBeTruthy();
  });

  it("is stopped and goes on where it was", async () => {
    const local = await finished();
    await get<ReviewHere>(`/tables/${local.id}/review?have=0`);
    await vi.waitFor(async () =>
      expect((await get<ReviewHere>(`/tables/${local.id}/review?have=0`)).done).toBeGreaterThan(2),
    );

    const { done } = await post<ReviewHere>(`/tables/${local.id}/review/stop`);
    const later = await get<ReviewHere>(`/tables/${local.id}/review?have=${done}`);

    expect(later.done).toBeGreaterThanOrEqual(done);
    expect((await whole(local.id)).decisions.length).toBe(local.stored.log.length - 2);
  });

  it("is made again as thoroughly as at a server", async () => {
    const local = await finished();
    await whole(local.id);

    const begun = await post<ReviewHere>(`/tables/${local.id}/review/full`);

    expect(begun).toMatchObject({ effort: "full", done: 0, have: 0, seats: [] });
    expect(await whole(local.id)).toMatchObject({ effort: "full", done: begun.of });
  });

  it("lets a decision be tried again, and shows no answer before it is judged", async () => {
    const local = await finished();
    const { decisions } = await whole(local.id);
    const { seat, seq, choice, loss } = decisions.find(
      ({ kind, verdict }) => kind === "mark" && verdict === "mistake",
    )!;
    const attempt = (choices: string[], judge: boolean): Promise<m.TryAnswer> =>
      post(`/tables/${local.id}/try`, { seat, seq, choices, judge } satisfies m.TryDecision);

    const before = await attempt([], false);
    const judged = await attempt(choice, true);

    expect(before).toMatchObject({ judged: null, made: null, made_loss: null });
    expect(before.drafted.open).toContain(choice[0]);
    expect(before.state.view.players[seat]!.cards.map((card) => card?.number)).toEqual(
      local.before(seq).match.position.cardsOf(seat),
    );
    expect(judged).toMatchObject({ made: choice, made_loss: loss, judged: { seq, choice, loss } });
    expect(await faultOf(attempt([], true))).toBe("unfinished null");
    expect(await faultOf(attempt(["cross 999 a1"], false))).toMatch(/^illegal /);
    expect(await faultOf(post(`/tables/${local.id}/try`, { seat, seq: 99_999 }))).toContain("not-found");
  });

  it("lets a take be tried again without showing the top of the stack", async () => {
    const local = await finished();
    const { decisions } = await whole(local.id);
    const { seat, seq } = decisions.find(({ kind }) => kind === "take")!;

    const stack = await post<m.TryAnswer>(`/tables/${local.id}/try`, { seat, seq, choices: ["take stack"] });
    const judged = await post<m.TryAnswer>(`/tables/${local.id}/try`, {
      seat,
      seq,
      choices: ["take stack"],
      judge: true,
    });

    expect(stack.drafted).toMatchObject({ open: [], complete: true, happened: [] });
    expect(judged.judged!.choice).toEqual(["take stack"]);
  });

  it("is refused while the game is not over", async () => {
    const local = await newGame();

    expect(await faultOf(get(`/tables/${local.id}/review?have=0`))).toBe("not-over null");
  });
});
