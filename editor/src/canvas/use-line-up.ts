import type { Point } from '@anj/workflow'
import { useCallback, useEffect, useRef } from 'react'
import { type NodeChange, type NodePositionChange, useStoreApi } from 'reactflow'
import { boundsOf } from './arrange.ts'
import { boxesOf, type FlowThing } from './flow-nodes.ts'
import { showGuides } from './guide-lines.tsx'
import { type Lines, linesOf, lineUp } from './guides.ts'

type Dragged = NodePositionChange & { position: Point; dragging: boolean }

/** What stays where it is while something is dragged, and by how much that was drawn to it last. */
interface Drag {
  readonly lines: Lines
  by: Point
}

/** Lines up what is dragged with what is in sight, and shows the lines while it is dragged. */
export function useLineUp(): (changes: NodeChange<FlowThing>[]) => NodeChange<FlowThing>[] {
  const store = useStoreApi<FlowThing>()
  const drag = useRef<Drag | null>(null)
  useEffect(() => () => showGuides([]), [])
  return useCallback(
    (changes) => {
      const moves = changes.filter(isDragged)
      const [first] = moves
      if (!first) return changes
      if (!first.dragging) {
        // It stays where it was seen last.
        const by = drag.current?.by
        drag.current = null
        showGuides([])
        return by ? movedBy(changes, by) : changes
      }
      const { nodes, transform, width, height } = store.getState()
      const places = new Map(moves.map(({ id, position }) => [id, position]))
      drag.current ??= {
        lines: linesOf(boxesOf(nodes.filter(({ id }) => !places.has(id)))),
        by: { x: 0, y: 0 },
      }
      const boxes = boxesOf(nodes.filter(({ id }) => places.has(id))).map((box) => ({
        ...box,
        ...places.get(box.id),
      }))
      const { left, top, right, bottom } = boundsOf(boxes)
      const [x, y, zoom] = transform
      const seen = { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
      const bounds = { x: left, y: top, width: right - left, height: bottom - top }
      const { by, guides } = lineUp(bounds, drag.current.lines, seen)
      drag.current.by = by
      showGuides(guides)
      return movedBy(changes, by)
    },
    [store],
  )
}

const isDragged = (change: NodeChange<FlowThing>): change is Dragged =>
  change.type === 'position' && change.position !== undefined && change.dragging !== undefined

function movedBy(changes: NodeChange<FlowThing>[], { x, y }: Point): NodeChange<FlowThing>[] {
  if (x === 0 && y === 0) return changes
  return changes.map((change) =>
    isDragged(change)
      ? { ...change, position: { x: change.position.x + x, y: change.position.y + y } }
      : change,
  )
}
