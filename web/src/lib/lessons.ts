/** What a first game teaches, thing by thing, on any deal: when each lesson is due and what it points at. */
import type { Game } from "./api";
import type { ViewSeen } from "./messages";
import type { Mode } from "./placing.svelte";

/** All that a lesson may ask about. */
export interface Moment {
  game: Game;
  view: ViewSeen;
  seat: number;
  /** What the table waits for: it changes with every move. */
  phase: number;
  mode: Mode;
  /** One box instead of the pattern is chosen, and the pattern fits nowhere. */
  stuck: boolean;
  /** A spot has been chosen: the ghost stays there. */
  pinned: boolean;
  /** It could lie otherwise: there is something to turn or mirror. */
  mayTurn: boolean;
  /** The big button is the last word. */
  final: boolean;
  aids: boolean;
  /** Is there a seal on a card before us? */
  seal: boolean;
  /** Kinds of things that have happened to us, and to anybody. */
  mine: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

export interface Lesson {
  /** Its words are `learn.lesson.ID`, or `learn.lesson.ID.GAME` where the games differ. */
  id: string;
  when: (now: Moment) => boolean;
  /** What it points at: the first of these that can be seen. */
  at: string[];
  /** It explains what happened rather than what to do: a few of these a turn are enough. */
  calm?: boolean;
}

const CARDS = ['[data-coach="cards"]', ".cards"];
const SHEET = ['[data-coach="sheet"]', ".sheet", '[data-tab="sheet"]'];
const DISPLAY = ['[data-coach="display"]', ".disp", '[data-tab="display"]'];
const OTHERS = ['[data-coach="others"]', ".opp", ".seats", '[data-tab="players"]'];
const BUTTON = ['[data-coach="go"]', ".act .prime"];

const isPlaying = ({ mode }: Moment): boolean => mode === "idle" || mode === "ghost";
/** With a mouse the ghost comes and goes with the pointer: only a spot that was meant is a step further. */
const isLooking = (now: Moment): boolean => isPlaying(now) && !now.pinned;

/** A lesson about something that has happened: told when we can next look around. */
function after(id: string, at: string[], has: (now: Moment) => boolean): Lesson {
  return { id, at, calm: true, when: (now) => ["idle", "ghost", "take"].includes(now.mode) && has(now) };
}

/** The order is that of a first game: what to do comes before what it was good for. */
export const LESSONS: Lesson[] = [
  { id: "keep", at: ['[data-coach="hand"]', ".keep", ".cards"], when: ({ mode }) => mode === "keep" },
  { id: "bonus", at: CARDS, when: ({ mode }) => mode === "bonus" },
  { id: "take", at: ['[data-coach="take"]', ".take", ".disp"], when: ({ mode }) => mode === "take" },
  { id: "pattern", at: ['[data-coach="pattern"]', ".tray .pt"], when: isLooking },
  { id: "spot", at: CARDS, when: isLooking },
  { id: "stuck", at: ['[data-coach="one"]', ".tray"], when: (now) => isPlaying(now) && now.stuck },
  {
    id: "turn",
    at: ['[data-coach="turn"]:enabled', '[data-coach="mirror"]', ".tray"],
    when: ({ mode, pinned, mayTurn }) => mode === "ghost" && pinned && mayTurn,
  },
  {
    id: "confirm",
    at: BUTTON,
    when: ({ mode, pinned, final }) => mode === "confirm" || (mode === "ghost" && pinned && final),
  },
  { id: "wet", at: ['[data-coach="undo"]', ".act"], when: ({ mode }) => mode === "confirm" },
  after("completed", ['[data-coach="fan"]', ...SHEET], ({ mine }) => mine.has("completed")),
  after("coins", SHEET, ({ mine }) => mine.has("coins")),
  after("palm", DISPLAY, ({ mine }) => mine.has("palm")),
  after("gems", SHEET, ({ mine }) => mine.has("red gems") || mine.has("green gems")),
  after("torch", SHEET, ({ mine }) => mine.has("torch")),
  after("skulls", SHEET, ({ mine }) => mine.has("skulls")),
  after("potion", SHEET, ({ mine }) => mine.has("potion")),
  after("cup", ['[data-coach="cups"]', ...DISPLAY], ({ all }) => all.has("cup")),
  after("pyramid-points", ['[data-coach="cups"]', ...DISPLAY], ({ all }) => all.has("pyramid points")),
  after("lost", CARDS, ({ mine }) => mine.has("bonus lost")),
  after("secret", OTHERS, ({ view }) => view.turn >= 1),
  after("hint", ['[data-coach="hint"]', ".act .hint"], ({ view, aids }) => aids && view.turn >= 1),
  after("one", ['[data-coach="one"]', ".tray"], ({ view }) => view.turn >= 2),
  after("seal", CARDS, ({ view, seal }) => seal && view.turn >= 1),
  after("start", OTHERS, ({ view }) => view.start_player !== null && view.turn >= 1),
  after("score", ['[data-coach="total"]', ...SHEET], ({ view }) => view.turn >= 3),
  after("round", ['[data-coach="rounds"]', ".track"], ({ all }) => all.has("round over")),
  after("last", ['[data-coach="rounds"]', ".track"], ({ view }) => view.round === 3),
];

/** How many calm lessons there may be before one move. */
export const CALM_A_MOVE = 2;

/** The lessons that are due, the next one first. */
export function due(now: Moment, learned: ReadonlySet<string>, calmSoFar: number): Lesson[] {
  return LESSONS.filter(
    (lesson) => !learned.has(lesson.id) && lesson.when(now) && (!lesson.calm || calmSoFar < CALM_A_MOVE),
  );
}
