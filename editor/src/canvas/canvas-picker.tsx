import {
  addableKinds,
  connectableNodes,
  type KindOffer,
  kindsBeside,
  kindsBetween,
  kindWords,
  type NodeKind,
  nameOf,
  nodeKinds,
  type PassingKind,
  type Point,
  type Side,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { memo, useCallback, useMemo } from 'react'
import { useReactFlow } from 'reactflow'
import { useShowNode } from '../kit/use-place.ts'
import { findFreePosition } from '../layout/free-position.ts'
import { BESIDE_OFFSET, NODE, snapPoint } from '../layout/sizes.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { connectNodes } from './connect-nodes.ts'
import { findNodes } from './find-nodes.ts'
import { canvasElement, focusItem } from './focus.ts'
import { nodeSubtitle } from './node-subtitle.ts'
import { type Pickable, PickList } from './pick-list.tsx'
import { openPicker, type PickerState, usePickerState } from './picker.ts'
import type { CanvasActions } from './use-actions.ts'
import { useDropNode } from './use-drop-node.ts'

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
      const between = joined && 'nodeId' in joined ? joined.between : null
      if (joined && 'nodeId' in joined && between) {
        const step = { kind: between, position: place }
        dropNode(kind, placeBeside(graph, place, joined.side), { ...joined, step })
      } else dropNode(kind, place, joined)
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

/** Returns the kinds that fit, if need be with a step between, and behind them the others with the reason. */
function fittingFirst(offers: readonly KindOffer[]): readonly Pickable[] {
  return [...offers.filter(fits), ...offers.filter((offer) => !fits(offer))].map(asKind)
}

const fits = ({ refusal, between }: KindOffer) => !refusal || between !== null

function asKind({ kind, refusal, between }: KindOffer): Pickable {
  const { title, type, logoUrl } = nodeKinds[kind]
  const { summary, alsoCalled } = kindWords[kind]
  const entry = { id: kind, label: title, logoUrl, alsoCalled: `${summary} ${alsoCalled}` }
  if (between) {
    const how = sentence('withStepBetween', { title: nodeKinds[between].title })
    return { ...entry, detail: `${how} · ${summary}`, group: type }
  }
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

/** A connection of a new node, and the step that the rules require between it and the other node. */
type Joined =
  | { readonly edgeId: string; readonly isBetween: true }
  | { readonly nodeId: string; readonly side: Side; readonly between: PassingKind | null }

/** Returns the node to connect a new node of this kind to, or the connection to insert it into. */
function joinedBy(picking: PickerState, graph: WorkflowGraph, kind: NodeKind): Joined | null {
  if (picking.what === 'between') return { edgeId: picking.edgeId, isBetween: true }
  const [nodeId, side] =
    picking.what === 'beside'
      ? [picking.nodeId, picking.side]
      : [picking.what === 'component' ? picking.behind : undefined, 'behind' as const]
  if (nodeId === undefined) return null
  const offer = kindsBeside(graph, nodeId, side).find((one) => one.kind === kind)
  return offer && fits(offer) ? { nodeId, side, between: offer.between } : null
}

function placeOf(
  picking: PickerState,
  joined: Joined | null,
  graph: WorkflowGraph,
  toFlow: (at: Point) => Point,
): Point {
  const isFree = picking.what === 'beside' && picking.isFree
  if (joined && 'nodeId' in joined && !isFree) {
    const node = graph.nodes.find(({ id }) => id === joined.nodeId)
    return placeBeside(graph, node?.position ?? { x: 0, y: 0 }, joined.side)
  }
  const at = toFlow({ ...picking.at })
  // Places the new node so that its handle is where the user released the connection.
  if (picking.what === 'beside')
    return snapPoint({ x: picking.side === 'behind' ? at.x : at.x - NODE.width, y: at.y - NODE.height / 2 })
  return findFreePosition(graph, snapPoint(at))
}

/** Returns a free position beside a place of a node. */
function placeBeside(graph: WorkflowGraph, { x, y }: Point, side: Side): Point {
  return findFreePosition(graph, { x: x + (side === 'behind' ? BESIDE_OFFSET : -BESIDE_OFFSET), y })
}
