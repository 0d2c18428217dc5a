/** What a draft brings, as short lines: counted from what the server says would happen. */
import type { CardFace, Deck } from "../../net/api";
import { gameInfo } from "../../game/gameInfo";
import type { GameSymbol, SymbolName } from "../../generated/games";
import type { Drafted, PlayerSeen } from "../../generated/messages";
import { t } from "../../i18n/index.svelte";

export interface Gain {
  symbol: SymbolName | null;
  /** A card that is completed. */
  card?: CardFace;
  text: string;
  /** The same for screen readers, if it differs: within a sentence. */
  said?: string;
  small: string;
}

interface DraftContext {
  drafted: Pick<Drafted, "happened" | "seat" | "me" | "cups" | "wasted">;
  before: PlayerSeen;
  deck: Deck;
  /** Whether bonus boxes are owed if the ghost is crossed, or now; or whether the server has not said it yet. */
  owes: "then" | "now" | "unknown";
}

/** All lines of a move, the card it completes first. */
export function gainsOfDraft(context: DraftContext): Gain[] {
  return [
    ...completed(context),
    ...gameInfo(context.deck.game).symbols.flatMap((symbol) =>
      (LINES_OF[symbol.art] ?? counted)(context, symbol),
    ),
    ...owed(context),
  ];
}

/** All lines of a move that has been made. */
export function gainsOf(
  move: Pick<Drafted, "happened" | "seat" | "me"> & Omit<DraftContext, "drafted" | "owes">,
): Gain[] {
  const { happened, seat, me, before, deck } = move;
  const cups = happened
    .filter((one) => one.kind === "cup" && one.seat === seat)
    .map(({ amount }) => amount || null);
  return gainsOfDraft({ drafted: { happened, seat, me, cups, wasted: [] }, before, deck, owes: "now" });
}

/** Symbols about which there is more to say than how many boxes they fill. */
const LINES_OF: Partial<Record<SymbolName, (context: DraftContext, symbol: GameSymbol) => Gain[]>> = {
  cross: () => [],
  coin: coins,
  palm: palms,
  red: gems,
  green: gems,
  torch: torches,
  skull: skulls,
  potion: potions,
};

function sum({ drafted }: DraftContext, kind: string): number {
  return total(all(drafted, kind));
}

function total(happened: Drafted["happened"]): number {
  return happened.reduce((points, { amount }) => points + amount, 0);
}

function all(drafted: DraftContext["drafted"], kind: string): Drafted["happened"] {
  return drafted.happened.filter((one) => one.kind === kind && one.seat === drafted.seat);
}

/** Cards whose last box, or whose tomb, this move crosses. */
function completed({ drafted, before, deck }: DraftContext): Gain[] {
  return drafted.me.cards.flatMap((card, slot) => {
    const face = deck.card.find(({ number }) => number === card?.number);
    if (!face || !card?.completed || before.cards[slot]?.completed) return [];
    const key = `placing.gain.card.${gameInfo(deck.game).card_label}` as const;
    const values = { card: face.number };
    const [text, said] = [t(key, values), t(key, { ...values, form: "said" })];
    return [{ symbol: null, card: face, text, said, small: t(`${key}.sub`, { n: face.points ?? 0 }) }];
  });
}

function coins(context: DraftContext, symbol: GameSymbol): Gain[] {
  const found = counted(context, symbol, rowFilled(context));
  const lost = sum(context, "coins lost");
  if (lost) {
    const text = t("placing.gain.coins-lost", { n: lost });
    found.push({ symbol: "coin", text, small: t("placing.gain.coins-lost.sub") });
  }
  return found;
}

/** What a row of coins brings that the draft fills. */
function rowFilled({ drafted }: DraftContext): string | undefined {
  const [cup] = drafted.cups;
  if (cup === undefined) return undefined;
  return cup === null ? t("placing.gain.coins.nocup") : t("placing.gain.coins.row", { n: cup });
}

function palms(context: DraftContext): Gain[] {
  const found: Gain[] = [];
  const n = sum(context, "palm");
  if (n)
    found.push({ symbol: "palm", text: t("placing.gain.palm", { n }), small: t("placing.gain.palm.sub") });
  if (all(context.drafted, "palm lost").length) {
    found.push({ symbol: "palm", text: t("placing.gain.palm-lost"), small: t("placing.gain.palm-lost.sub") });
  }
  return found;
}

/** A symbol that fills boxes of the score sheet; `small` says what they are good for. */
function counted(context: DraftContext, { art, events, sheet: row }: GameSymbol, small?: string): Gain[] {
  const found = all(context.drafted, events[0]?.kind ?? "");
  if (!row || !found.length) return [];
  const n = total(found);
  const of = { have: Number(context.drafted.me.sheet[row.field]), all: row.boxes };
  const text = t(`placing.gain.${art}` as "placing.gain.coin", { n });
  return [{ symbol: art, text, small: n ? (small ?? t("placing.gain.of", of)) : t("placing.gain.full") }];
}

function gems(context: DraftContext, symbol: GameSymbol): Gain[] {
  return counted(context, symbol, t("placing.gain.gem.pairs", { n: context.drafted.me.sheet.gem_pairs }));
}

function torches({ drafted }: DraftContext): Gain[] {
  const [torch] = all(drafted, "torch");
  if (torch) {
    const small = t("placing.gain.torch.sub", { n: (torch.round ?? 0) + 1 });
    return [{ symbol: "torch", text: t("placing.gain.torch"), small }];
  }
  if (!drafted.wasted.includes("torch")) return [];
  return [{ symbol: "torch", text: t("placing.gain.torch.again"), small: t("placing.gain.torch.again.sub") }];
}

function skulls(context: DraftContext): Gain[] {
  if (!all(context.drafted, "skulls").length) return [];
  const small = t("placing.gain.skulls.sub", { n: context.drafted.me.sheet.skull_cost });
  return [{ symbol: "skull", text: t("placing.gain.skulls", { n: sum(context, "skulls") }), small }];
}

function potions(context: DraftContext): Gain[] {
  if (!all(context.drafted, "potion").length) return [];
  const healed = sum(context, "potion");
  const text = healed ? t("placing.gain.potion", { n: healed }) : t("placing.gain.potion.none");
  return [{ symbol: "potion", text, small: t("placing.gain.potion.sub") }];
}

function owed(context: DraftContext): Gain[] {
  const found: Gain[] = [];
  const n = context.drafted.me.owed;
  const lost = sum(context, "bonus lost");
  if (context.owes === "unknown") return [];
  if (n && context.owes === "now") {
    found.push({ symbol: "cross", text: t("placing.gain.left", { n }), small: t("placing.gain.left.sub") });
  } else if (n) {
    found.push({
      symbol: "cross",
      text: t("placing.gain.owed", { n }),
      small: t(`placing.gain.owed.${context.deck.game}`),
    });
  }
  if (lost) {
    found.push({
      symbol: "cross",
      text: t("placing.gain.lost", { n: lost }),
      small: t("placing.gain.lost.sub"),
    });
  }
  return found;
}
