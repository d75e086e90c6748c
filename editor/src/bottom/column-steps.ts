import {
  type ConfigOf,
  columnsOf,
  type DataType,
  filterFormulaOf,
  insertStep,
  maxNodes,
  newNode,
  type Problem,
  problem,
  type Result,
  type SortKeys,
  setConfig,
  stepAt,
  stepPlace,
  type WorkflowGraph,
} from '@anj/workflow'
import { findFreePosition } from '../layout/free-position.ts'
import { BESIDE_OFFSET } from '../layout/sizes.ts'
import { newAggregate, newKey } from '../steps/aggregate-fields.ts'
import { newCondition } from '../steps/condition-fields.ts'
import { moveNodes } from '../store/graph-changes.ts'
import { newId } from '../store/new-id.ts'

/** Steps that the menu of a column adds. */
export type RowStepKind =
  | 'filterRows'
  | 'sortRows'
  | 'removeDuplicates'
  | 'groupBy'
  | 'replaceValues'
  | 'cleanText'
  | 'splitColumn'
  | 'fillEmpty'

/** A group of conditions of a filter. */
export type FilterGroup = ConfigOf<'filterRows'>['groups'][number]

/** A graph with a step that was added or changed. */
export interface EditedStep {
  readonly graph: WorkflowGraph
  readonly stepId: string
}

/** A change to the steps at a node. Returns the reason if the change isn't possible. */
export type StepEdit = (graph: WorkflowGraph, nodeId: string) => Result<EditedStep, Problem>

/** Keeps the rows of a group of conditions. */
export function keepRows(group: FilterGroup): StepEdit {
  return (graph, nodeId) =>
    withStep(
      graph,
      nodeId,
      'filterRows',
      (config) => ({ ...config, groups: [...config.groups, group] }),
      // A group would add rows to a filter of which any group must match. A filter by a formula has no groups.
      (config) => !filterFormulaOf(config) && (config.match === 'all' || config.groups.length === 0),
    )
}

/** Replaces a value of a column. The new value stays blank until the user enters it. */
export function replaceValue(column: string, value: string): StepEdit {
  return (graph, nodeId) =>
    withStep(
      graph,
      nodeId,
      'replaceValues',
      (config) => withPair(config, column, value),
      ({ columns, match }) => columns?.length === 1 && columns[0] === column && match === 'whole',
    )
}

/** Sorts by a column: in the direction of its key if there is one, or else after the other keys. */
export function sortedBy(keys: SortKeys, column: string, descending: boolean): SortKeys {
  return keys.some((key) => key.column === column)
    ? keys.map((key) => (key.column === column ? { ...key, descending } : key))
    : [...keys, { column, descending, emptyFirst: false, ignoreCase: false }]
}

/** Adds a column to those that make a group. A new grouping also counts the rows of each group. */
export function groupedBy({ keys, aggregates }: ConfigOf<'groupBy'>, column: string): ConfigOf<'groupBy'> {
  if (keys.some((key) => key.column === column)) return { keys, aggregates }
  const names = [...keys, ...aggregates].map(({ name }) => name)
  const next = [...keys, newKey(column, names)]
  const isNew = keys.length === 0 && aggregates.length === 0
  return { keys: next, aggregates: isNew ? [newAggregate(undefined, [column])] : aggregates }
}

/** Adds a column to those that a step changes. */
export function withColumn<C extends { readonly columns: readonly string[] | null }>(
  config: C,
  column: string,
): C & { columns: string[] } {
  return { ...config, columns: [...new Set([...(config.columns ?? []), column])] }
}

/** Adds a value to replace in a column to a Replace Values step, unless the step replaces it already. */
export function withPair(
  config: ConfigOf<'replaceValues'>,
  column: string,
  from: string,
): ConfigOf<'replaceValues'> {
  const pairs = config.pairs.some((pair) => pair.from === from)
    ? config.pairs
    : [...config.pairs.filter((pair) => pair.from !== '' || pair.to !== ''), { from, to: '' }]
  return { ...withColumn(config, column), pairs }
}

/** Returns the type that a column has where a step stands, which can be behind a Change Data Type. */
export function typeAt(graph: WorkflowGraph, nodeId: string, name: string): DataType {
  const place = stepPlace(graph, nodeId)
  const columns = place ? columnsOf(graph, place.id) : []
  return columns.find((column) => column.name === name)?.type ?? 'text'
}

/** Adds a condition about a column to a filter: to its last group, or to a first one. */
export function withCondition(
  config: ConfigOf<'filterRows'>,
  column: string,
  type: DataType,
): ConfigOf<'filterRows'> {
  const { groups } = config
  const last = groups.at(-1) ?? { match: 'all' as const, conditions: [] }
  const conditions = [...last.conditions, newCondition(column, type)]
  return { ...config, groups: [...groups.slice(0, -1), { ...last, conditions }] }
}

/**
 * Returns the graph with a changed step, which is added if none of the kind stands at the node. The nodes to the
 * right of a new step make room for it. Returns the reason if the step can't be added.
 */
export function withStep<K extends RowStepKind>(
  graph: WorkflowGraph,
  nodeId: string,
  kind: K,
  change: (config: ConfigOf<K>) => ConfigOf<K>,
  isFitting: (config: ConfigOf<K>) => boolean,
): Result<EditedStep, Problem> {
  const existing = stepAt(graph, nodeId, kind)
  if (existing && isFitting(existing.data.config))
    return {
      ok: true,
      value: { graph: setConfig(graph, existing.id, change(existing.data.config)), stepId: existing.id },
    }
  const count = graph.nodes.length + 1
  if (count > maxNodes) return { ok: false, problem: problem('fileTooManyNodes', { count, limit: maxNodes }) }
  const place = stepPlace(graph, nodeId)
  const { x, y } = place?.position ?? { x: 0, y: 0 }
  const target = graph.edges.some(({ source }) => source === place?.id)
  const room = target ? withRoom(graph, x + BESIDE_OFFSET) : graph
  const added = newNode(kind, newId(), findFreePosition(room, { x: x + BESIDE_OFFSET, y }))
  const step = { ...added, data: { ...added.data, config: change(added.data.config) } }
  const inserted = insertStep(room, nodeId, step, newId)
  return inserted.ok ? { ok: true, value: { graph: inserted.value, stepId: step.id } } : inserted
}

/** Moves the nodes from a place on to the right, by the width of a node and its connection. */
function withRoom(graph: WorkflowGraph, from: number): WorkflowGraph {
  const behind = graph.nodes.filter(({ position }) => position.x >= from)
  return moveNodes(
    graph,
    new Map(behind.map(({ id, position: { x, y } }) => [id, { x: x + BESIDE_OFFSET, y }])),
  )
}
