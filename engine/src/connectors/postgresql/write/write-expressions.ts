import type { Column } from '@anj/workflow'
import { join, name, type Sql, sql } from '../../../duckdb/sql.ts'
import { kindOf } from '../../requirement-parts.ts'
import type { WriteInput } from '../../writer.ts'
import { acceptsJsonArrays, arrayTextSql } from './array-texts.ts'

/** Selects a plan's rows with the texts that the target columns accept. Most columns accept DuckDB's own text. */
export function serverTextRows(
  { rows, columns }: Pick<WriteInput, 'rows' | 'columns'>,
  places: readonly { readonly type: string }[],
): Sql {
  const texts = columns.map((column, i) => textFor(column, places[i]?.type ?? ''))
  if (texts.every((text) => text === null)) return rows
  const shown = columns.map((column, i) => {
    const text = texts[i]
    return text ? sql`${text} as ${name(column.name)}` : name(column.name)
  })
  return sql`select ${join(shown)} from (${rows})`
}

/** Returns the conversion to text; null if the column accepts DuckDB's own text. */
function textFor(column: Column, baseType: string): Sql | null {
  const value = name(column.name)
  if (kindOf(column.type) !== 'text') return null
  if (baseType === 'bytea')
    return sql`case when starts_with(${value}, '\\x') then ${value} else '\\x' || ${value} end`
  return acceptsJsonArrays({ baseType }) ? arrayTextSql(value) : null
}
