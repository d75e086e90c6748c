import { sentence } from '../messages.ts'
import type { ColumnChange } from '../model/column-change.ts'
import { type Problem, problem } from '../model/problem.ts'

const date = 'aAbBdjmyY'
const clock = 'HIMSpfgn'
const offset = 'zZ'
const directive = /%(-?)(.?)/gs

/** Parts of a strptime pattern. */
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

/** Parses a strptime pattern. */
export function readTimeFormat(format: string): TimeFormat {
  const found = [...format.matchAll(directive)].map(([, minus = '', letter = '']) => ({ minus, letter }))
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

const dated: ReadonlySet<string> = new Set(['date', 'datetime', 'timestamp'])

const without = {
  year: 'timeFormatWithoutYear',
  month: 'timeFormatWithoutMonth',
  day: 'timeFormatWithoutDay',
} as const

/**
 * Returns a problem if a column's format is invalid or incomplete. Without this check, strptime would silently fill in
 * missing parts: the year 1900, January, or the first of the month.
 */
export function timeFormatProblem(
  title: string,
  { columnName, format, toType }: Pick<ColumnChange, 'columnName' | 'format' | 'toType'>,
): Problem | null {
  if (format === undefined) return null
  const { valid, halfDay, lacks } = readTimeFormat(format)
  const refuse = (why: string) => problem('timeFormatInvalid', { title, column: columnName, format, why })
  if (!valid) return refuse(sentence('timeFormatUnknown'))
  if (!halfDay) return refuse(sentence('timeFormatHalfDay'))
  return lacks && dated.has(toType) ? refuse(sentence(without[lacks])) : null
}
