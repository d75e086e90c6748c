/** Longest time in seconds that Anj takes seriously. */
const mostSeconds = 999_999

/**
 * Returns the seconds that a busy server asks to wait, by its Retry-After header: a number of seconds or a date (RFC
 * 9110, 10.2.3). Null without the header, and for anything else.
 */
export function secondsToWait(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return Number(text)
  // Date.parse would also read numbers such as `-5` or `1.5`.
  const at = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN
  const seconds = Math.max(0, Math.ceil((at - now) / 1000))
  return seconds <= mostSeconds ? seconds : null
}
