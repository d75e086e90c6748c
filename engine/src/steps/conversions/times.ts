import { sentence, timeFormatsOf } from '@anj/workflow'
import { constant, sql } from '../../duckdb/sql.ts'
import { type Convert, firstMatch, hasSurroundingSpaces, matches, reasonOf } from './conversion.ts'
import {
  isFromYearOne,
  isoDatePattern,
  isoLongTime,
  isoOffset,
  isoTime,
  matchPrefix,
  roundingCarry,
} from './iso-time.ts'
import { convertByFormats } from './time-format.ts'

/** Converts to a time of day in microseconds. Drops a day, an offset or nanoseconds only with `round`. */
export const toTime: Convert = (text, options) => {
  const formats = timeFormatsOf(options)
  if (formats) {
    return convertByFormats(text, formats, options, {
      lossless: ({ format }) => (format.date ? constant(false) : null),
      value: (moment) => sql`${moment}::time`,
      dropped: sentence('rejectDateDropped'),
    })
  }
  const exact = [matches(text, isoTime), sql`try_cast(${text} as time)`] as const
  const cut = sql`try_cast(${matchPrefix(text, '\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?')} as time)`
  // The last microsecond of the day can't be rounded up.
  const rounded = sql`case when ${cut} < time '23:59:59.999999' then ${cut} + ${roundingCarry(text)} else ${cut} end`
  const day = sql`try_cast(${matchPrefix(text, isoDatePattern)} as date)`
  const isNoDay = sql`${matches(text, `${isoDatePattern}[T ].*`)} and (${day} is null or not ${isFromYearOne(text)})`
  const nearest = [
    sql`${matches(text, `(${isoDatePattern}[T ])?${isoLongTime}${isoOffset}?`)} and not (${isNoDay})`,
    rounded,
  ] as const
  return {
    result: firstMatch(options.round ? [exact, nearest] : [exact]),
    reason: reasonOf(
      [
        [hasSurroundingSpaces(text), sentence('rejectSpaces')],
        [isNoDay, sentence('rejectNoSuchDay')],
        [matches(text, `${isoDatePattern}[T ]${isoLongTime}${isoOffset}?`), sentence('rejectDateDropped')],
        [matches(text, `${isoLongTime}${isoOffset}`), sentence('rejectOffset')],
        [matches(text, isoLongTime), sentence('rejectNanoseconds')],
      ],
      sentence('rejectNotTime'),
    ),
  }
}
