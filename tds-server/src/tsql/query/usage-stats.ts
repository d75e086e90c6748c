import type { Table } from '../catalogue/model.ts'
import type { Conjunct } from './conjuncts.ts'
import type { Node } from './nodes.ts'

/**
 * Records index usage for sys.dm_db_index_usage_stats: a seek of the first index whose leading column is compared for
 * equality, or otherwise a scan of the heap or the clustered index.
 */
export function withUsageStats(node: Node, table: Table, conditions: readonly Conjunct[]): Node {
  const asked = new Set(
    conditions.flatMap(({ equal }) =>
      equal === null ? [] : [equal.left, equal.right].flatMap(({ column }) => column?.name ?? []),
    ),
  )
  return {
    slots: node.slots,
    *iterate(frame) {
      const index = table.indexes.find(({ columns: [first] }) => first && asked.has(first.column.name))
      table.note(
        index?.indexId ?? (table.indexes.some(({ clustered }) => clustered) ? 1 : 0),
        index ? 'seeks' : 'scans',
      )
      yield* node.iterate(frame)
    },
  }
}
