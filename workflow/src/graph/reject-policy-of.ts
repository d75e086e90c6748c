import type { ColumnTypes } from '../model/column-change.ts'
import { columnTypesOf } from './column-types-of.ts'
import { isKind, type WorkflowNode } from './document.ts'

/**
 * Returns the policy for the rejects of a node, or null if the node has none. Look Up lists the rows that it leaves out
 * because of their matches.
 */
export function rejectPolicyOf(node: WorkflowNode): ColumnTypes['onReject'] | null {
  if (!isKind(node, 'lookUp')) return columnTypesOf(node)?.onReject ?? null
  const { severalMatches, noMatch } = node.data.config
  return severalMatches === 'leaveOut' || noMatch === 'leaveOut' ? 'leaveOut' : null
}
