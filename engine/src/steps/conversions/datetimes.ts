import { sentence } from '@anj/workflow'
import { sql } from '../../duckdb/sql.ts'
import { type Convert, firstOf, hasSpaces, matches, reasonOf } from './conversion.ts'
import { carry, fromYearOne, isoDate, isoLongTime, isoOffset, isoTime, part } from './iso-time.ts'
import { byFormat } from './time-format.ts'

/**
 * datetime and timestamp: a day and a time of day to the microsecond, without a zone. A day alone means midnight. Drops
 * an offset or nanoseconds only with `round`, which keeps the time as written.
 */
export const toDatetime: Convert = (text, options) => {
  const { format } = options
  if (format !== undefined) {
    return byFormat(
      text,
      { ...options, format },
      {
        lossless: null,
        value: (moment) => moment,
        dropped: sentence('rejectNotDatetime'),
      },
    )
  }
  const cast = sql`try_cast(${text} as timestamp)`
  const exact = [sql`${matches(text, `${isoDate}([T ]${isoTime})?`)} and ${fromYearOne(text)}`, cast] as const
  const cut = sql`try_cast(${part(text, `${isoDate}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?`)} as timestamp)`
  const nearest = [
    sql`${matches(text, `${isoDate}[T ]${isoLongTime}${isoOffset}?`)} and ${fromYearOne(text)}`,
    sql`${cut} + ${carry(text)}`,
  ] as const
  const day = sql`try_cast(${part(text, isoDate)} as date)`
  return {
    result: firstOf([
      [sql`length(${text}) = 19 and ${cast}::varchar = ${text}`, cast],
      exact,
      ...(options.round ? [nearest] : []),
    ]),
    reason: reasonOf(
      [
        [hasSpaces(text), sentence('rejectSpaces')],
        [
          sql`${matches(text, `${isoDate}([T ].*)?`)} and (${day} is null or not ${fromYearOne(text)})`,
          sentence('rejectNoSuchDay'),
        ],
        [matches(text, `${isoDate}[T ]${isoLongTime}${isoOffset}`), sentence('rejectOffset')],
        [matches(text, `${isoDate}[T ]${isoLongTime}`), sentence('rejectNanoseconds')],
      ],
      sentence('rejectNotDatetime'),
    ),
  }
}
