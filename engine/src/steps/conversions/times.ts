import { readTimeFormat, sentence } from '@anj/workflow'
import { constant, sql } from '../../duckdb/sql.ts'
import { type Convert, firstOf, hasSpaces, matches, reasonOf } from './conversion.ts'
import { carry, fromYearOne, isoDate, isoLongTime, isoOffset, isoTime, part } from './iso-time.ts'
import { byFormat } from './time-format.ts'

/** time: a time of day to the microsecond. Drops a day, an offset or nanoseconds only with `round`. */
export const toTime: Convert = (text, options) => {
  const { format } = options
  if (format !== undefined) {
    return byFormat(
      text,
      { ...options, format },
      {
        lossless: readTimeFormat(format).date ? constant(false) : null,
        value: (moment) => sql`${moment}::time`,
        dropped: sentence('rejectDateDropped'),
      },
    )
  }
  const exact = [matches(text, isoTime), sql`try_cast(${text} as time)`] as const
  const cut = sql`try_cast(${part(text, '\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?')} as time)`
  // The last microsecond of the day can't round up.
  const rounded = sql`case when ${cut} < time '23:59:59.999999' then ${cut} + ${carry(text)} else ${cut} end`
  const day = sql`try_cast(${part(text, isoDate)} as date)`
  const isNoDay = sql`${matches(text, `${isoDate}[T ].*`)} and (${day} is null or not ${fromYearOne(text)})`
  const nearest = [
    sql`${matches(text, `(${isoDate}[T ])?${isoLongTime}${isoOffset}?`)} and not (${isNoDay})`,
    rounded,
  ] as const
  return {
    result: firstOf(options.round ? [exact, nearest] : [exact]),
    reason: reasonOf(
      [
        [hasSpaces(text), sentence('rejectSpaces')],
        [isNoDay, sentence('rejectNoSuchDay')],
        [matches(text, `${isoDate}[T ]${isoLongTime}${isoOffset}?`), sentence('rejectDateDropped')],
        [matches(text, `${isoLongTime}${isoOffset}`), sentence('rejectOffset')],
        [matches(text, isoLongTime), sentence('rejectNanoseconds')],
      ],
      sentence('rejectNotTime'),
    ),
  }
}
