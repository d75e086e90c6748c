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

/** Whether any cell of a row contains a text, in whatever letters, as the cell is shown. */
export function holdsText(table: Pick<Table, 'columns'>, text: string): Sql {
  const wanted = sql`lower(${constant(text)})`
  const cells = table.columns.map(
    (_, i) => sql`coalesce(contains(lower(${cell(i)}::varchar), ${wanted}), false)`,
  )
  return sql`(${cells.length > 0 ? join(cells, sql` or `) : sql`false`})`
}

/**
 * The order by some columns: nulls last whichever way, equal rows as in their source. Behind a combination rows share their
 * numbers, and what else they hold decides, so that no page shows a row of another one.
 */
export function orderOf(table: Pick<Table, 'columns' | 'rows'>, keys: readonly PlacedKey[]): Sql {
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
 * What is compared of a column's values, in turn. A decimal is text here and is compared as a number; so is a text that is
 * written as one, as those of files are, in front of those that aren't.
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
