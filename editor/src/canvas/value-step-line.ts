import { isKind, type WorkflowNode } from '@anj/workflow'
import { formatCount } from '../kit/format.ts'

/** Returns the summary of a step that changes values or columns, or null for other steps. Its settings must be valid. */
export function valueStepLine(node: WorkflowNode): string | null {
  if (isKind(node, 'calculateColumns')) return node.data.config.columns.map(({ name }) => name).join(', ')
  if (isKind(node, 'replaceValues')) {
    const { pairs, columns } = node.data.config
    const named = pairs.filter(({ from, to }) => from !== '' || to !== '')
    const [first] = named
    if (!first) return null
    const more = named.length > 1 ? ` and ${formatCount(named.length - 1)} more` : ''
    return `${first.from || 'empty'} → ${first.to || 'empty'}${more}${inColumns(columns)}`
  }
  return null
}

function inColumns(columns: readonly string[] | null): string {
  return columns && columns.length > 0 ? ` in ${columns.join(', ')}` : ''
}
