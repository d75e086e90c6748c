import { type DataType, isTextType, type SortKeys } from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import { withSingleSpaces } from './clean-text.ts'
import { decimalOrder } from './decimal-order.ts'
import { plainNumber } from './key-values.ts'
import { columnOf } from './one-table.ts'
import { inItsOrder } from './side-by-side.ts'
import { rowNumber, type StepContext, type Table } from './table.ts'

/** The name of the column with a row's place in the order of its table. */
export const place = name('place')

/** Selects a table's rows with their places. Counting the rows would occupy a single thread. */
export function placed(table: Table): Sql {
  if (table.isNumbered) return sql`select *, ${rowNumber} as ${place} from (${table.select})`
  return sql`select *, row_number() over () as ${place} from ${inItsOrder(table)}`
}

/** Returns the terms of an ORDER BY clause for sort keys. Rows that are equal in all keys are in the order of their places. */
export function orderOf(
  table: Pick<Table, 'columns'>,
  keys: SortKeys,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): Sql {
  return join([...orderTerms(table, keys, context), place])
}

/** Returns the terms of an ORDER BY clause for sort keys, without one for the places of the rows. */
export function orderTerms(
  table: Pick<Table, 'columns'>,
  keys: SortKeys,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): readonly Sql[] {
  return keys.map(({ column, descending, emptyFirst, ignoreCase }) => {
    const { value, type } = columnOf(table, column, context)
    const direction = sql`${descending ? sql`desc` : sql`asc`} nulls ${emptyFirst ? sql`first` : sql`last`}`
    return sql`${comparable(value, type, ignoreCase)} ${direction}`
  })
}

/** Returns a value that is null for a text without characters, because such a text counts as empty. */
export function withoutBlank(value: Sql, type: DataType): Sql {
  return isTextType(type) ? sql`nullif(${value}, '')` : value
}

/** Differences between texts that count as equal. */
interface Ignored {
  readonly ignoreCase?: boolean | undefined
  readonly ignoreSpaces?: boolean | undefined
}

/**
 * Returns a value that is the same for values that count as equal: blank and null, decimals with the same number, and on
 * request texts that differ only in case or in additional spaces.
 */
export function equalValue(value: Sql, type: DataType, ignored: Ignored = {}): Sql {
  return type === 'decimal' ? plainNumber(value) : foldedValue(value, type, ignored)
}

/** Returns the values of columns by which rows are grouped. */
export function equalValues(
  table: Pick<Table, 'columns'>,
  columns: readonly string[],
  context: Pick<StepContext, 'nodeId' | 'title'>,
  ignored: Ignored = {},
): readonly Sql[] {
  return columns.map((column) => {
    const { value, type } = columnOf(table, column, context)
    return equalValue(value, type, ignored)
  })
}

function comparable(value: Sql, type: DataType, ignoreCase: boolean): Sql {
  return type === 'decimal' ? decimalOrder(value) : foldedValue(value, type, { ignoreCase })
}

/** Returns a value as it is compared: empty texts as null, and on request in lower case and with single spaces. */
function foldedValue(value: Sql, type: DataType, { ignoreCase, ignoreSpaces }: Ignored): Sql {
  const given = withoutBlank(isTextType(type) && ignoreSpaces ? withSingleSpaces(value) : value, type)
  return isTextType(type) && ignoreCase ? sql`lower(${given})` : given
}
