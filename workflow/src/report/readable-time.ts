/** Returns a time as reports show it, in UTC for all readers: `2026-03-04 05:06 UTC`. */
export function readableTime(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
}
