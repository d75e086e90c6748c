import { sentence, timeFormatsOf } from '@anj/workflow'
import { sql } from '../../duckdb/sql.ts'
import { type Convert, firstMatch, hasSurroundingSpaces, matches, reasonOf } from './conversion.ts'
import {
  isFromYearOne,
  isoDatePattern,
  isoLongTime,
  isoMidnight,
  isoOffset,
  matchPrefix,
} from './iso-time.ts'
import { convertByFormats } from './time-format.ts'

/** Converts to a day. Drops an offset, or a time of day other than midnight, only with `round`. */
export const toDate: Convert = (text, options) => {
  const formats = timeFormatsOf(options)
  if (formats) {
    return convertByFormats(text, formats, options, {
      lossless: ({ moment }) => sql`${moment}::time = time '00:00:00'`,
      value: (moment) => sql`${moment}::date`,
      dropped: sentence('rejectTimeDropped'),
    })
  }
  const cast = sql`try_cast(${text} as date)`
  const day = sql`try_cast(${matchPrefix(text, isoDatePattern)} as date)`
  const withTime = options.round
    ? `${isoDatePattern}[T ]${isoLongTime}${isoOffset}?`
    : `${isoDatePattern}[T ]${isoMidnight}`
  return {
    result: firstMatch([
      [sql`length(${text}) = 10 and ${cast}::varchar = ${text}`, cast],
      [sql`${matches(text, withTime)} and ${isFromYearOne(text)}`, day],
    ]),
    reason: reasonOf(
      [
        [hasSurroundingSpaces(text), sentence('rejectSpaces')],
        [
          sql`${matches(text, `${isoDatePattern}([T ].*)?`)} and (${day} is null or not ${isFromYearOne(text)})`,
          sentence('rejectNoSuchDay'),
        ],
        [matches(text, `${isoDatePattern}[T ]${isoLongTime}${isoOffset}`), sentence('rejectOffset')],
        [matches(text, `${isoDatePattern}[T ]${isoLongTime}`), sentence('rejectTimeDropped')],
      ],
      sentence('rejectNotDate'),
    ),
  }
}
