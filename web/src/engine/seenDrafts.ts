/**
 * Drafts at a table on a server, answered in the page from what the seat sees. The server is asked for
 * commands only (docs/protocol.md).
 */
import { draft } from "./drafting";
import type { PublicHistory } from "./happenings";
import { rulesFor } from "./loading";
import { Match } from "./match";
import type { Rules } from "./rules";
import { prizeRow } from "./views";
import { SOURCES } from "../generated/layout";
import type * as m from "../generated/messages";
import type { Deck } from "../net/api";
import type { MoveChannel } from "../net/table/tableSource.svelte";

/** Let the page answer the drafts of a table, if its server plays by the same rules. */
export async function answerDrafts(moves: MoveChannel, deck: Deck): Promise<void> {
  const drafts = new SeenDrafts(await rulesFor(deck));
  moves.answerNear?.(SOURCES, (state, seat, choices) => drafts.answer(state, 0, seat, choices));
}

export class SeenDrafts {
  #state: m.State | null = null;
  #match: Match | null = null;

  constructor(readonly rules: Rules) {}

  /** The answer of the server; null if it cannot be told from what is seen, because the seat has not to choose. */
  answer(state: m.State, id: number, seat: number, choices: string[]): m.Drafted | m.Refused | null {
    const { view } = state;
    if (view.seat !== seat || !view.waiting.includes(seat)) return null;
    if (this.#state !== state) {
      this.#state = state;
      this.#match = matchSeen(this.rules, view, seat);
    }
    return draft(this.#match!, state, id, seat, choices);
  }
}

/** A match that goes on from what a seat sees. */
function matchSeen(rules: Rules, view: m.ViewSeen, seat: number): Match {
  const { players } = view;
  const names = players.map(({ name }) => name);
  const histories = players.map((player) => historyOf(rules, player));
  return new Match(rules, names, rules.seen(view, seat), histories);
}

function historyOf({ deck }: Rules, { completed_cards, sheet, score }: m.PlayerSeen): PublicHistory {
  const completed = completed_cards.map(({ number, crossed }) => ({ number, crossed }));
  if (prizeRow(deck)) return { completed, prizes: sheet.row_cups.map((points) => points ?? 0) };
  // the others count their prizes only
  const { prize_part } = deck.rulebook;
  const { count } = score.lines.find(({ part }) => part === prize_part)!;
  return { completed, prizes: Array<number>(count).fill(1) };
}
