import { connectableNodes, insertIntoEdge, type Point, type Side } from '@anj/workflow'
import { type DragEvent, type MouseEvent, useMemo, useRef } from 'react'
import type { Connection, FinalConnectionState, OnConnectStartParams } from 'reactflow'
import { useReactFlow } from 'reactflow'
import { showRowsOf } from '../bottom/show-rows.ts'
import { useShowNode } from '../kit/use-place.ts'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { newId } from '../store/new-id.ts'
import type { CanvasItem } from './canvas-items.ts'
import { connectNodes } from './connect-nodes.ts'
import { setConnecting } from './connecting.ts'
import { droppedKind, isDraggingKind } from './drag-kind.ts'
import { dropFiles } from './drop-files.ts'
import { beginEdit } from './editing.ts'
import { edgeAt, itemAt } from './focus.ts'
import { openPicker } from './picker.ts'
import { type DropNode, useDropNode } from './use-drop-node.ts'
import { currentDragId, type FlowState } from './use-flow-state.ts'

type Pointing = MouseEvent | globalThis.MouseEvent | TouchEvent

/** Actions that gestures trigger. */
interface Deeds {
  readonly mark: FlowState['mark']
  readonly showNode: ReturnType<typeof useShowNode>
  readonly dropNode: DropNode
  readonly toFlow: (at: Point, options?: { snapToGrid: boolean }) => Point
}

/** Pointer gestures on the canvas: drawing connections, dropping components, opening nodes. The handlers are stable. */
export function useGestures({ mark }: FlowState) {
  const { screenToFlowPosition: toFlow } = useReactFlow<CanvasItem>()
  const deeds: Deeds = { mark, showNode: useShowNode(), dropNode: useDropNode(), toFlow }
  const latest = useRef(deeds)
  latest.current = deeds
  return useMemo(() => {
    const markAt = marker((id) => latest.current.mark(id))
    return { ...connecting(), ...dropping(latest, markAt), ...dragging(markAt), ...pressing(latest) }
  }, [])
}

/**
 * Handles drawing a connection, which can end at a handle, anywhere on a node, or on the empty canvas to add a node.
 */
function connecting() {
  /** True once React Flow has completed the connection being drawn. */
  let hasConnected = false
  return {
    onConnectStart: (_event: unknown, { nodeId, handleType }: OnConnectStartParams) => {
      const now = currentWorkflow()
      hasConnected = false
      if (!now || !nodeId) return
      const side = sideOf(handleType)
      setConnecting({ from: nodeId, side, fitting: connectableNodes(now, nodeId, side) })
    },
    onConnect: ({ source, target }: Connection) => {
      hasConnected = true
      connectNodes(source, 'behind', target)
    },
    onConnectEnd: (
      event: globalThis.MouseEvent | TouchEvent,
      { fromNode, fromHandle }: FinalConnectionState,
    ) => {
      setConnecting(null)
      if (hasConnected || !fromNode) return
      const at = pointOf(event)
      const under = document.elementFromPoint(at.x, at.y)
      const side = sideOf(fromHandle?.type)
      const over = itemAt(under)
      // A connection can be dropped anywhere on a node, not only on its handle.
      if (over && !over.isEdge && over.id !== fromNode.id) return connectNodes(fromNode.id, side, over.id)
      if (under?.closest('.react-flow__pane') && !over)
        openPicker({ what: 'beside', nodeId: fromNode.id, side, at, isFree: true })
    },
  }
}

/** Handles dropped components and files. */
function dropping(latest: { readonly current: Deeds }, markAt: (id: string | null) => void) {
  return {
    onDrop: (event: DragEvent) => {
      markAt(null)
      const { dropNode, toFlow } = latest.current
      const kind = droppedKind(event.dataTransfer)
      const files = [...event.dataTransfer.files]
      if (!kind && files.length === 0) return
      event.preventDefault()
      const at = { x: event.clientX, y: event.clientY }
      const place = toFlow(at, { snapToGrid: true })
      if (!kind) return void dropFiles(files, place, dropNode)
      const edgeId = edgeAt(at.x, at.y)
      dropNode(kind, place, edgeId ? { edgeId } : null)
    },
    onDragOver: (event: DragEvent) => {
      if (!isDraggingKind(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      markAt(edgeAt(event.clientX, event.clientY))
    },
    onDragLeave: () => markAt(null),
  }
}

/** Handles dragged nodes, including those dropped on connections. */
function dragging(markAt: (id: string | null) => void) {
  return {
    onNodeDrag: (event: Pointing, node: CanvasItem, all: CanvasItem[]) =>
      markAt(edgeFor(event, node, all.length)),
    onNodeDragStop: (event: Pointing, node: CanvasItem, all: CanvasItem[]) => {
      const edgeId = edgeFor(event, node, all.length)
      markAt(null)
      const now = currentWorkflow()
      if (!edgeId || !now) return
      changeGraph(
        now.id,
        (graph) => {
          const inserted = insertIntoEdge(graph, node.id, edgeId, newId)
          return inserted.ok ? inserted.value : graph
        },
        currentDragId(),
      )
    },
  }
}

/** Handles clicks: opens nodes, edits names and notes, adds components. */
function pressing(latest: { readonly current: Deeds }) {
  return {
    onNodeClick: (event: MouseEvent, thing: CanvasItem) => {
      // While one of these keys is held, a click only adds the node to the selection or removes it.
      if (thing.type === 'note' || event.ctrlKey || event.metaKey || event.shiftKey) return
      latest.current.showNode(thing.data.type, thing.id)
      showRowsOf(thing.id)
    },
    onNodeDoubleClick: (_event: MouseEvent, thing: CanvasItem) => beginEdit(thing.id),
    onDoubleClick: (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.classList.contains('react-flow__pane'))
        openPicker({ what: 'component', at: { x: event.clientX, y: event.clientY } })
    },
  }
}

/** Returns a function that highlights an edge unless it is highlighted already. */
function marker(mark: (id: string | null) => void): (id: string | null) => void {
  let marked: string | null = null
  return (id) => {
    if (marked !== id) mark(id)
    marked = id
  }
}

/** Returns the edge into which a dragged node would be inserted. Null for a node that already has connections. */
function edgeFor(event: Pointing, node: CanvasItem, dragged: number): string | null {
  const now = currentWorkflow()
  const isFree = now?.edges.every(({ source, target }) => source !== node.id && target !== node.id)
  if (!now || !isFree || dragged > 1 || node.type === 'note') return null
  const at = pointOf(event)
  const edgeId = edgeAt(at.x, at.y)
  return edgeId && insertIntoEdge(now, node.id, edgeId, newId).ok ? edgeId : null
}

const sideOf = (handle: string | null | undefined): Side => (handle === 'target' ? 'before' : 'behind')

/** Returns the position of a pointer or touch in the window. */
function pointOf(event: Pointing): Point {
  const at = 'changedTouches' in event ? event.changedTouches[0] : event
  return { x: at?.clientX ?? 0, y: at?.clientY ?? 0 }
}
