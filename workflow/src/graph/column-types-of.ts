import type { ColumnTypes } from '../model/column-change.ts'
import { isKind, type WorkflowNode } from './document.ts'
import { isFileInput } from './node-families.ts'

/** Returns the column types that a node applies, or null if the node converts nothing. */
export function columnTypesOf(node: WorkflowNode): ColumnTypes | null {
  if (isKind(node, 'changeDataType')) return node.data.config
  return isFileInput(node) ? (node.data.config.types ?? null) : null
}
