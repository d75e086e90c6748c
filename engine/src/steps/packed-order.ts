import type { DataType, SortKeys } from '@anj/workflow'
import { type Sql, sql } from '../duckdb/sql.ts'
import { columnOf } from './one-table.ts'
import { place } from './row-order.ts'
import type { StepContext, Table } from './table.ts'

/** A place is less than 2^62, so that a number of 65 bits and a place fit in a HUGEINT. */
const PLACES = sql`4611686018427387904::hugeint`
const LARGEST = sql`9223372036854775807`

/** Numbers for the order of a table's rows. */
export interface PackedOrder {
  /** A different number for each row, in the order of the keys and then of the places. */
  readonly packed: Sql
  /** Returns the place of a row from its number. */
  readonly placeIn: (packed: Sql) => Sql
}

/**
 * Returns numbers in the order that `orderOf` describes, or null for more than one key and for keys whose values have
 * no fixed size. The least number of a group is its first row, and DuckDB finds it without sorting the rows.
 */
export function packedOrder(
  table: Pick<Table, 'columns'>,
  keys: SortKeys,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): PackedOrder | null {
  const [key, another] = keys
  if (!key) return { packed: place, placeIn: (packed) => packed }
  if (another) return null
  const { value, type } = columnOf(table, key.column, context)
  const number = numberFor(value, type)
  if (!number) return null
  const directed = key.descending ? sql`~(${number})::bigint` : sql`(${number})::bigint`
  const ofEmpty = key.emptyFirst ? sql`-${LARGEST}::hugeint - 2` : sql`${LARGEST}::hugeint + 1`
  return {
    packed: sql`(coalesce((${directed})::hugeint, ${ofEmpty}) * ${PLACES} + ${place})`,
    placeIn: (packed) => sql`(${packed} & (${PLACES} - 1))::bigint`,
  }
}

/** Returns a BIGINT in the order of a type's values, or null for a type without one. */
function numberFor(value: Sql, type: DataType): Sql | null {
  switch (type) {
    case 'int':
      return value
    case 'bit':
      return sql`${value}::bigint`
    case 'date':
      return sql`${value} - date '1970-01-01'`
    case 'time':
      return sql`epoch_us(${value})`
    case 'datetime':
    case 'timestamp':
      // An infinite timestamp has no number of its own.
      return sql`case when not isinf(${value}) then epoch_us(${value})
        when ${value} > timestamp '1970-01-01' then ${LARGEST} when ${value} is not null then -${LARGEST} end`
    default:
      return null
  }
}
