import { readTimeFormat, sentence, type TimeFormat, toStrptime } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../../duckdb/sql.ts'
import {
  type Conversion,
  type ConversionOptions,
  firstMatch,
  hasSurroundingSpaces,
  matches,
  reasonOf,
} from './conversion.ts'
import { formatShape, missingDayShape } from './format-shape.ts'
import { withMonthInEnglish } from './month-in-english.ts'

/** The timestamp of a text in the column's own format. Null unless the text matches the format exactly. */
export interface FormattedMoment {
  readonly moment: Sql
  readonly format: TimeFormat
}

/**
 * Parses a text with the column's format. The text must have the format's shape, because strptime accepts shorter
 * years. The timestamp is formatted again and compared with the text, because strptime ignores parts such as
 * nanoseconds or a wrong weekday. The comparison ignores leading zeros and case.
 */
export function formattedMoment(text: Sql, written: string): FormattedMoment {
  const format = readTimeFormat(written)
  const pattern = toStrptime(written)
  if (pattern === null || !format.valid || !format.halfDay || format.offset)
    return { moment: sql`null::timestamp`, format }
  return { moment: withMonthInEnglish(text, pattern, (english) => exactMoment(english, pattern)), format }
}

function exactMoment(text: Sql, pattern: string): Sql {
  const moment = sql`try_strptime(${text}, ${constant(pattern)})::timestamp`
  const again = sql`strftime(${moment}, ${constant(pattern)})`
  const hasFraction = /%[fgn]/.test(pattern)
  const isAgain = sql`(${again} = ${text} or ${relaxed(again, hasFraction)} = ${relaxed(text, hasFraction)})`
  return firstMatch([[sql`${matches(text, formatShape(pattern))} and ${isAgain}`, moment]])
}

function relaxed(text: Sql, hasFraction: boolean): Sql {
  if (!hasFraction)
    return sql`regexp_replace(lower(${text}), ${constant('(^|\\D)0+(\\d)')}, ${constant('\\1\\2')}, 'g')`
  const short = sql`regexp_replace(lower(${text}), ${constant('\\.?0*(\\D*)$')}, ${constant('\\1')})`
  return sql`regexp_replace(${short}, ${constant('(^|[^\\d.])0+(\\d)')}, ${constant('\\1\\2')}, 'g')`
}

/** The part of a timestamp that a type stores. */
interface Kept {
  /** Returns a condition that is true if nothing is lost, or null if nothing ever is. */
  readonly lossless: (read: FormattedMoment) => Sql | null
  readonly value: (moment: Sql) => Sql
  /** The reason for refusing a value that would lose a part. */
  readonly dropped: string
}

/** True for a text that has one of the formats, and names a day such as February 30. */
function isMissingDay(text: Sql, formats: readonly string[]): Sql {
  const tests = formats.flatMap((format) => {
    const pattern = toStrptime(format) ?? ''
    const shape = missingDayShape(pattern)
    return shape === null ? [] : withMonthInEnglish(text, pattern, (english) => matches(english, shape))
  })
  return tests.length === 0 ? sql`false` : sql`(${join(tests, sql` or `)})`
}

/** Returns the conversion of a column with formats. The first format that reads a text decides. */
export function convertByFormats(
  text: Sql,
  formats: readonly string[],
  { round }: Pick<ConversionOptions, 'round'>,
  { lossless, value, dropped }: Kept,
): Conversion {
  const reads = formats.map((format) => formattedMoment(text, format))
  const branches = reads.map((read) => {
    const guard = (round ? null : lossless(read)) ?? sql`${read.moment} is not null`
    return [guard, value(read.moment)] as const
  })
  const isRead = sql`(${join(
    reads.map(({ moment }) => sql`${moment} is not null`),
    sql` or `,
  )})`
  const [first = '', ...others] = formats
  return {
    result: firstMatch(branches),
    reason: reasonOf(
      [
        [hasSurroundingSpaces(text), sentence('rejectSpaces')],
        [constant(reads.some(({ format }) => format.offset)), sentence('rejectOffset')],
        [isRead, dropped],
        [isMissingDay(text, formats), sentence('rejectNoSuchDay')],
      ],
      others.length === 0
        ? sentence('rejectNotInFormat', { format: first })
        : sentence('rejectNotInFormats', { formats: formats.join(', ') }),
    ),
  }
}
