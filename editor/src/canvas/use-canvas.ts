import { showError } from '@anj/ui'
import { connect, deleteNodes } from '@anj/workflow'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  applyEdgeChanges,
  type Connection,
  type Edge,
  type EdgeChange,
  type NodeChange,
  useReactFlow,
} from 'reactflow'
import { paths } from '../shell/pages.ts'
import { useShowNode, useShownNode } from '../shell/use-place.ts'
import { moveNodes, removeEdges } from '../store/graph-changes.ts'
import { changeGraph, currentWorkflow, type OpenWorkflow } from '../store/graph-store.ts'
import { newId } from '../store/new-id.ts'
import type { FlowNode } from './canvas-node.tsx'
import { droppedKind, isDraggingKind } from './drag-kind.ts'
import { changedFlowNodes, flowEdges, flowNodes, withoutSelection } from './flow-nodes.ts'
import { useDropNode } from './use-drop-node.ts'

const nothing = [] as const

interface Removed {
  readonly nodes: readonly { readonly id: string }[]
  readonly edges: readonly { readonly id: string }[]
}

/**
 * Joins the canvas with the store. The canvas keeps what is only its own (sizes, selection, a drag under way);
 * what a drag, a connection or a deletion comes to goes to the store, from where it comes back.
 */
export function useCanvas(workflow: OpenWorkflow | null) {
  const shown = useShownNode()
  const showNode = useShowNode()
  const navigate = useNavigate()
  const dropNode = useDropNode()
  const { screenToFlowPosition } = useReactFlow()
  const drawnNodes = workflow?.nodes ?? nothing
  const drawnEdges = workflow?.edges ?? nothing
  const shownId = shown?.id ?? null
  const [nodes, setNodes] = useState(() => flowNodes([], drawnNodes, shownId))
  const [edges, setEdges] = useState(() => flowEdges([], drawnEdges, drawnNodes))

  useEffect(() => {
    setNodes((before) => flowNodes(before, drawnNodes, shownId))
  }, [drawnNodes, shownId])
  useEffect(() => {
    setEdges((before) => flowEdges(before, drawnEdges, drawnNodes))
  }, [drawnEdges, drawnNodes])
  useEffect(() => {
    if (shownId !== null) setEdges(withoutSelection)
  }, [shownId])

  const onNodesChange = useCallback((changes: NodeChange<FlowNode>[]) => {
    setNodes((before) => changedFlowNodes(before, changes))
    const settled = changes.flatMap((change) =>
      change.type === 'position' && change.dragging === false && change.position
        ? [[change.id, change.position] as const]
        : [],
    )
    const now = currentWorkflow()
    if (settled.length > 0 && now) changeGraph(now.id, (graph) => moveNodes(graph, new Map(settled)), 'move')
  }, [])
  const onEdgesChange = useCallback((changes: EdgeChange<Edge>[]) => {
    setEdges((before) =>
      applyEdgeChanges(
        changes.filter((change) => change.type !== 'remove'),
        before,
      ),
    )
  }, [])

  const onConnect = useCallback(({ source, target }: Connection) => {
    const now = currentWorkflow()
    if (!now) return
    const made = connect(now, { id: newId(), source, target })
    if (made.ok) changeGraph(now.id, () => made.value)
    else showError(made.problem.sentence)
  }, [])

  const remove = useCallback(
    (removed: Removed) => {
      const now = currentWorkflow()
      if (!now) return
      const edgeIds = new Set(removed.edges.map(({ id }) => id))
      const nodeIds = removed.nodes.map(({ id }) => id)
      changeGraph(now.id, (graph) => deleteNodes(removeEdges(graph, edgeIds), nodeIds))
      if (shown && nodeIds.includes(shown.id)) navigate(paths[shown.data.type])
    },
    [shown, navigate],
  )

  const onDrop = useCallback(
    (event: DragEvent) => {
      event.preventDefault()
      const kind = droppedKind(event.dataTransfer)
      if (kind)
        dropNode(kind, screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: true }))
    },
    [dropNode, screenToFlowPosition],
  )
  const onDragOver = useCallback((event: DragEvent) => {
    if (!isDraggingKind(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  }, [])
  const onNodeClick = useCallback(
    (event: MouseEvent, { id, data }: FlowNode) => {
      // With one of these keys a click adds a node to the selected ones or takes it out of them, and shows nothing.
      if (!event.ctrlKey && !event.metaKey) showNode(data.type, id)
    },
    [showNode],
  )

  // The canvas selects a node by Enter; its screen is shown as by a click.
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const id = (event.target as HTMLElement).closest('.react-flow__node')?.getAttribute('data-id')
      const node = currentWorkflow()?.nodes.find((one) => one.id === id)
      if (node && (event.key === 'Enter' || event.key === ' ')) showNode(node.data.type, node.id)
    },
    [showNode],
  )

  return {
    nodes,
    edges,
    onNodesChange,
    onEdgesChange,
    onConnect,
    onDelete: remove,
    onDrop,
    onDragOver,
    onNodeClick,
    onKeyDown,
    remove,
  }
}
