import {
  addableKinds,
  connectableNodes,
  type KindOffer,
  kindsBeside,
  kindsBetween,
  kindWords,
  type NodeKind,
  nodeKinds,
  type Point,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { memo, useCallback, useMemo } from 'react'
import { useReactFlow } from 'reactflow'
import { useShowNode } from '../kit/use-place.ts'
import { findFreePosition } from '../layout/free-position.ts'
import { BESIDE_OFFSET, NODE, snapPoint } from '../layout/sizes.ts'
import { nameOf } from '../store/name-of.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { scrollIntoView } from './actions/go-to.ts'
import { connectNodes } from './connect-nodes.ts'
import { findNodes } from './find-nodes.ts'
import { canvasElement, focusItem } from './focus.ts'
import { nodeSubtitle } from './node-subtitle.ts'
import { type Pickable, PickList } from './pick-list.tsx'
import { openPicker, type PickerState, usePickerState } from './picker.ts'
import type { CanvasActions } from './use-actions.ts'
import { type DropConnection, useDropNode } from './use-drop-node.ts'

/** List for choosing a component to add, a node to connect to, or a node to go to. */
export const CanvasPicker = memo(function CanvasPicker({ actions }: { readonly actions: CanvasActions }) {
  const picking = usePickerState()
  const workflow = useCurrentWorkflow()
  return picking && workflow ? (
    <Picker key={picking.what} picking={picking} graph={workflow} actions={actions} />
  ) : null
})

interface PickerProps {
  readonly picking: PickerState
  readonly graph: WorkflowGraph
  readonly actions: CanvasActions
}

function Picker({ picking, graph, actions }: PickerProps) {
  const flow = useReactFlow()
  const dropNode = useDropNode()
  const showNode = useShowNode()
  const choices = useMemo(() => choicesOf(picking, graph), [picking, graph])

  const offer = useCallback(
    (typed: string) =>
      picking.what === 'find' ? findNodes(graph.nodes, typed).map(asPickable) : matching(choices, typed),
    [picking.what, graph.nodes, choices],
  )

  const close = () => {
    openPicker(null)
    if (picking.what === 'beside') focusItem(picking.nodeId)
    else canvasElement()?.focus({ preventScroll: true })
  }
  const choose = (id: string) => {
    openPicker(null)
    const kind = id in nodeKinds ? (id as NodeKind) : null
    if (picking.what === 'find') {
      actions.select([id])
      const found = graph.nodes.find((node) => node.id === id)
      if (found) showNode(found.data.type, id)
      actions.goTo(id)
    } else if (!kind && picking.what === 'beside') {
      connectNodes(picking.nodeId, picking.side, id)
      focusItem(picking.nodeId)
    } else if (kind) {
      const joined = joinedBy(picking, graph, kind)
      const place = placeOf(picking, joined, graph, flow.screenToFlowPosition)
      if (dropNode(kind, place, joined) !== null) scrollIntoView(flow, place, NODE)
    }
  }
  return (
    <PickList
      label={labels[picking.what]}
      at={picking.at}
      offer={offer}
      nothing={picking.what === 'find' ? sentence('dropHint') : sentence('nothingFits')}
      onPick={choose}
      onClose={close}
    />
  )
}

const labels: Readonly<Record<PickerState['what'], string>> = {
  component: 'Add a component',
  between: 'Insert a component',
  beside: 'Connect with',
  find: 'Find a component',
}

function choicesOf(picking: PickerState, graph: WorkflowGraph): readonly Pickable[] {
  if (picking.what === 'find') return []
  if (picking.what === 'between') return fittingFirst(kindsBetween(graph, picking.edgeId))
  if (picking.what === 'component') return fittingFirst(addableKinds(graph))
  const kinds = fittingFirst(kindsBeside(graph, picking.nodeId, picking.side))
  if (picking.isFree) return kinds
  const fitting = connectableNodes(graph, picking.nodeId, picking.side)
  const nodes = graph.nodes.filter(({ id }) => fitting.has(id))
  return [
    ...nodes.map((node) => ({ ...asPickable(node), group: 'On the canvas' })),
    ...kinds.map((kind) => (kind.refusal ? kind : { ...kind, group: `New ${kind.group}` })),
  ]
}

/** Returns the kinds that fit, and behind them the others with the reason. */
function fittingFirst(offers: readonly KindOffer[]): readonly Pickable[] {
  return [...offers.filter(({ refusal }) => !refusal), ...offers.filter(({ refusal }) => refusal)].map(asKind)
}

function asKind({ kind, refusal }: KindOffer): Pickable {
  const { title, type, logoUrl } = nodeKinds[kind]
  const { summary, alsoCalled } = kindWords[kind]
  const entry = { id: kind, label: title, logoUrl, alsoCalled: `${summary} ${alsoCalled}` }
  return refusal
    ? { ...entry, detail: refusal.sentence, group: sentence('pickerDoesNotFit'), refusal: refusal.sentence }
    : { ...entry, detail: summary, group: type }
}

function asPickable(node: WorkflowNode): Pickable {
  const { label, title, type, logoUrl } = node.data
  const detail = [label ? title : null, type, nodeSubtitle(node)].filter(Boolean).join(' · ')
  return { id: node.id, label: nameOf(node), detail, logoUrl }
}

function matching(choices: readonly Pickable[], typed: string): readonly Pickable[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  // The kinds that don't fit answer a search, but would only be in the way before it.
  if (words.length === 0) return choices.filter(({ refusal }) => !refusal)
  return choices.filter(({ label, detail, group, alsoCalled, refusal }) => {
    const text = [label, refusal ? '' : detail, refusal ? '' : group, alsoCalled].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Returns the node to connect a new node of this kind to, or the connection to insert it into. */
function joinedBy(picking: PickerState, graph: WorkflowGraph, kind: NodeKind): DropConnection | null {
  if (picking.what === 'between') return { edgeId: picking.edgeId }
  if (picking.what === 'beside') return { nodeId: picking.nodeId, side: picking.side }
  const nodeId = picking.what === 'component' ? picking.behind : undefined
  const offer = nodeId !== undefined && kindsBeside(graph, nodeId, 'behind').find((one) => one.kind === kind)
  return offer && !offer.refusal ? { nodeId, side: 'behind' } : null
}

function placeOf(
  picking: PickerState,
  joined: DropConnection | null,
  graph: WorkflowGraph,
  toFlow: (at: Point) => Point,
): Point {
  const isFree = picking.what === 'beside' && picking.isFree
  if (joined && 'nodeId' in joined && !isFree) {
    const node = graph.nodes.find(({ id }) => id === joined.nodeId)
    const by = joined.side === 'behind' ? BESIDE_OFFSET : -BESIDE_OFFSET
    const { x, y } = node?.position ?? { x: 0, y: 0 }
    return findFreePosition(graph, { x: x + by, y })
  }
  const at = toFlow({ ...picking.at })
  // Places the new node so that its handle is where the user released the connection.
  if (picking.what === 'beside')
    return snapPoint({ x: picking.side === 'behind' ? at.x : at.x - NODE.width, y: at.y - NODE.height / 2 })
  return findFreePosition(graph, snapPoint(at))
}
