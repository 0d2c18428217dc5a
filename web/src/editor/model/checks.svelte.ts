/** What the server says about the deck while it is edited: faults and remarks, each with its card. */
import type { DeckFaultSeen } from "../../generated/messages";
import { api, Refusal } from "../../net/api";
import { toFile, type EditedDeck } from "./document";

export interface Finding extends DeckFaultSeen {
  kind: "fault" | "remark";
  /** The id of the card or pattern; null if the finding is about the deck. */
  card: string | null;
  pattern: string | null;
}

const PAUSE = 300;
const PATIENCE = 4000;

export class Checks {
  findings = $state.raw<Finding[]>([]);
  /** `away`: no server says anything; what was found before is no longer true. */
  state = $state<"asking" | "known" | "away">("known");
  /** The deck that the findings are about. */
  of = $state.raw<EditedDeck | null>(null);

  #wanted: EditedDeck | null = null;
  #timer = 0;
  #isAsking = false;

  readonly faults = $derived(this.findings.filter(({ kind }) => kind === "fault"));

  check(deck: EditedDeck, pause = PAUSE): void {
    this.#wanted = deck;
    this.state = this.state === "away" ? "away" : "asking";
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(), pause);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#wanted = null;
  }

  async #ask(): Promise<void> {
    const deck = this.#wanted;
    if (!deck || this.#isAsking) return;
    this.#isAsking = true;
    let again = 0;
    try {
      const { faults, remarks } = await api.checkDeck(toFile(deck));
      this.findings = [
        ...faults.map((fault) => found(deck, fault, "fault")),
        ...remarks.map((remark) => found(deck, remark, "remark")),
      ];
      [this.of, this.state] = [deck, "known"];
    } catch (error) {
      again = error instanceof Refusal && error.code === "rate" ? PATIENCE / 4 : PATIENCE;
      if (!(error instanceof Refusal && error.code === "rate")) this.#lose();
    } finally {
      this.#isAsking = false;
    }
    if (this.#wanted && (again || this.#wanted !== deck)) this.check(this.#wanted, again);
  }

  #lose(): void {
    [this.findings, this.state] = [[], "away"];
  }
}

function found(deck: EditedDeck, fault: DeckFaultSeen, kind: Finding["kind"]): Finding {
  const id = (list: { id: string }[], part: string): string | null =>
    fault.part === part ? (list[fault.index]?.id ?? null) : null;
  return { ...fault, kind, card: id(deck.cards, "card"), pattern: id(deck.patterns, "expedition") };
}

/** What tells a remark about a card that was answered by "It is so", until the card is drawn otherwise. */
export function quietKey({ code, card }: Finding, deck: EditedDeck): string {
  const rows = deck.cards.find(({ id }) => id === card)?.rows ?? [];
  return [code, card, rows.join("/")].join(" ");
}
