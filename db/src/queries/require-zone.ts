import { AppError, isTimeZone } from '@anj/workflow'

/** Throws if this server doesn't know a time zone, because the times of a schedule in that zone can't be computed. */
export function requireZone(zone: string): void {
  if (!isTimeZone(zone)) throw new AppError('timeZoneUnknown', { zone })
}

/** Returns the zone in which to show times, which is UTC if this server doesn't know the given zone. */
export function zoneToShow(zone: string): string {
  return isTimeZone(zone) ? zone : 'UTC'
}
