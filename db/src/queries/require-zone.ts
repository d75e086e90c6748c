import { AppError, isTimeZone } from '@anj/workflow'

/** Refuses a zone that this server doesn't know any more: a schedule in it has no times. */
export function requireZone(zone: string): void {
  if (!isTimeZone(zone)) throw new AppError('timeZoneUnknown', { zone })
}

/** A zone to tell the time in: another one in place of one that this server doesn't know any more. */
export function zoneToShow(zone: string): string {
  return isTimeZone(zone) ? zone : 'UTC'
}
