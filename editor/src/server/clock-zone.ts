import { isTimeZone } from '@anj/workflow'

/**
 * Returns the browser's time zone, for today() and now() in formulas. Returns UTC if the browser knows no name that a
 * server accepts, such as in a browser that hides its zone.
 */
export function clockZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(zone) ? zone : 'UTC'
}
