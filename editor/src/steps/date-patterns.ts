import {
  type ColumnProfile,
  type DataType,
  monthOf,
  timeFormatsOf,
  timePatterns,
  toLetters,
} from '@anj/workflow'

/** The regular expression of each part of a pattern. */
const parts: Readonly<Record<string, string>> = {
  yyyy: '\\d{4}',
  yy: '\\d{2}',
  MMMM: '[\\p{L}\\p{M}]+\\.?',
  MMM: '[\\p{L}\\p{M}]+\\.?',
  MM: '\\d{2}',
  M: '\\d{1,2}',
  dd: '\\d{2}',
  d: '\\d{1,2}',
  HH: '\\d{2}',
  H: '\\d{1,2}',
  hh: '\\d{2}',
  h: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}',
  SSS: '\\d{3}',
  a: '[AaPp][Mm]',
}
const part = /yyyy|yy|MMMM|MMM|MM|M|dd|d|HH|H|hh|h|mm|ss|SSS|a|'[^']*'|[^]/gu

const dateTimes = timePatterns.date.flatMap((date) => timePatterns.time.map((time) => `${date} ${time}`))

/** Returns the patterns that are offered for a type, the usual patterns first. */
export function patternsFor(type: DataType): readonly string[] {
  if (type === 'date' || type === 'time') return timePatterns[type]
  return type === 'datetime' || type === 'timestamp' ? dateTimes : []
}

/** Returns the values of a column that its profile contains, the most frequent values first. */
export function samplesOf({ top, min, max }: Pick<ColumnProfile, 'top' | 'min' | 'max'>): readonly string[] {
  const values = [...top.map(({ value }) => value), min, max]
  return [...new Set(values.filter((value) => value !== null))]
}

/** Returns the patterns that the whole column suggests for a type, unless its dates are ambiguous. */
export function suggestedPatterns(profile: ColumnProfile | null, type: DataType): readonly string[] {
  if (!profile || profile.ambiguousDate) return []
  const { nearly } = profile
  const patterns =
    profile.suggestedType === type
      ? timeFormatsOf({ format: profile.suggestedFormat, formats: profile.suggestedFormats })
      : nearly?.toType === type
        ? timeFormatsOf(nearly)
        : undefined
  return patterns?.map(toLetters) ?? []
}

/** A value of a column with a pattern that reads it. */
export interface PatternSample {
  /** Null if none of the values is known. */
  readonly value: string | null
  readonly pattern: string
}

/**
 * Returns the patterns to offer for the values, each with the first value that it reads. A pattern is left out if it
 * reads only values that another pattern reads too: `MM/dd/yyyy` in a column that also has 31/12/2025. Patterns that the
 * whole column suggests win over others that read the same values. Used patterns are always offered.
 */
export function patternSamples(
  values: readonly string[],
  type: DataType,
  suggested: readonly string[] = [],
  used: readonly string[] = [],
): readonly PatternSample[] {
  const offered = new Set([...suggested, ...used])
  const all = [...new Set([...offered, ...patternsFor(type)])].map((pattern) => ({
    pattern,
    read: values.filter((one) => readMoment(one.trim(), pattern) !== null),
  }))
  return all.flatMap(({ pattern, read }) => {
    const [value = null] = read
    if (offered.has(pattern)) return [{ value, pattern }]
    const isBeaten = all.some(
      (other) =>
        read.every((one) => other.read.includes(one)) &&
        (other.read.length > read.length || suggested.includes(other.pattern)),
    )
    return value === null || isBeaten ? [] : [{ value, pattern }]
  })
}

/** The calendar date in a value. */
interface CalendarDate {
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
}

/** Reads a value with a pattern. Returns null if the pattern doesn't match, or if there is no such date or time. */
export function readMoment(value: string, pattern: string): CalendarDate | null {
  const found: string[] = []
  const regex = (pattern.match(part) ?? [])
    .map((one) => {
      const digits = parts[one]
      if (!digits) return escaped(one.length > 1 ? one.slice(1, -1) : one)
      found.push(one)
      return `(${digits})`
    })
    .join('')
  const match = new RegExp(`^${regex}$`, 'u').exec(value)
  if (!match) return null
  const numberOf = (letter: string) => {
    const at = found.findIndex((one) => one.startsWith(letter))
    const text = match[at + 1]
    return at < 0 || text === undefined || !/^\d+$/.test(text) ? null : Number(text)
  }
  const nameAt = found.findIndex((one) => one.startsWith('MMM'))
  const named = nameAt < 0 ? undefined : monthOf(match[nameAt + 1] ?? '')
  const [year, month, day] = [numberOf('y'), named ?? numberOf('M'), numberOf('d')]
  const isRight =
    named !== null &&
    within(month, 1, 12) &&
    within(day, 1, 31) &&
    within(numberOf('H'), 0, 23) &&
    within(numberOf('h'), 1, 12) &&
    within(numberOf('m'), 0, 59) &&
    within(numberOf('s'), 0, 59)
  return isRight ? { year, month, day } : null
}

const within = (value: number | null, min: number, max: number) =>
  value === null || (value >= min && value <= max)

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)

/** Returns both readings of a date whose day and month are ambiguous: as found, and with the two swapped. */
export function dateReadings(format: string | undefined): readonly string[] {
  const found = toLetters(format ?? 'dd/MM/yyyy')
  const swapped = found.replace(/dd?|MM?(?!M)/g, (one) =>
    (one.startsWith('d') ? 'M' : 'd').repeat(one.length),
  )
  return [found, swapped]
}
