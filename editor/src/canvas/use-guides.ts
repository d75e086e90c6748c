import type { Point } from '@anj/workflow'
import { useCallback, useEffect, useRef } from 'react'
import { type NodeChange, type NodePositionChange, useStoreApi } from 'reactflow'
import { boundsOf } from '../layout/arrange.ts'
import { boxesOf, type CanvasItem } from './canvas-items.ts'
import { showGuides } from './guide-lines.tsx'
import { type AlignmentLines, alignmentLines, guidesOf } from './guides.ts'

type Dragged = NodePositionChange & { position: Point; dragging: boolean }

/** During a drag, shows guides where the item aligns with visible items. */
export function useGuides(): (changes: readonly NodeChange<CanvasItem>[]) => void {
  const store = useStoreApi<CanvasItem>()
  /** The lines of all items that stay in place during a drag. */
  const lines = useRef<AlignmentLines | null>(null)
  const end = useCallback(() => {
    lines.current = null
    showGuides([])
  }, [])
  useEffect(() => end, [end])
  return useCallback(
    (changes) => {
      const moves = changes.filter(isDragged)
      if (moves.length === 0) return
      if (!moves[0]?.dragging) return end()
      const { nodes, transform, width, height } = store.getState()
      const places = new Map(moves.map(({ id, position }) => [id, position]))
      lines.current ??= alignmentLines(boxesOf(nodes.filter(({ id }) => !places.has(id))))
      const boxes = boxesOf(nodes.filter(({ id }) => places.has(id))).map((box) => ({
        ...box,
        ...places.get(box.id),
      }))
      const { left, top, right, bottom } = boundsOf(boxes)
      const [x, y, zoom] = transform
      const seen = { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
      const bounds = { x: left, y: top, width: right - left, height: bottom - top }
      showGuides(guidesOf(bounds, lines.current, seen))
    },
    [end, store],
  )
}

const isDragged = (change: NodeChange<CanvasItem>): change is Dragged =>
  change.type === 'position' && change.position !== undefined && change.dragging !== undefined
