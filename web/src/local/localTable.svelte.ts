/** A table in this browser: the page is its server, and bots think in a worker. */
import { mix } from "../engine/bots/bots";
import { decode } from "../engine/choices";
import type { Position } from "../engine/position";
import type * as m from "../generated/messages";
import { PlayedTable, type MoveChannel, type RealTable } from "../net/table/tableSource.svelte";
import { LocalGame, Outdated } from "./localGame";
import { watchGames } from "./localGames.svelte";
import { modelOf } from "./models";
import { rightsOf, tableOf } from "./tables";
import { chosenBy, considered, NoAnswer } from "./thinking";

/** How long a bot seems to think, in milliseconds, so that its moves can be followed. */
const PAUSE = 400;

export class LocalTable extends PlayedTable {
  readonly moves: LocalMoves;
  readonly connection = null;
  override readonly real: RealTable | null;
  override readonly isOpenly: boolean;
  /** Called when it may have changed what has to be told. */
  onasked: (() => void) | null = null;
  #local: LocalGame;
  #seat: number | null;
  #have = 0;
  #stop = new AbortController();
  #unwatch: (() => void) | null = null;
  #isPlaying = false;

  constructor(local: LocalGame, seat: number | null) {
    super();
    this.#local = local;
    this.#seat = seat;
    this.moves = new LocalMoves(this);
    this.real = local.stored.told ? new RealCardsTold(this) : null;
    this.isOpenly = this.real !== null;
  }

  get local(): LocalGame {
    return this.#local;
  }

  open(): void {
    this.#unwatch = watchGames((id) => void (id === this.#local.id && this.#reload()));
    this.#tell(true);
    void this.playBots();
  }

  close(): void {
    this.#stop.abort();
    this.#unwatch?.();
  }

  override look(seat: number | null): void {
    this.#seat = seat;
    this.#showAgain();
  }

  /** Show the game from its beginning. */
  #showAgain(): void {
    this.#have = 0;
    this.events = [];
    this.dropState();
    this.#tell(true);
  }

  /** Go on with a game of which something was told, or taken back (`isEarlier`). */
  goOn(local: LocalGame, isEarlier: boolean): void {
    this.#local = local;
    if (isEarlier) this.#showAgain();
    else this.#tell(this.#have === 0);
  }

  /** Make choices for a seat, and show what follows. */
  async choose(seat: number, phase: number, choices: string[]): Promise<m.Saved | m.Refused> {
    return this.#changed(() => this.#local.choose("", seat, phase, choices));
  }

  async takeBack(seat: number, phase: number): Promise<m.Saved | m.Refused> {
    return this.#changed(() => this.#local.takeBack("", seat, phase));
  }

  async #changed(change: () => Promise<m.Saved | m.Refused>): Promise<m.Saved | m.Refused> {
    let answer: m.Saved | m.Refused;
    try {
      answer = await change();
    } catch (fault) {
      if (!(fault instanceof Outdated)) throw fault;
      await this.#reload(true);
      answer = this.#local.game.command("", 0, -1, [], 0); // refused: this is not the phase any more
    }
    this.#tell();
    void this.playBots();
    return answer;
  }

  /** Another tab has changed the game: go on from there. */
  async #reload(isOutdated = false): Promise<void> {
    const local = await LocalGame.load(this.#local.id);
    if (!local) return;
    const [there, here] = [local.stored, this.#local.stored];
    const isNews = this.real ? there.changedAt > here.changedAt : there.log.length > here.log.length;
    if (!isNews && !isOutdated) return;
    if (this.real) return this.goOn(local, true); // moves may have been taken back
    this.#local = local;
    this.#tell();
    void this.playBots();
  }

  /** Show what is new. */
  #tell(isFirst = false): void {
    const { stored, game } = this.#local;
    this.table = tableOf(stored, game);
    this.you = rightsOf(stored);
    this.onasked?.();
    if (this.#local.asked) return; // what was turned up is shown when it is told
    const viewpoint = { seat: this.#seat, recall: stored.aids };
    const events = game.seen(viewpoint, this.#have);
    if (!isFirst && game.head === this.#have) return;
    this.#have = game.head;
    this.events = [...this.events, ...events];
    this.show({ events: isFirst ? [] : events, state: game.state(viewpoint) });
    this.ontable?.(this.table, this.you);
  }

  // Bots --------------------------------------------------------------------------------------------------------------

  /** Let bots choose while it is their turn. */
  async playBots(): Promise<void> {
    if (this.#isPlaying) return;
    this.#isPlaying = true;
    try {
      for (let seat = this.#nextBot(); seat !== null; seat = this.#nextBot()) await this.#playBot(seat);
    } catch (fault) {
      if (!(fault instanceof NoAnswer && this.#stop.signal.aborted)) throw fault;
    } finally {
      this.#isPlaying = false;
    }
  }

  #nextBot(): number | null {
    const { game, stored } = this.#local;
    if (this.#stop.signal.aborted) return null;
    return game.match.waiting.find((seat) => stored.seats[seat]!.bot) ?? null;
  }

  async #playBot(seat: number): Promise<void> {
    const local = this.#local;
    const { phase } = local.game;
    const begun = performance.now();
    const choices = await this.#choicesOf(seat);
    const isOpen = local.game.match.position.step === "take";
    if (isOpen) await pause(PAUSE - (performance.now() - begun));
    if (local !== this.#local || this.#stop.signal.aborted) return;
    await this.#changed(() => local.choose("", seat, phase, choices));
  }

  /** What a bot chooses, with the bonus boxes that follow. It gets what its seat may know (R9). */
  async #choicesOf(seat: number): Promise<string[]> {
    const { stored, game } = this.#local;
    const { match } = game;
    const level = stored.seats[seat]!.bot!;
    const model = await modelOf(stored.deck);
    const choices: string[] = [];
    for (let view: Position | null = match.observed(seat, true); view;) {
      const asked = {
        deck: stored.deck,
        model,
        level,
        view: view.bytes,
        seat,
        seed: mix(BigInt(stored.seed), game.phase, seat, choices.length),
      };
      const open = match.rules.choices(view, seat);
      const code = open[await chosenBy(asked, this.#stop.signal)]!;
      choices.push(decode(view, seat, code));
      if (view.step === "take") break;
      const next: Position = match.rules.draft(view, seat, code).position;
      view = next.waiting.includes(seat) ? next : null;
    }
    return choices;
  }

  /** The best choices for a seat after its draft, and what they bring. */
  async hint(seat: number, choices: string[], learned: (percent: number) => void): Promise<m.Hinted | null> {
    const { stored, game } = this.#local;
    const { match } = game;
    const view = match.trying(seat, () => {
      match.undo(seat);
      if (match.position.step !== "take") for (const text of choices) match.play(seat, text);
      return match.observed(seat, true);
    });
    const model = await modelOf(stored.deck);
    if (!model) return null;
    const seed = mix(BigInt(stored.seed), game.phase, seat);
    const { considered: found, why } = await considered(
      { deck: stored.deck, model, view: view.bytes, seat, seed },
      this.#stop.signal,
      learned,
    );
    const hinted = { id: 0, seat, phase: game.phase, choice: found[0]!.choice, considered: found };
    return { type: "hinted", ...hinted, why };
  }
}

/** Asks what was turned up at the real table. */
class RealCardsTold implements RealTable {
  asked = $state.raw<RealTable["asked"]>(null);
  told = $state(0);
  mayUndo = $state(false);

  constructor(readonly table: LocalTable) {
    table.onasked = () => {
      this.asked = table.local.asked;
      this.told = table.local.stored.told!.fresh.length;
      this.mayUndo = table.local.mayUndo;
    };
  }

  async tell(what: number | string): Promise<void> {
    this.table.goOn(await this.table.local.tell(what), false);
  }

  async undo(): Promise<void> {
    this.table.goOn(await this.table.local.undo(), true);
  }
}

class LocalMoves implements MoveChannel {
  readonly isOpen = true;
  readonly isNear = true;
  sending = $state(0);
  learned = $state<number | null>(null);

  constructor(readonly table: LocalTable) {}

  draft(seat: number, choices: string[]): Promise<m.Drafted | m.Refused | null> {
    return Promise.resolve(this.table.local.game.draft(0, seat, choices));
  }

  command(seat: number, phase: number, choices: string[]): Promise<m.Saved | m.Refused> {
    return this.#sent(() => this.table.choose(seat, phase, choices));
  }

  takeBack(seat: number, phase: number): Promise<m.Saved | m.Refused> {
    return this.#sent(() => this.table.takeBack(seat, phase));
  }

  async hint(seat: number, choices: string[]): Promise<m.Hinted | m.Refused | null> {
    try {
      return await this.table.hint(seat, choices, (percent) => (this.learned = percent));
    } catch (fault) {
      if (fault instanceof NoAnswer) return null;
      throw fault;
    } finally {
      this.learned = null;
    }
  }

  async #sent(send: () => Promise<m.Saved | m.Refused>): Promise<m.Saved | m.Refused> {
    this.sending += 1;
    try {
      return await send();
    } finally {
      this.sending -= 1;
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
