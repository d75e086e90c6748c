import { formatMoment } from '@anj/workflow/moments'

/** Returns the browser's time zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** True when two names mean the same zone. Some browsers use Asia/Katmandu for Asia/Kathmandu. */
export function isSameZone(one: string, other: string): boolean {
  const canonical = (zone: string) =>
    Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  try {
    return one === other || canonical(one) === canonical(other)
  } catch {
    return false
  }
}

/** Formats a time in a zone: Nov 21, 2026, 05:30 PM. Falls back to the browser's zone for an unknown zone. */
export function momentIn(zone: string, iso: string, withSeconds = false): string {
  try {
    return formatMoment(iso, { withSeconds, timeZone: zone })
  } catch {
    return formatMoment(iso, { withSeconds })
  }
}

/** A time in a schedule's zone and, if it differs there, in the reader's zone. */
export interface ZonedMoment {
  readonly iso: string
  readonly inZone: string
  /** Null when the reader's clock shows the same time. */
  readonly inBrowser: string | null
}

/** Formats a time in a zone and, if it differs there, in the reader's own zone. */
export function zonedMoment(zone: string, iso: string, readerZone: string = browserZone()): ZonedMoment {
  const inZone = momentIn(zone, iso)
  const inBrowser = momentIn(readerZone, iso)
  return { iso, inZone, inBrowser: inBrowser === inZone ? null : inBrowser }
}
