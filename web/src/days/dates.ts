/** Days as date fields write them, where the visitor is. */

/** The beginning of a day such as `2026-03-29`; days on which the clocks change have 23 or 25 hours. */
export function beginOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).getTime();
}

/** The day so many days after this moment. */
export function dayAfter(now: number, days: number): string {
  const at = new Date(now);
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
