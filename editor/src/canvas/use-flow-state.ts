import { useCallback, useEffect, useRef, useState } from 'react'
import { applyEdgeChanges, type Edge, type EdgeChange, type NodeChange, useReactFlow } from 'reactflow'
import { animatePositions } from '../layout/animate-positions.ts'
import type { Positions } from '../layout/arrange.ts'
import { moveNodes } from '../store/graph-changes.ts'
import { changeGraph, type OpenWorkflow } from '../store/graph-store.ts'
import {
  applyItemChanges,
  type CanvasItem,
  canvasItems,
  flowEdges,
  markEdge,
  selectOnly,
} from './canvas-items.ts'
import type { EdgeFlow } from './edge-rows.ts'
import { consumePendingSelection } from './pending-selection.ts'
import { useGuides } from './use-guides.ts'

const nothing = { nodes: [], edges: [], notes: [] } as const

/** Number of drags so far. Part of the undo key, so that each drag is an undo step of its own. */
let drags = 0
/** Undo key of the current drag. Changes that result from the drag share it, so that one undo reverts them too. */
export const currentDragId = (): string => `drag ${drags}`

/**
 * Holds what the canvas knows about one workflow beyond the store: the selection and any drag in progress. When a drag
 * ends, its result is written to the store, and the canvas is rendered from the store.
 */
export function useFlowState(
  workflow: OpenWorkflow | null,
  shownId: string | null,
  flows: ReadonlyMap<string, EdgeFlow>,
) {
  const { nodes, edges: drawnEdges, notes } = workflow ?? nothing
  const workflowId = workflow?.id
  const [things, setThings] = useState(() => canvasItems([], { nodes, notes }, shownId))
  const [edges, setEdges] = useState(() => flowEdges([], drawnEdges, nodes, flows))
  const { getNodes } = useReactFlow<CanvasItem>()
  const showGuides = useGuides()

  useEffect(() => {
    const toSelect = consumePendingSelection()
    setThings((before) => canvasItems(before, { nodes, notes }, shownId, toSelect))
    if (toSelect.size > 0) setEdges((before) => selectOnly(before, toSelect))
  }, [nodes, notes, shownId])
  useEffect(
    () => setEdges((before) => flowEdges(before, drawnEdges, nodes, flows)),
    [drawnEdges, nodes, flows],
  )
  useEffect(() => {
    if (shownId !== null) setEdges((before) => selectOnly(before, new Set()))
  }, [shownId])

  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasItem>[]) => {
      showGuides(changes)
      setThings((before) => applyItemChanges(before, changes))
      const settled = changes.flatMap((change) =>
        change.type === 'position' && change.dragging === false && change.position
          ? [[change.id, change.position] as const]
          : [],
      )
      if (settled.length === 0 || !workflowId) return
      drags += 1
      changeGraph(workflowId, (graph) => moveNodes(graph, new Map(settled)), currentDragId())
    },
    [showGuides, workflowId],
  )
  const onEdgesChange = useCallback((changes: EdgeChange<Edge>[]) => {
    const kept = changes.filter((change) => change.type !== 'remove')
    setEdges((before) => applyEdgeChanges(kept, before))
  }, [])

  /** Selects these items and edges and deselects all others. */
  const select = useCallback((ids: Iterable<string>) => {
    const wanted = new Set(ids)
    setThings((before) => selectOnly(before, wanted))
    setEdges((before) => selectOnly(before, wanted))
  }, [])

  /** Highlights the edge into which a node would be inserted. */
  const mark = useCallback((edgeId: string | null) => setEdges((before) => markEdge(before, edgeId)), [])

  /** Animates items to new positions and stores the result. */
  const stop = useRef<() => void>(() => undefined)
  const glideTo = useCallback(
    (to: Positions, onArrival?: () => void) => {
      stop.current()
      if (!workflowId) return
      const from = new Map(getNodes().map(({ id, position }) => [id, position]))
      stop.current = animatePositions(from, to, (at, isLast) => {
        if (isLast) {
          changeGraph(workflowId, (graph) => moveNodes(graph, at))
          onArrival?.()
        } else setThings((before) => placed(before, at))
      })
    },
    [getNodes, workflowId],
  )
  useEffect(() => () => stop.current(), [])

  return { things, edges, onNodesChange, onEdgesChange, select, mark, glideTo }
}

function placed(things: CanvasItem[], at: Positions): CanvasItem[] {
  return things.map((thing) => {
    const position = at.get(thing.id)
    return position ? { ...thing, position: { ...position } } : thing
  })
}

/** The result of `useFlowState`. */
export type FlowState = ReturnType<typeof useFlowState>
