import { readTimeFormat, sentence, type TimeFormat } from '@anj/workflow'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import {
  type Conversion,
  type ConversionOptions,
  firstMatch,
  hasSurroundingSpaces,
  matches,
  reasonOf,
} from './conversion.ts'
import { formatShape } from './format-shape.ts'

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
export function formattedMoment(text: Sql, pattern: string): FormattedMoment {
  const format = readTimeFormat(pattern)
  if (!format.valid || !format.halfDay || format.offset) return { moment: sql`null::timestamp`, format }
  const moment = sql`try_strptime(${text}, ${constant(pattern)})::timestamp`
  const again = sql`strftime(${moment}, ${constant(pattern)})`
  const hasFraction = /%[fgn]/.test(pattern)
  const isAgain = sql`(${again} = ${text} or ${relaxed(again, hasFraction)} = ${relaxed(text, hasFraction)})`
  const same = sql`${matches(text, formatShape(pattern))} and ${isAgain}`
  return { moment: firstMatch([[same, moment]]), format }
}

function relaxed(text: Sql, hasFraction: boolean): Sql {
  if (!hasFraction)
    return sql`regexp_replace(lower(${text}), ${constant('(^|\\D)0+(\\d)')}, ${constant('\\1\\2')}, 'g')`
  const short = sql`regexp_replace(lower(${text}), ${constant('\\.?0*(\\D*)$')}, ${constant('\\1')})`
  return sql`regexp_replace(${short}, ${constant('(^|[^\\d.])0+(\\d)')}, ${constant('\\1\\2')}, 'g')`
}

/** Returns the conversion of a column with a format. `keep` describes the part of a timestamp that the type stores. */
export function convertByFormat(
  text: Sql,
  options: ConversionOptions & { readonly format: string },
  keep: { readonly lossless: Sql | null; readonly value: (moment: Sql) => Sql; readonly dropped: string },
): Conversion {
  const { moment, format } = formattedMoment(text, options.format)
  const guard = options.round || !keep.lossless ? sql`${moment} is not null` : keep.lossless
  return {
    result: firstMatch([[guard, keep.value(moment)]]),
    reason: reasonOf(
      [
        [hasSurroundingSpaces(text), sentence('rejectSpaces')],
        [sql`${constant(format.offset)}`, sentence('rejectOffset')],
        [sql`${moment} is not null`, keep.dropped],
      ],
      sentence('rejectNotInFormat', { format: options.format }),
    ),
  }
}
