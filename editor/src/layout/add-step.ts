import {
  type ConfigOf,
  insertStep,
  maxNodes,
  type NodeKind,
  newNode,
  type Problem,
  problem,
  type Result,
  stepPlace,
  targetsOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { newId } from '../store/new-id.ts'
import { findFreePosition } from './free-position.ts'
import { type Room, roomBehind } from './make-room.ts'

/** A graph with a step that was added or changed. */
export interface EditedStep {
  readonly graph: WorkflowGraph
  readonly stepId: string
  /** Says where the step stands, if its rows or columns differ from those that the user saw. */
  readonly note?: string
}

/** The edited graph, or the reason why the change isn't possible. */
export type Edited = Result<EditedStep, Problem>

/** Adds a step behind a node. The nodes to the right of the step make room for it. */
export function addedBehind<K extends NodeKind>(
  graph: WorkflowGraph,
  nodeId: string,
  kind: K,
  configured: (config: ConfigOf<K>) => ConfigOf<K>,
  note: Pick<EditedStep, 'note'> = {},
): Edited {
  const place = stepPlace(graph, nodeId)
  const room = place
    ? roomBehind(graph, place, targetsOf(graph, place.id))
    : { graph, position: findFreePosition(graph, { x: 0, y: 0 }) }
  return added(room, kind, configured, note, (step) => insertStep(room.graph, nodeId, step, newId))
}

/** Adds a step in a room, with settings made from those of a new step. */
export function added<K extends NodeKind>(
  { graph, position }: Room,
  kind: K,
  configured: (config: ConfigOf<K>) => ConfigOf<K>,
  note: Pick<EditedStep, 'note'>,
  insert: (step: WorkflowNode<K>) => Result<WorkflowGraph, Problem>,
): Edited {
  const count = graph.nodes.length + 1
  if (count > maxNodes) return { ok: false, problem: problem('fileTooManyNodes', { count, limit: maxNodes }) }
  const plain = newNode(kind, newId(), position)
  const step = { ...plain, data: { ...plain.data, config: configured(plain.data.config) } }
  const inserted = insert(step)
  return inserted.ok ? { ok: true, value: { graph: inserted.value, stepId: step.id, ...note } } : inserted
}
