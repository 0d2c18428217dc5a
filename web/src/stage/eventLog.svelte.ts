/** What has been shown so far, as lines of text. */
import { standIns, type StandIns } from "../game/standIns";
import { logLines, type LogContext, type LogLine } from "../game/log";
import type { EventSeen } from "../generated/messages";
import type { TableSource } from "../net/table/tableSource.svelte";

/** A line of the log; `now` marks the newest. */
export interface Entry {
  /** It stays the same while the line exists, even if other lines are removed. */
  key: string;
  seq: number;
  text: string;
  seat: number | null;
  now: boolean;
}

type Line = LogLine & Pick<Entry, "key" | "seq">;

export class EventLog {
  /** The last event that has been shown completely. */
  head = $state(0);
  /** The part of the next event that is shown. */
  part = $state.raw<EventSeen | null>(null);

  constructor(
    readonly source: Pick<TableSource, "events" | "table">,
    readonly context: () => LogContext,
  ) {}

  /** The event that is being shown. */
  get telling(): number | null {
    return this.part?.seq ?? null;
  }

  readonly #standIns: StandIns = $derived.by(() =>
    standIns(this.source.events, this.source.table?.seats ?? []),
  );

  readonly #finished: Line[] = $derived.by(() =>
    this.source.events.filter(({ seq }) => seq <= this.head).flatMap((event) => this.#linesOf(event)),
  );

  /** All lines, newest first. Where earlier expeditions may not be seen, they are removed (S12). */
  readonly entries: Entry[] = $derived.by(() => {
    const { table } = this.source;
    const isForgetful = table?.past_expeditions === false;
    const all = [...this.#finished, ...(this.part ? this.#linesOf(this.part) : [])];
    const kept = isForgetful ? withoutOldExpeditions(all) : all;
    return kept.reverse().map(({ key, seq, text, seat }, at) => ({ key, seq, text, seat, now: at === 0 }));
  });

  #linesOf(event: EventSeen): Line[] {
    const { seq } = event;
    const context = { ...this.context(), standIns: this.#standIns };
    return logLines(event, context).map((line, at) => ({ ...line, seq, key: `${seq}.${at}` }));
  }
}

/** Nobody may look through earlier expeditions (S12), so only the current one is named. */
function withoutOldExpeditions(all: Line[]): Line[] {
  const last = all.findLastIndex((line) => line.revealed);
  return all.filter((line, at) => !line.revealed || at === last);
}
