import { AppError, isTimeZone } from '@anj/workflow'

/** Throws if this server doesn't know a time zone, because a schedule in it has no times. */
export function requireZone(zone: string): void {
  if (!isTimeZone(zone)) throw new AppError('timeZoneUnknown', { zone })
}

/** Returns the zone in which to show times. Replaces a zone that this server doesn't know with UTC. */
export function zoneToShow(zone: string): string {
  return isTimeZone(zone) ? zone : 'UTC'
}
