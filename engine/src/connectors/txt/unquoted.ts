import { type Column, sentence, unquotedSign } from '@anj/workflow'
import { constant, name, type Sql, sql } from '../../duckdb/sql.ts'
import { textsOf } from '../file/texts-of.ts'
import type { ColumnDemand } from '../writer.ts'

/** The possible delimiters that occur in numbers, dates and times. */
const inOtherTypes = '+-.: '

/** Returns the requirements for a column's values so that they can be written without quotes. */
export function unquotedDemands(planned: Column, delimiter: string): ColumnDemand[] {
  const { name: column } = planned
  const text = sql`${name(column)}::varchar`
  const demand = (holds: Sql, reason: string): ColumnDemand => ({ column, holds, reason })
  const noDelimiter = demand(
    sql`not contains(${text}, ${constant(unquotedSign(delimiter))})`,
    sentence('textHoldsDelimiter'),
  )
  if (textsOf([planned]).length === 0) return inOtherTypes.includes(delimiter) ? [noDelimiter] : []
  return [
    noDelimiter,
    demand(
      sql`not contains(${text}, chr(10)) and not contains(${text}, chr(13))`,
      sentence('textHoldsLineEnd'),
    ),
    demand(sql`not starts_with(ltrim(${text}, ' '), '"')`, sentence('textBeginsWithQuote')),
  ]
}
