import { sentence, timeFormatsOf } from '@anj/workflow'
import { sql } from '../../duckdb/sql.ts'
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

/**
 * Converts to datetime and timestamp, which consist of a day and a time of day in microseconds, without a time zone. A
 * day without a time means midnight. Drops an offset or nanoseconds only with `round`, which keeps the time as written.
 */
export const toDatetime: Convert = (text, options) => {
  const formats = timeFormatsOf(options)
  if (formats) {
    return convertByFormats(text, formats, options, {
      lossless: () => null,
      value: (moment) => moment,
      dropped: sentence('rejectNotDatetime'),
    })
  }
  const cast = sql`try_cast(${text} as timestamp)`
  const exact = [
    sql`${matches(text, `${isoDatePattern}([T ]${isoTime})?`)} and ${isFromYearOne(text)}`,
    cast,
  ] as const
  const cut = sql`try_cast(${matchPrefix(text, `${isoDatePattern}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?`)} as timestamp)`
  const nearest = [
    sql`${matches(text, `${isoDatePattern}[T ]${isoLongTime}${isoOffset}?`)} and ${isFromYearOne(text)}`,
    sql`${cut} + ${roundingCarry(text)}`,
  ] as const
  const day = sql`try_cast(${matchPrefix(text, isoDatePattern)} as date)`
  return {
    result: firstMatch([
      [sql`length(${text}) = 19 and ${cast}::varchar = ${text}`, cast],
      exact,
      ...(options.round ? [nearest] : []),
    ]),
    reason: reasonOf(
      [
        [hasSurroundingSpaces(text), sentence('rejectSpaces')],
        [
          sql`${matches(text, `${isoDatePattern}([T ].*)?`)} and (${day} is null or not ${isFromYearOne(text)})`,
          sentence('rejectNoSuchDay'),
        ],
        [matches(text, `${isoDatePattern}[T ]${isoLongTime}${isoOffset}`), sentence('rejectOffset')],
        [matches(text, `${isoDatePattern}[T ]${isoLongTime}`), sentence('rejectNanoseconds')],
      ],
      sentence('rejectNotDatetime'),
    ),
  }
}
