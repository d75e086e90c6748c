import { showError } from '@anj/ui'
import { connect, type FileInputKind, insertIntoEdge, nodesToConnect, type Side } from '@anj/workflow'
import { type DragEvent, type MouseEvent, useCallback, useMemo, useRef } from 'react'
import type { Connection, FinalConnectionState, OnConnectStartParams } from 'reactflow'
import { useReactFlow } from 'reactflow'
import { uploadOf } from '../actors/uploads.ts'
import { inputKindOf } from '../connectors/files-of.ts'
import { useShowNode } from '../shell/use-place.ts'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { newId } from '../store/new-id.ts'
import { setConnecting } from './connecting.ts'
import { droppedKind, isDraggingKind } from './drag-kind.ts'
import { edit } from './editing.ts'
import type { FlowThing } from './flow-nodes.ts'
import { edgeAt, thingAt } from './focus.ts'
import { freePlace } from './free-place.ts'
import { pick } from './picker.ts'
import { NODE } from './sizes.ts'
import { type DropNode, useDropNode } from './use-drop-node.ts'
import { type FlowState, presentDrag } from './use-flow-state.ts'

/** Connects two nodes, or says why that can't be. */
export function connectNodes(source: string, target: string): void {
  const now = currentWorkflow()
  if (!now) return
  const made = connect(now, { id: newId(), source, target })
  if (made.ok) changeGraph(now.id, () => made.value)
  else showError(made.problem.sentence)
}

/** What the pointer does on the canvas: draws connections, drops components, opens nodes. */
export function useGestures({ mark }: FlowState) {
  const showNode = useShowNode()
  const dropNode = useDropNode()
  const { screenToFlowPosition } = useReactFlow<FlowThing>()
  const marked = useRef<string | null>(null)
  /** Whether the connection that is being drawn has led to something. */
  const hasConnected = useRef(false)

  const markAt = useCallback(
    (id: string | null) => {
      if (marked.current === id) return
      marked.current = id
      mark(id)
    },
    [mark],
  )

  const onConnectStart = useCallback((_event: unknown, { nodeId, handleType }: OnConnectStartParams) => {
    const now = currentWorkflow()
    hasConnected.current = false
    if (!now || !nodeId) return
    const side: Side = handleType === 'target' ? 'before' : 'behind'
    setConnecting({ from: nodeId, side, fitting: nodesToConnect(now, nodeId, side) })
  }, [])
  const onConnect = useCallback(({ source, target }: Connection) => {
    hasConnected.current = true
    connectNodes(source, target)
  }, [])
  const onConnectEnd = useCallback(
    (event: globalThis.MouseEvent | TouchEvent, { fromNode, fromHandle }: FinalConnectionState) => {
      setConnecting(null)
      if (hasConnected.current || !fromNode) return
      const at = pointOf(event)
      const under = document.elementFromPoint(at.x, at.y)
      const side: Side = fromHandle?.type === 'target' ? 'before' : 'behind'
      const over = thingAt(under)
      // A node takes a connection anywhere, not only at its handle.
      if (over && !over.isEdge && over.id !== fromNode.id)
        return side === 'behind' ? connectNodes(fromNode.id, over.id) : connectNodes(over.id, fromNode.id)
      if (under?.closest('.react-flow__pane') && !over)
        pick({ what: 'beside', nodeId: fromNode.id, side, at, isFree: true })
    },
    [],
  )

  const onDrop = useCallback(
    (event: DragEvent) => {
      markAt(null)
      const kind = droppedKind(event.dataTransfer)
      const at = { x: event.clientX, y: event.clientY }
      const files = filesWithKinds(event.dataTransfer)
      // Anything else that is dropped here, such as a workflow file, is for others to take.
      if (!kind && files.length === 0) return
      event.preventDefault()
      const place = screenToFlowPosition(at, { snapToGrid: true })
      if (!kind) return dropFiles(files, place, dropNode)
      const edgeId = edgeAt(at.x, at.y)
      dropNode(kind, place, edgeId ? { edgeId } : null)
    },
    [dropNode, markAt, screenToFlowPosition],
  )
  const onDragOver = useCallback(
    (event: DragEvent) => {
      if (!isDraggingKind(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      markAt(edgeAt(event.clientX, event.clientY))
    },
    [markAt],
  )
  const onDragLeave = useCallback(() => markAt(null), [markAt])

  /** The edge into which a node that is dragged would be put: only one that is connected with nothing yet. */
  const edgeFor = useCallback(
    (event: MouseEvent | globalThis.MouseEvent | TouchEvent, node: FlowThing, dragged: number) => {
      const now = currentWorkflow()
      const isFree = now?.edges.every(({ source, target }) => source !== node.id && target !== node.id)
      if (!now || !isFree || dragged > 1 || node.type === 'note') return null
      const at = pointOf(event)
      const edgeId = edgeAt(at.x, at.y)
      return edgeId && insertIntoEdge(now, node.id, edgeId, newId).ok ? edgeId : null
    },
    [],
  )
  const onNodeDrag = useCallback(
    (event: MouseEvent | globalThis.MouseEvent | TouchEvent, node: FlowThing, all: FlowThing[]) =>
      markAt(edgeFor(event, node, all.length)),
    [edgeFor, markAt],
  )
  const onNodeDragStop = useCallback(
    (event: MouseEvent | globalThis.MouseEvent | TouchEvent, node: FlowThing, all: FlowThing[]) => {
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
        presentDrag(),
      )
    },
    [edgeFor, markAt],
  )

  const onNodeClick = useCallback(
    (event: MouseEvent, thing: FlowThing) => {
      // With one of these keys a click adds a node to the selected ones or takes it out of them, and shows nothing.
      if (thing.type === 'note' || event.ctrlKey || event.metaKey || event.shiftKey) return
      showNode(thing.data.type, thing.id)
    },
    [showNode],
  )
  const onNodeDoubleClick = useCallback((_event: MouseEvent, thing: FlowThing) => edit(thing.id), [])
  const onDoubleClick = useCallback((event: MouseEvent) => {
    if (event.target instanceof Element && event.target.classList.contains('react-flow__pane'))
      pick({ what: 'component', at: { x: event.clientX, y: event.clientY } })
  }, [])

  return useMemo(
    () => ({
      onConnectStart,
      onConnect,
      onConnectEnd,
      onDrop,
      onDragOver,
      onDragLeave,
      onNodeDrag,
      onNodeDragStop,
      onNodeClick,
      onNodeDoubleClick,
      onDoubleClick,
    }),
    [
      onConnectStart,
      onConnect,
      onConnectEnd,
      onDrop,
      onDragOver,
      onDragLeave,
      onNodeDrag,
      onNodeDragStop,
      onNodeClick,
      onNodeDoubleClick,
      onDoubleClick,
    ],
  )
}

interface DroppedFile {
  readonly file: File
  readonly kind: FileInputKind
}

/** The files of a drop that an input reads, each with that input's kind. */
function filesWithKinds({ files }: DataTransfer): readonly DroppedFile[] {
  return [...files].flatMap((file) => {
    const kind = inputKindOf(file.name)
    return kind ? [{ file, kind }] : []
  })
}

/** Adds an input for each file, one below the other, and uploads the files. */
function dropFiles(files: readonly DroppedFile[], place: { x: number; y: number }, dropNode: DropNode): void {
  for (const { file, kind } of files) {
    const now = currentWorkflow()
    const id = dropNode(kind, freePlace(now ?? { nodes: [] }, place))
    if (now && id) uploadOf(now.id, id).send({ type: 'file.chosen', file })
  }
}

/** The place of a pointer in the window. */
function pointOf(event: MouseEvent | globalThis.MouseEvent | TouchEvent): { x: number; y: number } {
  const at = 'changedTouches' in event ? event.changedTouches[0] : event
  return { x: at?.clientX ?? 0, y: at?.clientY ?? 0 }
}

/** How far behind a node another one is put: its width and a gap that leaves room for a connection. */
export const BESIDE = NODE.width + 90
