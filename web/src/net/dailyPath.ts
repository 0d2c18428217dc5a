/** The path of the request for a daily game. The request that is sent early must be the same as the later one. */
export type Series = "standard" | "easy";

export function dailyPath(game: string, series: Series, day?: string): string {
  const query = [...(series === "easy" ? ["series=easy"] : []), ...(day ? [`day=${day}`] : [])].join("&");
  return `/daily/${game}${query ? `?${query}` : ""}`;
}

/** The list and the day in the address of a page, such as `easy/2026-11-17`. */
export function splitDailyAddress([first, ...rest]: string[]): { series: Series; rest: string[] } {
  if (first === "easy") return { series: "easy", rest };
  return { series: "standard", rest: first === undefined ? [] : [first, ...rest] };
}

/** The address of the page of a daily game; without a day that of today. */
export function dailyAddress(game: string, series: Series, day?: string): string {
  return ["/daily", game, ...(series === "easy" ? ["easy"] : []), ...(day ? [day] : [])].join("/");
}
