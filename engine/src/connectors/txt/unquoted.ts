import { type Column, forbiddenUnquotedChar, sentence } from '@anj/workflow'
import { constant, name, type Sql, sql } from '../../duckdb/sql.ts'
import { textColumns } from '../file/texts-of.ts'
import type { ColumnRequirement } from '../writer.ts'

/** The delimiters that can also occur in numbers, dates and times. */
const inOtherTypes = '+-.: '

/** Returns the requirements that a column's values must meet to be written without quotes. */
export function unquotedRequirements(planned: Column, delimiter: string): ColumnRequirement[] {
  const { name: column } = planned
  const text = sql`${name(column)}::varchar`
  const required = (holds: Sql, reason: string): ColumnRequirement => ({ column, holds, reason })
  const noDelimiter = required(
    sql`not contains(${text}, ${constant(forbiddenUnquotedChar(delimiter))})`,
    sentence('textHoldsDelimiter'),
  )
  if (textColumns([planned]).length === 0) return inOtherTypes.includes(delimiter) ? [noDelimiter] : []
  return [
    noDelimiter,
    required(
      sql`not contains(${text}, chr(10)) and not contains(${text}, chr(13))`,
      sentence('textHoldsLineEnd'),
    ),
    required(sql`not starts_with(ltrim(${text}, ' '), '"')`, sentence('textBeginsWithQuote')),
  ]
}
