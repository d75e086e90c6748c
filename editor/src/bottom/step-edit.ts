import {
  type Column,
  type ConfigOf,
  columnsOf,
  type DataType,
  incomingColumns,
  insertStepBefore,
  isKind,
  isSwitchedOff,
  type NodeKind,
  nameOf,
  problem,
  setConfig,
  sideBySide,
  sourcesOf,
  stepAt,
  stepPlace,
  targetsOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { added, addedBehind, type Edited, type EditedStep } from '../layout/add-step.ts'
import { findFreePosition } from '../layout/free-position.ts'
import { withRoom } from '../layout/make-room.ts'
import { newId } from '../store/new-id.ts'

/** A change to the steps at a node whose rows the user sees. Returns the reason if the change isn't possible. */
export type StepEdit = (graph: WorkflowGraph, nodeId: string) => Edited

/** The place of a step. */
export interface Site {
  /** The columns that the step receives. */
  readonly columns: readonly Column[]
  /** Returns the name that a column of the preview has at the place. */
  readonly nameOf: (column: string) => string
}

/** Settings of a step for the place at which it stands. */
export type ConfigChange<K extends NodeKind> = (config: ConfigOf<K>, site: Site) => ConfigOf<K>

/** True if a step that stands there already takes the change. Otherwise, a step is added. */
export type IsFitting<K extends NodeKind> = (config: ConfigOf<K>, site: Site) => boolean

/** Returns the type of a column at a place. */
export function typeAt({ columns, nameOf }: Site, column: string): DataType {
  return columns.find(({ name }) => name === nameOf(column))?.type ?? 'text'
}

/**
 * Returns an edit that changes the step of a kind at the node, or adds one. Change Data Type accepts only Column
 * Selection, so a step for the rows of a Column Selection stands behind the Change Data Type. It stands before the Column
 * Selection if it compares values of these columns whose types change, or if the place behind isn't free.
 */
export function stepEdit<K extends NodeKind>(
  kind: K,
  change: ConfigChange<K>,
  isFitting: IsFitting<K> = () => true,
  compared: readonly Column[] = [],
): StepEdit {
  return (graph, nodeId) => {
    const node = graph.nodes.find(({ id }) => id === nodeId)
    return node &&
      isKind(node, 'columnSelection') &&
      !isSwitchedOff(node) &&
      keepsColumns.has(kind) &&
      belongsBefore(graph, node, compared)
      ? before(graph, node, kind, change, isFitting)
      : behind(graph, nodeId, kind, change, isFitting)
  }
}

/** The kinds that keep their columns. Any other kind would change the columns that a Column Selection chooses from. */
const keepsColumns: ReadonlySet<NodeKind> = new Set([
  'filterRows',
  'sortRows',
  'removeDuplicates',
  'replaceValues',
  'cleanText',
  'fillEmpty',
])

function belongsBefore(
  graph: WorkflowGraph,
  selection: WorkflowNode<'columnSelection'>,
  compared: readonly Column[],
): boolean {
  const targets = targetsOf(graph, selection.id)
  const change = targets.find((target) => isKind(target, 'changeDataType'))
  if (!change || sourcesOf(graph, selection.id).length !== 1) return false
  const behind = columnsOf(graph, change.id)
  return (
    targets.length > 1 ||
    compared.some(({ name, type }) => behind.some((column) => column.name === name && column.type !== type))
  )
}

function behind<K extends NodeKind>(
  graph: WorkflowGraph,
  nodeId: string,
  kind: K,
  change: ConfigChange<K>,
  isFitting: IsFitting<K>,
): Edited {
  const nameOf = (column: string) => column
  const existing = stepAt(graph, nodeId, kind)
  const place = stepPlace(graph, nodeId)
  const note =
    place && place.id !== nodeId && isKind(place, 'changeDataType')
      ? { note: sentence('stepBehindTypes', { title: place.data.title }) }
      : {}
  if (existing) {
    const site = { columns: sideBySide(incomingColumns(graph, existing.id)), nameOf }
    if (isFitting(existing.data.config, site))
      return changed(graph, existing.id, change(existing.data.config, site), note)
  }
  const site = { columns: place ? columnsOf(graph, place.id) : [], nameOf }
  return addedBehind(graph, nodeId, kind, (config) => change(config, site), note)
}

function before<K extends NodeKind>(
  graph: WorkflowGraph,
  selection: WorkflowNode<'columnSelection'>,
  kind: K,
  change: ConfigChange<K>,
  isFitting: IsFitting<K>,
): Edited {
  const [source] = sourcesOf(graph, selection.id)
  const chosen = selection.data.config.selectedColumns
  const nameOf = (column: string) => chosen?.find(({ name }) => name === column)?.column ?? column
  const note = { note: sentence('stepBeforeSelection', { title: selection.data.title }) }
  if (source && isKind(source, kind) && targetsOf(graph, source.id).length === 1) {
    const site = { columns: sideBySide(incomingColumns(graph, source.id)), nameOf }
    if (isFitting(source.data.config, site))
      return changed(graph, source.id, change(source.data.config, site), note)
  }
  const site = { columns: sideBySide(incomingColumns(graph, selection.id)), nameOf }
  const roomy = withRoom(graph, selection.position.x)
  return added(
    { graph: roomy, position: findFreePosition(roomy, selection.position) },
    kind,
    (config) => change(config, site),
    note,
    (step) => insertStepBefore(roomy, selection.id, step, newId),
  )
}

/** Returns the graph with new settings of a step. Refuses a step that is switched off, because nothing would change. */
export function changed(
  graph: WorkflowGraph,
  stepId: string,
  config: ConfigOf<NodeKind>,
  note: Pick<EditedStep, 'note'> = {},
): Edited {
  const step = graph.nodes.find(({ id }) => id === stepId)
  if (step && isSwitchedOff(step))
    return { ok: false, problem: problem('stepIsOff', { title: nameOf(step) }) }
  return { ok: true, value: { graph: setConfig(graph, stepId, config), stepId, ...note } }
}
