/** The coach of a first game: one lesson at a time, never twice, until the player has had enough. */
import type { Game } from "../net/api";
import { remove, save, load } from "../platform/storage";
import { due, LESSONS, type Lesson, type Moment } from "./lessons";

interface Remembered {
  learned: string[];
  enough: boolean;
}

/** A lesson that was shown for fewer milliseconds than this has not been read. */
const GLANCE = 1200;
const NOTHING: Remembered = { learned: [], enough: false };
const shelf = (game: Game): string => `coach.${game}`;

/** Teach this game from the beginning again. */
export function restartLessons(game: Game): void {
  remove(shelf(game));
}

export class CoachState {
  lesson = $state.raw<Lesson | null>(null);
  /** Whether another lesson is due after this one. */
  more = $state(false);
  enough = $state(false);
  #learned: Set<string>;
  #phase = -1;
  #calm = 0;
  #since = 0;
  #now: Moment | null = null;

  constructor(readonly game: Game) {
    const { learned, enough } = load<Remembered>(shelf(game), NOTHING);
    this.#learned = new Set(learned);
    this.enough = enough;
  }

  /** The ids of the lessons that have been learned. */
  get learned(): ReadonlySet<string> {
    return this.#learned;
  }

  /** Follow the table: end a lesson that no longer applies, and choose the next one. */
  look(now: Moment): void {
    this.#now = now;
    if (now.phase !== this.#phase) {
      this.#pass();
      this.#phase = now.phase;
      this.#calm = 0;
    }
    if (this.lesson && !this.lesson.when(now)) this.#pass();
    this.#choose(now);
  }

  /** Mark the lesson as learned and show the next one. */
  next(): void {
    this.#settle();
    if (this.#now) this.#choose(this.#now);
  }

  /** No more lessons in this game. */
  stop(): void {
    this.#settle();
    this.enough = true;
    this.#keep();
  }

  #choose(now: Moment): void {
    if (this.enough) return;
    const lessons = due(now, this.#learned, this.#calm).filter((each) => each !== this.lesson);
    this.more = lessons.length > 0;
    if (this.lesson || !lessons[0]) return;
    this.lesson = lessons[0];
    this.#since = Date.now();
    this.more = lessons.length > 1;
  }

  /** End the lesson. If it was shown too briefly to be read, it comes again. */
  #pass(): void {
    if (Date.now() - this.#since < GLANCE) this.lesson = null;
    else this.#settle();
  }

  #settle(): void {
    if (!this.lesson) return;
    this.#learned.add(this.lesson.id);
    if (this.lesson.calm) this.#calm += 1;
    this.lesson = null;
    this.#keep();
  }

  #keep(): void {
    const learned = LESSONS.map(({ id }) => id).filter((id) => this.#learned.has(id));
    save(shelf(this.game), { learned, enough: this.enough } satisfies Remembered);
  }
}
