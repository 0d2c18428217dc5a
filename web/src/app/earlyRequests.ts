/** The first requests of each page, sent while its scripts are still loading (net/early.ts). */
import type { TableAnswer } from "../generated/messages";
import { dailyPath, splitDailyAddress } from "../net/dailyPath";
import { isLocal } from "../net/pageServer";
import { hasServer } from "../platform/server";
import { fetchEarly, openEarlySocket, resetEarly, storedToken, initialSeat } from "../net/early";

/** Pages of a finished game that need no socket. */
const WITHOUT_SOCKET = ["replay", "review", "try"];

async function askTable(id: string, page: string): Promise<void> {
  if (isLocal(id)) return;
  const invite = location.hash.slice(1) || storedToken(id);
  const answer = await fetchEarly(`/tables/${id}`, invite ? { "X-Invite": invite } : {});
  if (!answer.ok) return;
  const seen = (await answer.clone().json()) as TableAnswer;
  void fetchEarly(`/decks/${seen.table.deck}`);
  if (WITHOUT_SOCKET.includes(page)) return;
  const seat = initialSeat(seen);
  if (seat !== undefined) openEarlySocket(id, { seat, invite });
  if (seen.table.status === "playing") await import("../pages/table/Table.svelte");
}

/** The first requests of a page, by the first part of its address. */
const FIRST: Record<string, (rest: string[]) => void> = {
  "": () => {
    void fetchEarly("/me");
    void fetchEarly("/catalogue");
    void fetchEarly("/daily");
  },
  t: ([id, more]) => {
    void fetchEarly("/me");
    if (id) askTable(id, more ?? "").catch(() => null);
  },
  history: () => void fetchEarly("/me"),
  skill: () => void fetchEarly("/me"),
  daily: ([game, ...parts]) => {
    const { series, rest } = splitDailyAddress(parts);
    void fetchEarly("/me");
    if (game) void fetchEarly(dailyPath(game, series, rest[0]));
  },
  c: ([id, more]) => {
    void fetchEarly("/me");
    if (id && !more) void fetchEarly(`/challenges/${id}`);
  },
  decks: ([id]) => void (id || fetchEarly("/catalogue")),
};

export function requestEarly(pathname: string): void {
  resetEarly();
  if (!hasServer()) return;
  const [first = "", ...rest] = pathname.split("/").filter(Boolean);
  FIRST[first]?.(rest);
}
