import { moment } from '@anj/workflow/moments'

/** The zone that the browser is in. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether two names mean the same zone: Asia/Katmandu, as some browsers say, is Asia/Kathmandu. */
export function isSameZone(one: string, other: string): boolean {
  const canonical = (zone: string) =>
    Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  try {
    return one === other || canonical(one) === canonical(other)
  } catch {
    return false
  }
}

/** A point in time as the wall clock of a zone shows it: Nov 21, 2026, 05:30 PM. Of a zone that the browser doesn't know, in its own. */
export function momentIn(zone: string, iso: string, withSeconds = false): string {
  try {
    return moment(iso, { withSeconds, timeZone: zone })
  } catch {
    return moment(iso, { withSeconds })
  }
}

/** A point in time in a schedule's zone, and in the reader's where their clocks differ then. */
export interface ZonedMoment {
  readonly iso: string
  readonly inZone: string
  /** Null where the reader's clock shows the same. */
  readonly inBrowser: string | null
}

/** Shows a point in time in a zone, and in the reader's own where that differs. */
export function zonedMoment(zone: string, iso: string, readerZone: string = browserZone()): ZonedMoment {
  const inZone = momentIn(zone, iso)
  const inBrowser = momentIn(readerZone, iso)
  return { iso, inZone, inBrowser: inBrowser === inZone ? null : inBrowser }
}
