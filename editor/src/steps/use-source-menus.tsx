import { type NodeKind, sourcesOf } from '@anj/workflow'
import { type ReactNode, useContext } from 'react'
import { SourceColumnMenu } from '../grid/source-column-menu.ts'
import type { NodeFormProps } from '../kit/node-form.ts'

/** Returns the menu of a column of the left or the right source. */
export type SourceMenus = (side: 'left' | 'right', column: string, className?: string) => ReactNode

/** Returns the menus with which a form adds steps before its own step, on the way of one of its sources. */
export function useSourceMenus<K extends NodeKind>({
  workflowId,
  graph,
  node,
}: Pick<NodeFormProps<K>, 'workflowId' | 'graph' | 'node'>): SourceMenus {
  const Menu = useContext(SourceColumnMenu)
  const [left, right] = sourcesOf(graph, node.id)
  return (side, column, className) => {
    const source = side === 'left' ? left : right
    return Menu && source ? (
      <Menu
        workflowId={workflowId}
        sourceId={source.id}
        targetId={node.id}
        column={column}
        className={className}
      />
    ) : null
  }
}
