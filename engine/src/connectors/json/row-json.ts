import { type Column, type ConfigOf, type DataType, sentence } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { isCalendarDate } from '../common-requirements.ts'
import type { ColumnRequirement } from '../writer.ts'

type Config = Pick<ConfigOf<'jsonOutput'>, 'numbersAsText' | 'omitNulls'>

const asText = (content: Sql) => sql`'"' || ${content} || '"'`
/** Dates and times in ISO 8601 contain no character that JSON escapes. */
const moment = (value: Sql) => asText(sql`replace(${value}::varchar, ' ', 'T')`)
const text = (value: Sql) => sql`to_json(${value}::varchar)::varchar`
const number = (value: Sql) => sql`${value}::varchar`

/** Writes a value that isn't null as JSON. A decimal is text in plain form, so it keeps every digit. */
const values: Readonly<Record<DataType, (value: Sql) => Sql>> = {
  char: text,
  varchar: text,
  text,
  bit: number,
  int: number,
  decimal: number,
  float: number,
  date: moment,
  datetime: moment,
  timestamp: moment,
  time: moment,
}

const numbers: ReadonlySet<DataType> = new Set(['int', 'decimal', 'float'])
const dates: ReadonlySet<DataType> = new Set(['date', 'datetime', 'timestamp'])

/** Returns the text of a row as a JSON object on a single line. Names keep the order of the columns. */
export function rowJson(columns: readonly Column[], { numbersAsText, omitNulls }: Config): Sql {
  const fields = columns.map(({ name: column, type, origin }) => {
    const value = name(column)
    const plain = values[type](value)
    const zoned = origin?.kind === 'timestamptz' ? moment(sql`${value}::varchar || 'Z'`) : plain
    const written = numbersAsText && numbers.has(type) ? asText(plain) : zoned
    const key = constant(`${JSON.stringify(column)}:`)
    // A text joined to null is null, and concat_ws leaves it out.
    return omitNulls ? sql`${key} || ${written}` : sql`${key} || coalesce(${written}, 'null')`
  })
  return sql`'{' || concat_ws(',', ${join(fields)}) || '}'`
}

/** Returns the requirements for values that JSON can't write. */
export function jsonRequirements(
  columns: readonly Column[],
  { numbersAsText }: Config,
): readonly ColumnRequirement[] {
  return columns.flatMap(({ name: column, type }) => {
    const value = name(column)
    if (dates.has(type)) return [{ column, holds: isCalendarDate(value), reason: sentence('jsonNoSuchDate') }]
    if (numbersAsText) return []
    const reason = sentence('jsonNoSuchNumber')
    if (type === 'float') return [{ column, holds: sql`isfinite(${value})`, reason }]
    if (type !== 'decimal') return []
    return [{ column, holds: sql`${value} not in ('NaN', 'Infinity', '-Infinity')`, reason }]
  })
}
