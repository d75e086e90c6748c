import { sentence } from '@anj/workflow'
import { sql } from '../../duckdb/sql.ts'
import { type Convert, firstOf, hasSpaces, matches, reasonOf } from './conversion.ts'
import { fromYearOne, isoDate, isoLongTime, isoMidnight, isoOffset, part } from './iso-time.ts'
import { byFormat, formattedMoment } from './time-format.ts'

/** date: a day. Drops a time of day other than midnight, or an offset, only with `round`. */
export const toDate: Convert = (text, options) => {
  const { format } = options
  if (format !== undefined) {
    const { moment } = formattedMoment(text, format)
    return byFormat(
      text,
      { ...options, format },
      {
        lossless: sql`${moment}::time = time '00:00:00'`,
        value: (moment) => sql`${moment}::date`,
        dropped: sentence('rejectTimeDropped'),
      },
    )
  }
  const cast = sql`try_cast(${text} as date)`
  const day = sql`try_cast(${part(text, isoDate)} as date)`
  const withTime = options.round
    ? `${isoDate}[T ]${isoLongTime}${isoOffset}?`
    : `${isoDate}[T ]${isoMidnight}`
  return {
    result: firstOf([
      [sql`length(${text}) = 10 and ${cast}::varchar = ${text}`, cast],
      [sql`${matches(text, withTime)} and ${fromYearOne(text)}`, day],
    ]),
    reason: reasonOf(
      [
        [hasSpaces(text), sentence('rejectSpaces')],
        [
          sql`${matches(text, `${isoDate}([T ].*)?`)} and (${day} is null or not ${fromYearOne(text)})`,
          sentence('rejectNoSuchDay'),
        ],
        [matches(text, `${isoDate}[T ]${isoLongTime}${isoOffset}`), sentence('rejectOffset')],
        [matches(text, `${isoDate}[T ]${isoLongTime}`), sentence('rejectTimeDropped')],
      ],
      sentence('rejectNotDate'),
    ),
  }
}
