import { sentence } from '../messages.ts'
import { type ColumnChange, timeFormatsOf } from './column-change.ts'
import { type DataType, hasDate } from './columns.ts'
import { type Problem, problem } from './problem.ts'
import { isStrptime, toStrptime } from './time-pattern.ts'

const date = 'aAbBdjmyY'
const clock = 'HIMSpfgn'
const offset = 'zZ'
const directive = /%(-?)(.?)/gs

/** Parts of a pattern. */
export interface TimeFormat {
  /** True when every directive is known and is parsed and formatted in the same way. */
  readonly valid: boolean
  /** True unless the pattern uses a 12-hour clock without AM or PM. */
  readonly halfDay: boolean
  /** First missing part of a calendar date, or null when the pattern has all parts. */
  readonly lacks: 'year' | 'month' | 'day' | null
  readonly date: boolean
  readonly clock: boolean
  readonly offset: boolean
}

/** Parses a pattern. */
export function readTimeFormat(format: string): TimeFormat {
  const strptime = toStrptime(format)
  const found = [...(strptime ?? '%').matchAll(directive)].map(([, minus = '', letter = '']) => ({
    minus,
    letter,
  }))
  const holds = (letters: string) => found.some(({ letter }) => letter !== '' && letters.includes(letter))
  return {
    valid: found.every(({ minus, letter }) =>
      minus
        ? letter !== '' && 'djmyHIMS'.includes(letter)
        : letter !== '' && `%${date}${clock}${offset}`.includes(letter),
    ),
    halfDay: holds('I') === holds('p') || (holds('p') && holds('H')),
    lacks: lacking(holds),
    date: holds(date),
    clock: holds(clock),
    offset: holds(offset),
  }
}

/** Returns the first missing part. The day of the year counts as month and day. */
function lacking(holds: (letters: string) => boolean): TimeFormat['lacks'] {
  if (!holds('yY')) return 'year'
  if (holds('j')) return null
  if (!holds('mbB')) return 'month'
  return holds('d') ? null : 'day'
}

const parts = {
  year: { letters: 'yyyy', directive: '%Y' },
  month: { letters: 'MM', directive: '%m' },
  day: { letters: 'dd', directive: '%d' },
  hour: { letters: 'hh', directive: '%I' },
  halfDay: { letters: 'a', directive: '%p' },
} as const

/** Returns a problem for the first of a column's formats that is invalid or incomplete. */
export function timeFormatProblem(
  title: string,
  change: Pick<ColumnChange, 'columnName' | 'format' | 'formats' | 'toType'>,
): Problem | null {
  for (const format of timeFormatsOf(change) ?? []) {
    const why = timeFormatIssue(format, change.toType)
    if (why !== null) return problem('timeFormatInvalid', { title, column: change.columnName, format, why })
  }
  return null
}

/**
 * Returns the reason why a pattern is invalid or incomplete for a type, or null. Without this check, strptime would
 * silently fill in missing parts: the year 1900, January, or the first of the month.
 */
export function timeFormatIssue(format: string, type: DataType): string | null {
  const { valid, halfDay, lacks } = readTimeFormat(format)
  const written = (part: keyof typeof parts) => parts[part][isStrptime(format) ? 'directive' : 'letters']
  if (!valid) return sentence('timeFormatUnknown')
  if (!halfDay) return sentence('timeFormatHalfDay', { hour: written('hour'), half: written('halfDay') })
  if (!lacks || !hasDate(type)) return null
  if (lacks === 'month' && format.includes('mm') && !isStrptime(format)) return sentence('timeFormatMinutes')
  return sentence('timeFormatWithout', { part: lacks, written: written(lacks) })
}
