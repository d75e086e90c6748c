export interface IsoDate {
  readonly kind: 'date' | 'datetime' | 'time' | 'text'
  readonly text: string
}

/**
 * Converts an ISO 8601 date, such as `2024-01-31T13:45:00.500Z` to `2024-01-31 13:45:00.5`. Midnight in a cell with a
 * date-only format becomes a date. Any other text stays unchanged.
 */
export function isoDateText(written: string, isShownAsDay: boolean): IsoDate {
  const match = /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?)?Z?$/.exec(written.trim())
  const [, day, minutes, seconds = '00', digits = ''] = match ?? []
  const fraction = digits.replace(/0+$/, '')
  const clock = minutes && `${minutes}:${seconds}${fraction ? `.${fraction}` : ''}`
  if (!day) return clock ? { kind: 'time', text: clock } : { kind: 'text', text: written }
  if (!clock || (clock === '00:00:00' && isShownAsDay)) return { kind: 'date', text: day }
  return { kind: 'datetime', text: `${day} ${clock}` }
}
