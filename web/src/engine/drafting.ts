/** What unconfirmed choices would bring, and refusals, in the messages of a server. */
import { IllegalChoice, type Match } from "./match";
import { cupsOfDraft, offers, playerSeen, wasted } from "./views";
import type * as m from "../generated/messages";

/** Where a game is: its latest event, and its phase. */
export interface Standing {
  head: number;
  phase: number;
}

/** What a question or a command is called. */
interface Name {
  id?: number;
  cmd_id?: string;
}

/** What choices of a seat would bring, or why the rules forbid one of them. The match stays as it is. */
export function draft(
  match: Match,
  standing: Standing,
  id: number,
  seat: number,
  choices: string[],
): m.Drafted | m.Refused {
  if (match.position.step === "take" && choices.length) {
    // a card is taken or not: trying it out would show the hidden top card of the stack (G9)
    const fault = match.whyNot(seat, choices[0]!);
    return refused(standing, { id }, "illegal", fault?.rule ?? "G9", 0, fault?.reason ?? null);
  }
  try {
    return match.trying(seat, () => drafted(match, standing, id, seat, choices));
  } catch (fault) {
    return refusedBy(fault, standing, { id });
  }
}

function drafted(match: Match, { phase }: Standing, id: number, seat: number, choices: string[]): m.Drafted {
  const happened = choose(match, seat, choices);
  const open = match.choices(seat);
  const own = match.own(seat);
  const isTaking = own.step === "take";
  return {
    type: "drafted",
    id,
    seat,
    phase,
    open,
    complete: match.drafted(seat).length > 0 && open.length === 0,
    happened,
    me: playerSeen(match.rules, own, seat, match.names[seat]!, match.histories[seat]!),
    cups: cupsOfDraft(own, seat, match.histories[seat]!),
    wasted: wasted(match.deck, happened),
    offers: isTaking ? offers(own, seat, open) : [],
  };
}

/** Make unconfirmed choices; throws at the first that the rules forbid, and says which it was. */
export function choose(match: Match, seat: number, choices: string[]): m.Happened[] {
  return choices.flatMap((text, at) => {
    try {
      return match.play(seat, text);
    } catch (fault) {
      throw fault instanceof IllegalChoice ? new IllegalChoice(fault.fault, at) : fault;
    }
  });
}

export function refusedBy(fault: unknown, standing: Standing, name: Name): m.Refused {
  if (!(fault instanceof IllegalChoice)) throw fault;
  return refused(standing, name, "illegal", fault.fault.rule, fault.at, fault.fault.reason);
}

export function refused(
  { head, phase }: Standing,
  { cmd_id = undefined, id = undefined }: Name,
  code: m.Code,
  rule: string | null = null,
  at: number | null = null,
  reason: m.Refused["reason"] = null,
): m.Refused {
  return {
    type: "refused",
    cmd_id: cmd_id ?? null,
    id: id ?? null,
    code,
    rule,
    sentence: "",
    at,
    head,
    phase,
    reason,
  };
}
