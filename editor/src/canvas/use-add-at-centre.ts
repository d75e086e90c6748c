import type { NodeKind } from '@anj/workflow'
import { useCallback } from 'react'
import { useReactFlow } from 'reactflow'
import { findEmptyPosition } from '../layout/free-position.ts'
import { NODE, snapPoint } from '../layout/sizes.ts'
import { currentWorkflow } from '../store/graph-store.ts'
import { canvasElement } from './focus.ts'
import { useDropNode } from './use-drop-node.ts'

/** Returns a function that lets keyboard users add a node in the visible area, next to the existing items. */
export function useAddAtCentre(): (kind: NodeKind) => void {
  const flow = useReactFlow()
  const drop = useDropNode()
  return useCallback(
    (kind) => {
      const area = canvasElement()?.getBoundingClientRect()
      const centre = flow.screenToFlowPosition({
        x: (area?.left ?? 0) + (area?.width ?? 600) / 2 - NODE.width / 2,
        y: (area?.top ?? 0) + (area?.height ?? 400) / 3,
      })
      const place = findEmptyPosition(currentWorkflow() ?? { nodes: [] }, snapPoint(centre), NODE)
      drop(kind, place)
    },
    [drop, flow],
  )
}
