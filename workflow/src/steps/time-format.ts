import { sentence } from '../messages.ts'
import { type Problem, problem } from '../problem.ts'
import type { ColumnChange } from './change-data-type.ts'

const date = 'aAbBdjmyY'
const clock = 'HIMSpfgn'
const offset = 'zZ'
const directive = /%(-?)(.?)/gs

/** The parts of a strptime pattern. */
export interface TimeFormat {
  /** Every directive is one that is read and written alike. */
  readonly valid: boolean
  /** Hours of half a day come with AM or PM. */
  readonly halfDay: boolean
  readonly year: boolean
  readonly date: boolean
  readonly clock: boolean
  readonly offset: boolean
}

/** Reads a strptime pattern. */
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
    year: holds('yY'),
    date: holds(date),
    clock: holds(clock),
    offset: holds(offset),
  }
}

const dated: ReadonlySet<string> = new Set(['date', 'datetime', 'timestamp'])

/** The reason why a column can't be read by its format; null where it can. Without a year, a date would be one of 1900 that nobody wrote. */
export function timeFormatProblem(
  title: string,
  { columnName, format, toType }: Pick<ColumnChange, 'columnName' | 'format' | 'toType'>,
): Problem | null {
  if (format === undefined) return null
  const { valid, halfDay, year } = readTimeFormat(format)
  const refuse = (why: string) => problem('timeFormatInvalid', { title, column: columnName, format, why })
  if (!valid) return refuse(sentence('timeFormatUnknown'))
  if (!halfDay) return refuse(sentence('timeFormatHalfDay'))
  return !year && dated.has(toType) ? refuse(sentence('timeFormatWithoutYear')) : null
}
