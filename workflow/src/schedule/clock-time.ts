/** Times of day in schedules: 'hh:mm AM' or 'hh:mm PM', always with two digits. 12:00 AM is midnight. */
const written = /^(0[1-9]|1[0-2]):([0-5]\d) (AM|PM)$/

/** Returns the minute of the day, or null unless the text has the form 'hh:mm AM/PM'. */
export function parseTime(text: string): number | null {
  const [, hour, minute, half] = written.exec(text) ?? []
  return half === undefined ? null : ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute)
}

/** Formats a minute of the day (0 to 1439) as 'hh:mm AM/PM'. */
export function formatTime(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hour % 12 || 12)}:${two(minuteOfDay % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * Converts the value of a browser's time input ('14:30', optionally with seconds) to 'hh:mm AM/PM'. Returns null when
 * it is incomplete.
 */
export function parse24HourTime(text: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(text) ?? []
  return minute === undefined ? null : formatTime(Number(hour) * 60 + Number(minute))
}

/** Times offered by default: twelve hourly slots in the morning and twelve in the afternoon. */
export const defaultTimes: readonly string[] = Array.from({ length: 24 }, (_, hour) => formatTime(hour * 60))

/** Sorts times and removes duplicates. Invalid times stay at the end, so that validation reports them. */
export function sortUniqueTimes(times: readonly string[]): string[] {
  const minute = (time: string) => parseTime(time) ?? 24 * 60
  return [...new Set(times)].sort((a, b) => minute(a) - minute(b))
}
