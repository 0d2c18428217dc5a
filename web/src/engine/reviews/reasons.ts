/**
 * Why one command is better than another, as data without a language (`reviews/reasons.py`): a difference of the
 * expected points of one source that is larger than its uncertainty, and a fact of the position that explains it.
 */
import {
  COINS_PER_ROW,
  COMPLETING,
  FEW_TURNS,
  FIRST,
  GENERAL,
  GENERAL_KINDS,
  LATER,
  LEAST,
  MANY_TURNS,
  MOST,
  MOST_OVER,
  MOST_TOGETHER,
  RACES,
  SAY_POINTS,
  SMALLEST,
  SOME_TURNS,
  TOGETHER,
} from "../../generated/reviews";
import type { ReasonSeen } from "../../generated/messages";
import { rounded } from "../rounding";
import type { Comparison } from "./decisions";
import type { Evaluator } from "./evaluator";
import { nBoxes } from "./boxes";
import { factsOf, type CardOutlook, type CommandFacts } from "./facts";

const OTHERS = "others";
const WHOLE = "margin";
const DIGITS = 3;

type Values = Record<string, number | string>;

/** A reason that the position suggests, before its source is checked. */
interface Candidate {
  kind: string;
  source: string;
  values: Values;
  weight: number;
}

type Candidates = Iterable<Candidate>;

function because(kind: string, source: string, values: Values, weight = 1): Candidate {
  return { kind, source, values, weight };
}

/** The reason that explains most of the difference between the two commands. */
export function reasonFor(evaluator: Evaluator, found: Comparison): ReasonSeen {
  const gains = realGains(found);
  const isFind = found.loss < 0;
  const commands = isFind ? [found.chosen, found.best] : [found.best, found.chosen];
  const [better, worse] = commands.map((command) => factsOf(evaluator, found.known, found.seat, command)) as [
    CommandFacts,
    CommandFacts,
  ];
  const candidates = [...suggested(better, worse), ...general(gains)].filter(
    (one) => gains.has(one.source) && !isInSpite(found, one),
  );
  const strength = ({ weight, source }: Candidate): number => weight * gains.get(source)!;
  const best = candidates.reduce((one, other) => (strength(other) > strength(one) ? other : one));
  const points = gains.get(best.source)!;
  const said = {
    points: rounded(points, 1),
    source: best.source,
    ...best.values,
    ...sideOf(found, best),
  };
  const more = also(best, gains);
  const values = {
    ...said,
    ...("also_source" in more ? more : less(best.kind, Number(said.points), gains.get(WHOLE)!)),
  };
  return {
    kind: best.kind as ReasonSeen["kind"],
    source: best.source,
    points: rounded(points, DIGITS),
    values,
    is_find: isFind,
  };
}

/** The largest other source and its points, if the reason says few of the points that were lost or won. */
function also(reason: Candidate, gains: Map<string, number>): Values {
  const { second_source: second } = reason.values;
  const sources = second === undefined ? [] : [String(second)];
  const said = new Set([WHOLE, reason.source, ...sources, ...(reason.source in RACES ? [OTHERS] : [])]);
  const others = [...gains.keys()].filter((source) => !said.has(source));
  const rest = bySize(others, gains).at(0) ?? WHOLE;
  const whole = gains.get(WHOLE)!;
  const [much, least] = sources.length ? [MOST_TOGETHER, MOST / 4] : [MOST, MOST / 2];
  const told = [reason.source, ...sources].reduce((sum, source) => sum + gains.get(source)!, 0);
  const isLittle = (sources.length > 0 || SAY_POINTS.includes(reason.kind)) && told < much * whole;
  if (!isLittle || rest === WHOLE || gains.get(rest)! < least * whole) return {};
  return { also_source: rest, also_points: rounded(gains.get(rest)!, 1) };
}

/** How many points fewer come from other sources, if the reason says clearly more than the whole margin. */
function less(kind: string, said: number, whole: number): Values {
  const isMore = SAY_POINTS.includes(kind) && said - whole >= Math.max(MOST_OVER * whole, 0.5);
  return isMore ? { less_points: rounded(said - whole, 1) } : {};
}

/** Sources, that of the largest gain first. */
function bySize(sources: string[], gains: Map<string, number>): string[] {
  return sources.toSorted((one, other) => gains.get(other)! - gains.get(one)! || (one < other ? 1 : -1));
}

/** Whether a reason says that a card is finished although completed cards bring fewer points. */
function isInSpite(found: Comparison, reason: Candidate): boolean {
  if (reason.kind !== "finishes_card" || isCompleting(reason.source)) return false;
  const [gain] = found.partGain(partNames(found).indexOf("cards"));
  return found.loss < 0 ? gain > 0 : gain < 0;
}

function partNames({ known }: Comparison): string[] {
  return known.deck.info.score_parts.map(({ name }) => name);
}

/** On which side of the seat the card of a reason lies: two cards may look alike. */
function sideOf({ known, seat }: Comparison, { values: { card } }: Candidate): Values {
  const side = known.cardsOf(seat).findIndex((number) => number === card);
  return card === undefined || side < 0 ? {} : { side: side === 0 ? "left" : "right" };
}

/** By source what the better command brings more, if that is certain; always including the margin. */
function realGains(found: Comparison): Map<string, number> {
  const sign = found.loss < 0 ? -1 : 1;
  const gains = new Map(partNames(found).map((name, part) => [name, found.partGain(part)]));
  const [lost, unsure] = found.othersGain();
  gains.set(OTHERS, [-lost, unsure]);
  const real = new Map<string, number>();
  for (const [name, [gain, unsure]] of gains)
    if (sign * gain > Math.max(unsure, SMALLEST)) real.set(name, sign * gain);
  return real.set(WHOLE, Math.abs(found.loss));
}

/** What can be said about the sources themselves, if nothing in the position explains more. */
function* general(gains: Map<string, number>): Candidates {
  const whole = gains.get(WHOLE)!;
  for (const [source, gain] of gains) {
    const isMuch = source !== WHOLE && gain >= MOST * whole;
    const kind = GENERAL_KINDS[source];
    if (kind) yield because(kind, source, {}, isMuch ? GENERAL : LEAST);
  }
  const sources = [...gains.keys()].filter((source) => source !== WHOLE);
  const [first, second] = bySize(sources, gains);
  if (first !== undefined && second !== undefined && gains.get(first)! < MOST * whole) {
    const values = { second_source: second, second_points: rounded(gains.get(second)!, 1) };
    yield because("several", first, values, (TOGETHER / gains.get(first)!) * whole);
  }
  for (const [race, kind] of Object.entries(RACES)) {
    if (!gains.has(race) || !gains.has(OTHERS)) continue;
    const swing = gains.get(race)! + gains.get(OTHERS)!;
    yield because(kind, race, { points: rounded(swing, 1) }, (LATER * swing) / gains.get(race)!);
  }
}

/** Every reason that the facts of the two commands suggest, without a look at the expected points. */
function* suggested(better: CommandFacts, worse: CommandFacts): Candidates {
  if (better.isMarking) {
    yield* aboutCompleting(better, worse);
    yield* aboutTurns(better, worse);
    yield* aboutBoxes(better, worse);
    yield* aboutPaths(better, worse);
    yield* aboutSheet(better, worse);
    yield* aboutSeals(better, worse);
  } else if (better.isUnseen || worse.isUnseen) yield* aboutUnseen(better, worse);
  else yield* aboutNewCards(better, worse);
}

/** The keys of a map that another one has not, by rising number. */
function only<T>(one: Map<number, T>, other: Map<number, unknown>): number[] {
  return ascending([...one.keys()].filter((key) => !other.has(key)));
}

function shared<T>(one: Map<number, T>, other: Map<number, unknown>): number[] {
  return ascending([...one.keys()].filter((key) => other.has(key)));
}

function ascending(numbers: number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}

function* aboutCompleting(better: CommandFacts, worse: CommandFacts): Candidates {
  const finished = only(better.completed, worse.completed);
  for (const number of finished) {
    const card: Values = finished.length > 1 ? { card: number, both: "yes" } : { card: number };
    for (const source of better.sources) {
      // a completed card makes room for a new one, which may bring any points
      yield because("finishes_card", source, card, isCompleting(source) ? FIRST : LATER);
    }
    yield because("finishes_card", WHOLE, card, GENERAL);
  }
  for (const number of only(worse.completed, better.completed))
    for (const [source, n] of worse.completed.get(number)!.left)
      if (n) yield because("leaves_behind", source, { card: number }, FIRST);
}

function isCompleting(source: string): boolean {
  return COMPLETING.some((one) => one === source);
}

function* aboutTurns(better: CommandFacts, worse: CommandFacts): Candidates {
  const saved = new Map<number, number>();
  for (const card of shared(better.cards, worse.cards)) {
    const [one, other] = [better.cards.get(card)!, worse.cards.get(card)!];
    saved.set(card, other.turns - one.turns);
    if (one.ready > other.ready && one.ready - other.ready >= 0.2 * better.nComing) {
      const ready = { card, ready: one.ready, less_ready: other.ready, coming: better.nComing };
      for (const source of COMPLETING) yield because("ready", source, ready, 1.15);
    }
    if (better.isLate && one.chance - other.chance >= 0.1) {
      const chances = {
        card,
        chance: rounded(100 * one.chance, 0),
        less_chance: rounded(100 * other.chance, 0),
      };
      yield because("card_in_time", "cards", chances, 1.1);
    }
  }
  const isSame = String(ascending([...better.completed.keys()])) === String(ascending([...worse.completed.keys()])); // prettier-ignore
  const all = [...saved.values()].reduce((sum, turns) => sum + turns, 0);
  if (isSame && saved.size && all >= SOME_TURNS) yield turnsSaved(saved, all);
}

function turnsSaved(saved: Map<number, number>, all: number): Candidate {
  const [card] = [...saved].reduce((one, other) => (other[1] > one[1] ? other : one));
  const isOne = [...saved].every(([number, turns]) => number === card || Math.abs(turns) < 0.1);
  const values = { card, turns: rounded(all, 1) };
  const weight = all >= MANY_TURNS ? 1 : FEW_TURNS;
  return because(isOne ? "saves_turns" : "turns_together", "cards", values, weight);
}

function* aboutBoxes(better: CommandFacts, worse: CommandFacts): Candidates {
  const boxes = { boxes: better.nCrossed, fewer_boxes: worse.nCrossed };
  if (better.nCrossed > worse.nCrossed) {
    const isWasted = worse.nCrossed === 1 && nBoxes(better.first.left) + nBoxes(better.first.right) > 1;
    const [kind, weight] = isWasted ? ["wasted_box", 0.7] : ["more_boxes", GENERAL];
    yield because(kind as string, "cards", boxes, 1.02);
    yield because(kind as string, WHOLE, boxes, weight as number);
  }
  const [few, many] = [better, worse].map(({ cards }) =>
    [...cards.values()].reduce((sum, card) => sum + card.nSingle, 0),
  ) as [number, number];
  if (few < many) yield because("single_boxes", "cards", { boxes: many - few }, 1.01);
  if (better.nCrosses < worse.nCrosses) yield because("saves_cross", "cards", {}, 0.9);
  if (better.first.left === worse.first.left && better.first.right === worse.first.right) {
    yield* aboutBonus(better, worse);
    return;
  }
  const isOther = better.mainCard !== worse.mainCard;
  for (const source of isOther ? better.sources : COMPLETING) {
    const values = { card: better.mainCard };
    yield because(isOther ? "right_card" : "better_shape", source, values, isOther ? LATER : 0.6);
  }
}

/** Reasons if the two commands differ in their bonus boxes only. */
function* aboutBonus(better: CommandFacts, worse: CommandFacts): Candidates {
  const others = only(better.bonus, worse.bonus);
  const [card] = others.length ? others : ascending([...better.bonus.keys()]);
  if (card === undefined) return;
  const kind = worse.bonus.has(card) ? "bonus_box" : "bonus_card";
  for (const source of better.sources) yield because(kind, source, { card }, source === "cards" ? 1 : LATER);
}

function* aboutPaths(better: CommandFacts, worse: CommandFacts): Candidates {
  for (const card of shared(better.cards, worse.cards)) {
    const [one, other] = [better.cards.get(card)!, worse.cards.get(card)!];
    if (0 < one.steps && one.steps < other.steps) {
      const steps = { card, steps: one.steps, more_steps: other.steps };
      yield because("shorter_path", "cards", steps, 1.05);
    }
    for (const source of [...one.stepsTo.keys()].filter((source) => other.stepsTo.has(source)).toSorted()) {
      const [near, far] = [one.stepsTo.get(source)!, other.stepsTo.get(source)!];
      const isSame = one.left.get(source) === other.left.get(source); // else the next symbol is another one
      if (isSame && 0 < near && near < far)
        yield because("nearer_symbol", source, { card, steps: near, more_steps: far }, 0.9);
    }
  }
}

function* aboutSheet(better: CommandFacts, worse: CommandFacts): Candidates {
  const rows = ({ coins }: CommandFacts): number => Math.floor(coins / COINS_PER_ROW);
  if (rows(better) > rows(worse) && better.nextCup)
    yield because("coin_row", "cups", { cup: better.nextCup }, FIRST);
  if (better.coins > worse.coins) {
    const coins = { coins: better.coins - worse.coins };
    yield because("coins", "coins", coins);
    yield because("cup_race", "cups", coins);
  }
  if (better.palmPoints > worse.palmPoints) {
    const palms = { palms: better.palmsOnDisplay, gain: better.palmPoints - worse.palmPoints };
    yield because("palm_now", "palms", palms, 1.2);
  }
  if (better.gemPairs > worse.gemPairs)
    yield because("gem_pair", "gems", { pairs: better.gemPairs - worse.gemPairs }, 1.2);
  else if (better.gems > worse.gems)
    yield because("gems_now", "gems", { gems: better.gems - worse.gems }, 1.1);
  if (hasTorch(better) && !hasTorch(worse))
    yield because("torch_now", "torches", { round: better.round }, FIRST);
  if (better.skulls < worse.skulls) {
    const kind = better.potions > worse.potions ? "potion" : "fewer_skulls";
    yield because(kind, "skulls", { skulls: better.skulls, more_skulls: worse.skulls }, 1.2);
  }
}

/** Whether the torch of this round is lit. */
function hasTorch({ torches, round }: CommandFacts): boolean {
  return torches.includes(round - 1);
}

/** Reasons for a card that is nearer to completion, or completed, and that has to do with a seal (S1). */
function* aboutSeals(better: CommandFacts, worse: CommandFacts): Candidates {
  for (const [card, other] of worse.cards) {
    const after = better.completed.get(card) ?? better.cards.get(card);
    if (!after || other.turns - after.turns < SOME_TURNS) continue;
    if (other.isPaidBySeals) yield because("seal_colour", "seals", { card }, 1.1);
    if (other.hasSeal) yield because("seal_card", "seals", { card });
  }
}

function* aboutUnseen(better: CommandFacts, worse: CommandFacts): Candidates {
  const values = { card: Math.min(...(better.cards.size ? better.cards : worse.cards).keys()) };
  const kind = better.isUnseen ? "unseen_card" : "seen_card";
  for (const source of better.sources) yield because(kind, source, values);
  yield because(better.isUnseen ? "no_new_card" : "keeps_card", OTHERS, values, 0.9);
}

function* aboutNewCards(better: CommandFacts, worse: CommandFacts): Candidates {
  const gained = only(better.cards, worse.cards).map((number) => better.cards.get(number)!);
  const missed = only(worse.cards, better.cards).map((number) => worse.cards.get(number)!);
  const [first] = gained;
  if (!first) return;
  if (gained.length === 1 && missed.length === 1) {
    yield* aboutTwoCards(first, missed[0]!, better.sources);
    // a take from the display, where the others could take the card
    if (better.cards.size === 1) yield because("keeps_card", OTHERS, { card: first.number }, 0.9);
    return;
  }
  const pair = { card: first.number, second_card: gained.at(-1)!.number };
  for (const source of better.sources) yield because("better_pair", source, pair, 0.9);
}

function* aboutTwoCards(gained: CardOutlook, missed: CardOutlook, sources: readonly string[]): Candidates {
  const names = { card: gained.number, other_card: missed.number };
  const turns = missed.turns - gained.turns;
  if (turns >= 0.3 || gained.chance - missed.chance >= 0.1)
    yield because("fits_patterns", "cards", { ...names, turns: rounded(turns, 1) });
  for (const [source, n] of gained.left) {
    const fewer = missed.left.get(source)!;
    if (n > fewer) yield because("more_symbols", source, { ...names, symbols: n, fewer_symbols: fewer });
  }
  if (gained.isPaidBySeals && !missed.isPaidBySeals)
    yield because("seal_colour", "seals", { card: gained.number }, 1.1);
  if (gained.hasSeal && !missed.hasSeal) yield because("seal_card", "seals", { card: gained.number });
  for (const source of sources) yield because("better_card", source, names, 0.6);
}
