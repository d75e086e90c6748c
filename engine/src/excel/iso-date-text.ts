export interface IsoDate {
  readonly kind: 'date' | 'datetime' | 'time' | 'text'
  readonly text: string
}

/**
 * What a date that a workbook holds as ISO 8601 is called here: `2024-01-31T13:45:00.500Z` is `2024-01-31 13:45:00.5`.
 * A midnight that is shown as a day is one. Anything else stays the text that it is.
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
