/** The scores of a pad, added up by the compiled rules: they are given a finished game with these score cards. */
import { DeckTable } from "../../engine/deckTable";
import { loadEngine } from "../../engine/loading";
import type { EngineModule } from "../../engine/module";
import { finishedPosition, type EnteredPlayer } from "../../engine/position";
import { ranking } from "../../engine/ranking";
import { Rules } from "../../engine/rules";
import { gameInfo } from "../../game/gameInfo";
import type { CardFace, ScorePartName } from "../../generated/games";
import type { RankSeen } from "../../generated/messages";
import type { Pad, PadPlayer } from "./pad";

export interface PadScore {
  total: number;
  parts: Record<ScorePartName, number>;
}

export interface PadScores {
  /** In the order of the seats. */
  scores: PadScore[];
  ranking: RankSeen[];
  winners: number[];
  /** The seats whose lowest number would break a tie, and that have not told it (P14). */
  asked: number[];
}

/** The numbers of cards without a known number begin here, above all real ones. */
const FIRST_NUMBER = 500;

/** Load the rules; return what adds up a pad with them. */
export async function loadScores(): Promise<(pad: Pad) => PadScores> {
  const module = await loadEngine();
  return (pad) => scoresOf(module, pad);
}

export function scoresOf(module: EngineModule, pad: Pad): PadScores {
  return module.temporarily(() => computed(module, pad));
}

function computed(module: EngineModule, pad: Pad): PadScores {
  const numbers = pad.players.map((player, seat) => numbersOf(player, seat));
  const deck = new DeckTable({
    id: "",
    name: "",
    game: pad.game,
    card: pad.players.flatMap(({ cards }, seat) =>
      cards.map(({ colour, points, seal }, k): CardFace => ({
        number: numbers[seat]![k]!,
        colour,
        points,
        seal,
        rows: ["."],
      })),
    ),
    expedition: [],
  });
  const rules = new Rules(module, deck);
  const position = finishedPosition(
    deck,
    pad.players.map((player, seat) => entered(player, numbers[seat]!)),
  );
  const names = gameInfo(pad.game).score_parts.map(({ name }) => name);
  const scores = pad.players.map((_, seat): PadScore => {
    const { total, parts } = rules.score(position, seat);
    return {
      total,
      parts: Object.fromEntries(names.map((name, k) => [name, parts[k]!])) as PadScore["parts"],
    };
  });
  const ranks = ranking(rules, position);
  return { scores, ranking: ranks, winners: rules.winners(position), asked: askedOf(pad, scores, rules) };
}

/** A number for every card of a player; the first one has the lowest, if it is known. */
function numbersOf({ cards, lowest }: PadPlayer, seat: number): number[] {
  return cards.map((_, k) => (k === 0 && lowest !== null ? lowest : FIRST_NUMBER + 100 * seat + k));
}

function entered(player: PadPlayer, numbers: number[]): EnteredPlayer {
  const { counts, entries, prizes } = player;
  return {
    completed: numbers,
    prizes: prizes.reduce((sum, { points }) => sum + points, 0),
    palms: entries.palms ?? [],
    coins: counts.coins ?? 0,
    redGems: counts.red_gems ?? 0,
    greenGems: counts.green_gems ?? 0,
    torches: entries.torches ?? [],
    skulls: counts.skulls ?? 0,
  };
}

function askedOf(pad: Pad, scores: PadScore[], rules: Rules): number[] {
  if (rules.deck.rulebook.tie_break !== "lowest number") return [];
  const isTied = ({ total }: PadScore, seat: number): boolean =>
    scores.some((other, k) => k !== seat && other.total === total);
  return scores.flatMap((score, seat) => {
    const { cards, lowest } = pad.players[seat]!;
    return isTied(score, seat) && cards.length > 0 && lowest === null ? [seat] : [];
  });
}
