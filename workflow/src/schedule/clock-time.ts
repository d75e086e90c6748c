/** Times of a day as schedules write them: 'hh:mm AM' or 'hh:mm PM', two digits each, 12:00 AM being midnight. */
const written = /^(0[1-9]|1[0-2]):([0-5]\d) (AM|PM)$/

/** The minute of the day that a time names, or null for what isn't written 'hh:mm AM/PM'. */
export function parseTime(text: string): number | null {
  const [, hour, minute, half] = written.exec(text) ?? []
  return half === undefined ? null : ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute)
}

/** A minute of the day (0 to 1439) as 'hh:mm AM/PM'. */
export function formatTime(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hour % 12 || 12)}:${two(minuteOfDay % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** What a browser's time input gives ('14:30', or with seconds) as 'hh:mm AM/PM'; null for an empty or half-filled one. */
export function timeFrom24(text: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(text) ?? []
  return minute === undefined ? null : formatTime(Number(hour) * 60 + Number(minute))
}

/** The choices offered at once: twelve hourly slots of the morning, twelve of the afternoon. */
export const defaultTimes: readonly string[] = Array.from({ length: 24 }, (_, hour) => formatTime(hour * 60))

/** Times in the order of the clock, each once. What isn't a time stays, at the end, for the rules to refuse. */
export function distinctTimes(times: readonly string[]): string[] {
  const minute = (time: string) => parseTime(time) ?? 24 * 60
  return [...new Set(times)].sort((a, b) => minute(a) - minute(b))
}
