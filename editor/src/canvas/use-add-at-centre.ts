import type { NodeKind } from '@anj/workflow'
import { useCallback } from 'react'
import { useReactFlow } from 'reactflow'
import { currentWorkflow } from '../store/graph-store.ts'
import { useDropNode } from './use-drop-node.ts'

const GRID = 15
const STEP = { x: 30, y: 75 }

/** Adds a node where the canvas is looked at, beside what is there: for the keyboard. */
export function useAddAtCentre(): (kind: NodeKind) => void {
  const { screenToFlowPosition } = useReactFlow()
  const drop = useDropNode()
  return useCallback(
    (kind) => {
      const area = document.querySelector('.react-flow')?.getBoundingClientRect()
      const centre = screenToFlowPosition({
        x: (area?.left ?? 0) + (area?.width ?? 600) / 2 - 90,
        y: (area?.top ?? 0) + (area?.height ?? 400) / 3,
      })
      drop(kind, free({ x: snap(centre.x), y: snap(centre.y) }))
    },
    [drop, screenToFlowPosition],
  )
}

const snap = (value: number) => Math.round(value / GRID) * GRID

function free(wanted: { x: number; y: number }): { x: number; y: number } {
  const taken = currentWorkflow()?.nodes ?? []
  const isTaken = (at: { x: number; y: number }) =>
    taken.some(({ position }) => Math.abs(position.x - at.x) < 100 && Math.abs(position.y - at.y) < 60)
  let at = wanted
  while (isTaken(at)) at = { x: at.x + STEP.x, y: at.y + STEP.y }
  return at
}
