import {
  type Column,
  type ConfigOf,
  columnsOf,
  type DataType,
  insertStep,
  maxNodes,
  newNode,
  nodeKinds,
  problem,
  type SortKeys,
  setConfig,
  stepAt,
  stepPlace,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { IconCopyX, IconFilter, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import type { ColumnStep } from '../grid/column-menu.tsx'
import { useShowNode } from '../kit/use-place.ts'
import { findFreePosition } from '../layout/free-position.ts'
import { BESIDE_OFFSET } from '../layout/sizes.ts'
import { newCondition } from '../steps/condition-fields.ts'
import { moveNodes } from '../store/graph-changes.ts'
import { changeGraph, workflowById } from '../store/graph-store.ts'
import { newId } from '../store/new-id.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'

type RowStepKind = 'filterRows' | 'sortRows' | 'removeDuplicates'

/** Returns the steps that a column's menu offers. Each stands behind the node, or changes the step that stands there. */
export function useColumnSteps(
  workflowId: string,
  nodeId: string,
): (column: Column) => readonly ColumnStep[] {
  const showNode = useShowNode()
  const put = <K extends RowStepKind>(
    kind: K,
    change: (config: ConfigOf<K>, graph: WorkflowGraph) => ConfigOf<K>,
    isFitting: (config: ConfigOf<K>) => boolean = () => true,
  ) => {
    const graph = workflowById(workflowId)
    if (!graph) return
    const changed = withStep(graph, nodeId, kind, (config) => change(config, graph), isFitting)
    if (!changed) return
    changeGraph(workflowId, () => changed.graph)
    showNode(nodeKinds[kind].type, changed.stepId)
  }
  return ({ name }) => {
    const sort = (descending: boolean) =>
      put('sortRows', ({ keys }) => ({ keys: sortedBy(keys, name, descending) }))
    return [
      {
        icon: IconFilter,
        label: sentence('stepFilter'),
        run: () =>
          put('filterRows', (config, graph) => withCondition(config, name, typeAt(graph, nodeId, name))),
      },
      { icon: IconSortAscending, label: sentence('stepSortAscending'), run: () => sort(false) },
      { icon: IconSortDescending, label: sentence('stepSortDescending'), run: () => sort(true) },
      {
        icon: IconCopyX,
        label: sentence('stepRemoveDuplicates'),
        run: () =>
          put(
            'removeDuplicates',
            (config) => ({ ...config, columns: [...new Set([...(config.columns ?? []), name])] }),
            // A step that compares all columns would remove more rows with only this one.
            ({ columns }) => columns !== null,
          ),
      },
    ]
  }
}

/** Sorts by a column: in the direction of its key if there is one, or else after the other keys. */
function sortedBy(keys: SortKeys, column: string, descending: boolean): SortKeys {
  return keys.some((key) => key.column === column)
    ? keys.map((key) => (key.column === column ? { ...key, descending } : key))
    : [...keys, { column, descending, emptyFirst: false, ignoreCase: false }]
}

/** Returns the type that a column has where a step stands, which can be behind a Change Data Type. */
function typeAt(graph: WorkflowGraph, nodeId: string, name: string): DataType {
  const place = stepPlace(graph, nodeId)
  const columns = place ? columnsOf(graph, place.id) : []
  return columns.find((column) => column.name === name)?.type ?? 'text'
}

/** Adds a condition about a column to a filter: to its last group, or to a first one. */
function withCondition(
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
 * Returns the graph with a changed step, which is added if none of the kind stands at the node. The nodes behind a new
 * step move to the right. Reports why the step can't be added and returns null.
 */
function withStep<K extends RowStepKind>(
  graph: WorkflowGraph,
  nodeId: string,
  kind: K,
  change: (config: ConfigOf<K>) => ConfigOf<K>,
  isFitting: (config: ConfigOf<K>) => boolean,
): { readonly graph: WorkflowGraph; readonly stepId: string } | null {
  const existing = stepAt(graph, nodeId, kind)
  if (existing && isFitting(existing.data.config))
    return { graph: setConfig(graph, existing.id, change(existing.data.config)), stepId: existing.id }
  const count = graph.nodes.length + 1
  if (count > maxNodes) return refuse(problem('fileTooManyNodes', { count, limit: maxNodes }).sentence)
  const place = stepPlace(graph, nodeId)
  const { x, y } = place?.position ?? { x: 0, y: 0 }
  const target = graph.edges.some(({ source }) => source === place?.id)
  const room = target ? withRoom(graph, x + BESIDE_OFFSET) : graph
  const added = newNode(kind, newId(), findFreePosition(room, { x: x + BESIDE_OFFSET, y }))
  const step = { ...added, data: { ...added.data, config: change(added.data.config) } }
  const inserted = insertStep(room, nodeId, step, newId)
  if (inserted.ok) return { graph: inserted.value, stepId: step.id }
  return refuse(inserted.problem.sentence)
}

function refuse(why: string): null {
  showWorkflowError(why)
  return null
}

/** Moves the nodes from a place on to the right, by the width of a node and its connection. */
function withRoom(graph: WorkflowGraph, from: number): WorkflowGraph {
  const behind = graph.nodes.filter(({ position }) => position.x >= from)
  return moveNodes(
    graph,
    new Map(behind.map(({ id, position: { x, y } }) => [id, { x: x + BESIDE_OFFSET, y }])),
  )
}
