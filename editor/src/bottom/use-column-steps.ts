import {
  type Column,
  type ConfigOf,
  insertStep,
  newNode,
  nodeKinds,
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
  const put = <K extends RowStepKind>(kind: K, change: (config: ConfigOf<K>) => ConfigOf<K>) => {
    const graph = workflowById(workflowId)
    if (!graph) return
    const changed = withStep(graph, nodeId, kind, change)
    if (!changed) return
    changeGraph(workflowId, () => changed.graph)
    showNode(nodeKinds[kind].type, changed.stepId)
  }
  return ({ name, type }) => {
    const sort = (descending: boolean) =>
      put('sortRows', ({ keys }) => ({
        keys: [
          ...keys.filter(({ column }) => column !== name),
          { column: name, descending, emptyFirst: false, ignoreCase: false },
        ],
      }))
    return [
      {
        icon: IconFilter,
        label: sentence('stepFilter'),
        run: () => put('filterRows', (config) => withCondition(config, name, type)),
      },
      { icon: IconSortAscending, label: sentence('stepSortAscending'), run: () => sort(false) },
      { icon: IconSortDescending, label: sentence('stepSortDescending'), run: () => sort(true) },
      {
        icon: IconCopyX,
        label: sentence('stepRemoveDuplicates'),
        run: () =>
          put('removeDuplicates', (config) => ({
            ...config,
            columns: [...new Set([...(config.columns ?? []), name])],
          })),
      },
    ]
  }
}

/** Adds a condition about a column to a filter: to its last group, or to a first one. */
function withCondition(
  config: ConfigOf<'filterRows'>,
  column: string,
  type: Column['type'],
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
): { readonly graph: WorkflowGraph; readonly stepId: string } | null {
  const existing = stepAt(graph, nodeId, kind)
  if (existing)
    return { graph: setConfig(graph, existing.id, change(existing.data.config)), stepId: existing.id }
  const place = stepPlace(graph, nodeId)
  const { x, y } = place?.position ?? { x: 0, y: 0 }
  const target = graph.edges.some(({ source }) => source === place?.id)
  const room = target ? withRoom(graph, x + BESIDE_OFFSET) : graph
  const added = newNode(kind, newId(), findFreePosition(room, { x: x + BESIDE_OFFSET, y }))
  const step = { ...added, data: { ...added.data, config: change(added.data.config) } }
  const inserted = insertStep(room, nodeId, step, newId)
  if (inserted.ok) return { graph: inserted.value, stepId: step.id }
  showWorkflowError(inserted.problem.sentence)
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
