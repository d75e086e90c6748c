import type { DictionaryColumn, DictionaryTable } from '@anj/workflow'
import { isKeyOrMade } from './alterable.ts'
import { isIndexed, isSeen } from './looked-at.ts'
import { isFollowed } from './partitions.ts'
import type { Facts } from './rule.ts'

/**
 * True when a column can be dropped on its own: no key, index, check, partition or computed column uses it, and on
 * PostgreSQL no view.
 */
export function isDroppable(facts: Facts, table: DictionaryTable, column: DictionaryColumn): boolean {
  return (
    table.columns.length > 1 &&
    !isKeyOrMade(facts, table, column) &&
    !isFollowed(table, column) &&
    !isIndexed(table, column) &&
    !isSeen(table, column, facts.family)
  )
}
