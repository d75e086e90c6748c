import type { DataType } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { cell, rowNumber, storedCell, type Table } from '../steps/table.ts'

export interface SortKey {
  readonly column: string
  readonly descending: boolean
}

interface PlacedKey {
  readonly place: number
  readonly descending: boolean
}

/** Returns a condition for rows with a cell whose displayed text contains `text`, ignoring case. */
export function anyCellContains(table: Pick<Table, 'columns' | 'asWritten'>, text: string): Sql {
  const wanted = sql`lower(${constant(text)})`
  const cells = table.columns.map(
    (_, i) => sql`coalesce(contains(lower(${storedCell(table, i)}::varchar), ${wanted}), false)`,
  )
  return sql`(${cells.length > 0 ? join(cells, sql` or `) : sql`false`})`
}

/**
 * Returns the ORDER BY clause for some columns. Nulls come last in both directions. Equal rows keep the order of their
 * places, or else their source order. After a combination, several rows can have the same number. A hash of all cells
 * determines the order of such rows, so that pages don't repeat rows.
 */
export function orderByClause(
  table: Pick<Table, 'columns' | 'rows'>,
  keys: readonly PlacedKey[],
  place: Sql | null = null,
): Sql {
  const terms = keys.flatMap(({ place, descending }) =>
    comparable(cell(place), table.columns[place]?.type ?? 'text').map(
      (value) => sql`${value} ${descending ? sql`desc` : sql`asc`} nulls last`,
    ),
  )
  if (place) return sql` order by ${join([...terms, place])}`
  const cells = table.columns.map((_, i) => cell(i))
  const isNumbered = table.rows?.kind === 'sources' || cells.length === 0
  const last = isNumbered ? [] : [sql`hash(${join(cells)})`]
  return sql` order by ${join([...terms, sql`${rowNumber} asc`, ...last])}`
}

const numbersAsText = constant('-?[0-9]+([.][0-9]+)?')

/**
 * Returns the expressions that compare a column, in order. Decimals, which are text here, are compared as numbers.
 * Texts from files that look like numbers are also compared as numbers, and come before all other texts.
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
