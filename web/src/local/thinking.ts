/** The bots and reviews of local games are made in a worker; this asks it. A worker that dies is started again. */
import type { Answer, Question } from "../engine/bots/worker";
import type * as m from "../generated/messages";
import type { Found } from "../engine/reviews/jobs";

type Asked<K extends Question["kind"]> = Omit<Extract<Question, { kind: K }>, "id" | "kind">;
type Heard = { resolve: (answer: Answer) => void; learned?: ((percent: number) => void) | undefined };

/** A question that was stopped, or whose worker ended. */
export class NoAnswer extends Error {}

/** How often a question is asked again after the worker has ended. */
const TRIES = 3;

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, Heard>();

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("../engine/bots/worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const heard = waiting.get(data.id);
    if (data.kind === "learned") return heard?.learned?.(data.percent);
    waiting.delete(data.id);
    heard?.resolve(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    ended(event.message);
  };
  return worker;
}

/** The worker cannot go on: every question fails, and the next one starts another worker. */
function ended(why: string): void {
  worker?.terminate();
  worker = null;
  const open = [...waiting];
  waiting.clear();
  for (const [id, { resolve }] of open) resolve({ id, kind: "failed", why });
}

async function ask(
  question: Omit<Exclude<Question, { kind: "stop" }>, "id">,
  stop: AbortSignal | undefined,
  learned?: (percent: number) => void,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const id = ++asked;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, { resolve, learned });
      const give = (): void => worker?.postMessage({ id, kind: "stop" } satisfies Question);
      stop?.addEventListener("abort", give, { once: true });
      started().postMessage({ ...question, id });
      if (stop?.aborted) give();
    });
    if (answer.kind === "stopped") throw new NoAnswer("stopped");
    if (answer.kind !== "failed") return answer;
    if (tries === TRIES) throw new NoAnswer(answer.why);
  }
}

/** The choice of a bot, as a number in the order of the open choices. */
export async function chosenBy(question: Asked<"choose">, stop?: AbortSignal): Promise<number> {
  const answer = await ask({ ...question, kind: "choose" } as never, stop);
  if (answer.kind !== "chosen") throw new NoAnswer(answer.kind);
  return answer.index;
}

/** What the best choices are expected to bring, and why the first is the best; `learned` is called with the percentage while the deck is learned. */
export async function considered(
  question: Asked<"explain">,
  stop: AbortSignal,
  learned: (percent: number) => void,
): Promise<Pick<m.Hinted, "considered" | "why">> {
  const answer = await ask({ ...question, kind: "explain" } as never, stop, learned);
  if (answer.kind !== "considered") throw new NoAnswer(answer.kind);
  return { considered: answer.considered, why: answer.why };
}

/** What a job of a review finds. */
export async function reviewed(question: Asked<"review">, stop?: AbortSignal): Promise<Found> {
  const answer = await ask({ ...question, kind: "review" } as never, stop);
  if (answer.kind !== "reviewed") throw new NoAnswer(answer.kind);
  return answer.found;
}
