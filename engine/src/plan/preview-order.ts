import type { DataType } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { cell, rowNumber, type Table } from '../steps/table.ts'

export interface SortKey {
  readonly column: string
  readonly descending: boolean
}

interface PlacedKey {
  readonly place: number
  readonly descending: boolean
}

/** SQL condition for rows with a cell whose displayed text contains the given text, ignoring case. */
export function anyCellContains(table: Pick<Table, 'columns'>, text: string): Sql {
  const wanted = sql`lower(${constant(text)})`
  const cells = table.columns.map(
    (_, i) => sql`coalesce(contains(lower(${cell(i)}::varchar), ${wanted}), false)`,
  )
  return sql`(${cells.length > 0 ? join(cells, sql` or `) : sql`false`})`
}

/**
 * Returns the ORDER BY clause for some columns. Nulls come last in both directions, and equal rows keep their source
 * order. After a combination rows share their numbers, so a hash of all cells decides, to keep pages from repeating
 * rows.
 */
export function orderByClause(table: Pick<Table, 'columns' | 'rows'>, keys: readonly PlacedKey[]): Sql {
  const terms = keys.flatMap(({ place, descending }) =>
    comparable(cell(place), table.columns[place]?.type ?? 'text').map(
      (value) => sql`${value} ${descending ? sql`desc` : sql`asc`} nulls last`,
    ),
  )
  const cells = table.columns.map((_, i) => cell(i))
  const isNumbered = table.rows?.kind === 'sources' || cells.length === 0
  const last = isNumbered ? [] : [sql`hash(${join(cells)})`]
  return sql` order by ${join([...terms, sql`${rowNumber} asc`, ...last])}`
}

const numbersAsText = constant('-?[0-9]+([.][0-9]+)?')

/**
 * Returns the expressions to compare a column by, in order. A decimal is text here and is compared as a number. So are
 * texts that are numbers, as files have them; they sort before other texts.
 */
function comparable(value: Sql, type: DataType): readonly Sql[] {
  switch (type) {
    case 'decimal':
      return [sql`try_cast(${value} as double)`, value]
    case 'char':
    case 'varchar':
    case 'text':
      return [
        sql`case when regexp_full_match(${value}, ${numbersAsText}) then try_cast(${value} as double) end`,
        sql`lower(${value})`,
        value,
      ]
    default:
      return [value]
  }
}
