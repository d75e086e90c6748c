import type { DictionaryColumn, DictionaryTable } from '@anj/workflow'
import { isKeyOrGenerated } from './alterable.ts'
import { isColumnUsed, isIndexed } from './column-use.ts'
import { isPartitionColumn } from './partitions.ts'
import type { Facts } from './rule.ts'

/**
 * True when a column can be dropped because no key, index, check, partition or computed column uses it. On PostgreSQL,
 * no view may use the column either.
 */
export function isDroppable(facts: Facts, table: DictionaryTable, column: DictionaryColumn): boolean {
  return (
    table.columns.length > 1 &&
    !isKeyOrGenerated(facts, table, column) &&
    !isPartitionColumn(table, column) &&
    !isIndexed(table, column) &&
    !isColumnUsed(table, column, facts.dialect)
  )
}
