import type { WorkflowNode } from '@anj/workflow'
import { useShowNode } from '../../kit/use-place.ts'
import { askToFix } from '../../store/column-to-fix.ts'
import { useCurrentWorkflow } from '../../store/use-workflow.ts'
import { showTab } from '../bottom-state.ts'
import { partToFix } from '../reject-place.ts'
import { revealCell } from '../reveal-cell.ts'

/** Returns functions that lead from a reject to its cell in the preview and to the setting that converts its column. */
export function useRejectActions() {
  const showNode = useShowNode()
  const workflowId = useCurrentWorkflow()?.id ?? ''
  return {
    showCell: (node: WorkflowNode, { row, column }: { readonly row: number; readonly column: string }) => {
      showNode(node.data.type, node.id)
      showTab('preview')
      revealCell({ workflowId, nodeId: node.id, number: row, column })
    },
    fix: (node: WorkflowNode, column: string, value: string) => {
      showNode(node.data.type, node.id)
      askToFix({ nodeId: node.id, column, part: partToFix(node, { column, value }) })
    },
  }
}
