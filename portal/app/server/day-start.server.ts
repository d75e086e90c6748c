const HOUR = 60 * 60 * 1000

/** The first moment of a day (YYYY-MM-DD) in a time zone, or null for an invalid date. An unknown zone counts as UTC. */
export function startOfDay(day: string, zone: string): Date | null {
  const midnight = midnightOf(day)
  if (!midnight) return null
  const known = isZone(zone) ? zone : 'UTC'
  const guess = new Date(midnight.getTime() - offsetAt(midnight, known))
  const better = new Date(midnight.getTime() - offsetAt(guess, known))
  const within = [guess, better].filter((moment) => localDay(moment, known) >= day)
  return within.reduce((first, moment) => (moment < first ? moment : first), within[0] ?? guess)
}

/** The first moment after a day in a time zone, or null for an invalid date. */
export function endOfDay(day: string, zone: string): Date | null {
  const midnight = midnightOf(day)
  if (!midnight) return null
  return startOfDay(new Date(midnight.getTime() + 24 * HOUR).toISOString().slice(0, 10), zone)
}

function midnightOf(day: string): Date | null {
  const midnight = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === day
  return isDay ? midnight : null
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** The zone's offset from UTC at a given moment, in milliseconds. */
function offsetAt(moment: Date, zone: string): number {
  return (
    Date.parse(`${localText(moment, zone).replace(' ', 'T')}Z`) - Math.floor(moment.getTime() / 1000) * 1000
  )
}

function localDay(moment: Date, zone: string): string {
  return localText(moment, zone).slice(0, 10)
}

/** A local date and time. The Swedish locale uses the ISO 8601 format. */
function localText(moment: Date, zone: string): string {
  return moment.toLocaleString('sv-SE', { timeZone: zone })
}
