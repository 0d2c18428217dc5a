/** What a first game teaches, thing by thing, on any deal: when each lesson is due and what it points at. */
import type { Game } from "../net/api";
import { ROUNDS } from "../generated/games";
import type { ViewSeen } from "../generated/messages";
import type { Mode } from "../placing/model/move.svelte";

/** Everything that the condition of a lesson may depend on. */
export interface Moment {
  game: Game;
  view: ViewSeen;
  seat: number;
  /** What the table waits for: it changes with every move. */
  phase: number;
  mode: Mode;
  /** The pattern fits somewhere. False while the open choices are not known. */
  fits: boolean;
  /** The pattern fits nowhere, so that only one box is left. */
  stuck: boolean;
  /** A spot has been chosen: the ghost stays there. */
  pinned: boolean;
  /** It could lie otherwise: there is something to turn or mirror. */
  mayTurn: boolean;
  /** The main button sends the move. */
  final: boolean;
  aids: boolean;
  /** Whether one of our cards has a seal. */
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

/** Selectors of parts of the table; the markup names them with `data-part`. */
const parts = (...names: string[]): string[] => names.map((name) => `[data-part="${name}"]`);

const CARDS = parts("own-cards");
/** A phone that has no room for the sheet shows its total, which opens it. */
const SHEET = parts("sheet", "short-sheet", "score");
/** Where the display or the prizes are not shown, their tab is. */
const DISPLAY = parts("display", "display-tab");
const PRIZES = parts("prizes", "display-tab");
const OTHERS = parts("opponents", "seats", "players-tab");
const BUTTON = parts("go");

const isPlaying = ({ mode }: Moment): boolean => mode === "idle" || mode === "ghost";
/** With a mouse the ghost comes and goes with the pointer, so only a chosen spot counts. */
const isLooking = (now: Moment): boolean => isPlaying(now) && !now.pinned;

/** A lesson about something that has happened, shown when the player next has time. */
function calmLesson(id: string, at: string[], has: (now: Moment) => boolean): Lesson {
  return { id, at, calm: true, when: (now) => ["idle", "ghost", "take"].includes(now.mode) && has(now) };
}

/**
 * In the order of a first game: what to do comes before explanations of what happened, except that a card is completed
 * before a new one is taken.
 */
export const LESSONS: Lesson[] = [
  { id: "keep", at: parts("hand", "keep-cards"), when: ({ mode }) => mode === "keep" },
  { id: "bonus", at: CARDS, when: ({ mode }) => mode === "bonus" },
  calmLesson("completed", SHEET, ({ mine }) => mine.has("completed")),
  { id: "take", at: parts("choices", "take-card"), when: ({ mode }) => mode === "take" },
  { id: "stuck", at: parts("one", "tray"), when: (now) => isPlaying(now) && now.stuck },
  { id: "pattern", at: parts("pattern"), when: (now) => isLooking(now) && now.fits },
  { id: "spot", at: CARDS, when: (now) => isLooking(now) && (now.fits || now.stuck) },
  {
    id: "turn",
    at: ['[data-part="turn"]:enabled', ...parts("mirror", "tray")],
    when: ({ mode, pinned, mayTurn }) => mode === "ghost" && pinned && mayTurn,
  },
  {
    id: "confirm",
    at: BUTTON,
    when: ({ mode, pinned, final }) => mode === "confirm" || (mode === "ghost" && pinned && final),
  },
  { id: "wet", at: parts("undo", "actions"), when: ({ mode }) => mode === "confirm" },
  calmLesson("coins", SHEET, ({ mine }) => mine.has("coins")),
  calmLesson("palm", DISPLAY, ({ mine }) => mine.has("palm")),
  calmLesson("gems", SHEET, ({ mine }) => mine.has("red gems") || mine.has("green gems")),
  calmLesson("torch", SHEET, ({ mine }) => mine.has("torch")),
  calmLesson("skulls", SHEET, ({ mine }) => mine.has("skulls")),
  calmLesson("potion", SHEET, ({ mine }) => mine.has("potion")),
  calmLesson("cup", PRIZES, ({ all }) => all.has("cup")),
  calmLesson("pyramid-points", PRIZES, ({ all }) => all.has("pyramid points")),
  calmLesson("lost", CARDS, ({ mine }) => mine.has("bonus lost")),
  calmLesson("secret", OTHERS, ({ view }) => view.turn >= 1),
  calmLesson("hint", parts("hint"), ({ view, aids }) => aids && view.turn >= 1),
  calmLesson("one", parts("one", "tray"), ({ view }) => view.turn >= 2),
  calmLesson("seal", CARDS, ({ view, seal }) => seal && view.turn >= 1),
  calmLesson("start", OTHERS, ({ view }) => view.start_player !== null && view.turn >= 1),
  calmLesson("score", parts("sheet", "score"), ({ view }) => view.turn >= 3),
  calmLesson("round", parts("round-track"), ({ all }) => all.has("round over")),
  calmLesson("last", parts("round-track"), ({ view }) => view.round === ROUNDS - 1),
];

/** How many calm lessons there may be before one move. */
export const CALM_A_MOVE = 2;

/** The lessons that are due, the next one first. */
export function due(now: Moment, learned: ReadonlySet<string>, calmSoFar: number): Lesson[] {
  return LESSONS.filter(
    (lesson) => !learned.has(lesson.id) && lesson.when(now) && (!lesson.calm || calmSoFar < CALM_A_MOVE),
  );
}
