import {
  canConnect,
  incomingColumns,
  isKind,
  newNode,
  renameInSettings,
  sourcesOf,
  targetsOf,
  withoutStep,
} from '@anj/workflow'
import type { EditedStep } from '../layout/add-step.ts'
import { findFreePosition } from '../layout/free-position.ts'
import { BESIDE_OFFSET } from '../layout/sizes.ts'
import { newId } from '../store/new-id.ts'
import { renameTo } from './selection-edits.ts'
import type { StepEdit } from './step-edit.ts'

/**
 * Returns an edit of a source whose step stands between the source and a target. The other targets of the source keep
 * their rows, so the step never goes into a source that has others.
 */
export function towards(targetId: string, edit: StepEdit): StepEdit {
  return (graph, sourceId) => {
    if (targetsOf(graph, sourceId).every(({ id }) => id === targetId)) return edit(graph, sourceId)
    const source = graph.nodes.find(({ id }) => id === sourceId)
    // A Column Selection of all columns stands for the source on the way to the target.
    const standIn = newNode('columnSelection', newId(), source?.position ?? { x: 0, y: 0 })
    const into = { id: newId(), source: sourceId, target: standIn.id }
    const edges = graph.edges.map((edge) =>
      edge.source === sourceId && edge.target === targetId
        ? { id: newId(), source: standIn.id, target: targetId }
        : edge,
    )
    const apart = {
      ...graph,
      nodes: [...graph.nodes, standIn],
      edges: edges.filter((one) => one.source !== standIn.id),
    }
    const between = { ...graph, nodes: [...graph.nodes, standIn], edges: [...edges, into] }
    const refusal =
      canConnect(apart, sourceId, standIn.id) ??
      canConnect({ ...apart, edges: [...apart.edges, into] }, standIn.id, targetId)
    if (refusal) return { ok: false, problem: refusal }
    const edited = edit(between, standIn.id)
    return edited.ok ? { ok: true, value: withoutStandIn(edited.value, standIn.id) } : edited
  }
}

/** Removes the Column Selection that stood for a source, unless it is needed: by its own settings, or by a Change Data Type. */
function withoutStandIn(edited: EditedStep, id: string): EditedStep {
  const { graph, stepId } = edited
  const isNeeded = stepId === id || targetsOf(graph, id).some((target) => isKind(target, 'changeDataType'))
  if (!isNeeded) {
    const bridged = withoutStep(graph, id, newId)
    if (bridged.ok) return { ...edited, graph: bridged.value }
  }
  const others = { ...graph, nodes: graph.nodes.filter((node) => node.id !== id) }
  const nodes = graph.nodes.map((node) =>
    node.id === id
      ? {
          ...node,
          position: findFreePosition(others, { x: node.position.x + BESIDE_OFFSET, y: node.position.y }),
        }
      : node,
  )
  return { ...edited, graph: { ...graph, nodes } }
}

/** Returns an edit that renames a column of a source. The settings of the target follow the name. */
export function renameTowards(targetId: string, column: string, name: string): StepEdit {
  return (graph, sourceId) => {
    const side = sourcesOf(graph, targetId).findIndex(({ id }) => id === sourceId) === 1 ? 'right' : 'left'
    const edited = towards(targetId, renameTo(column, name))(graph, sourceId)
    if (!edited.ok) return edited
    const tables = incomingColumns(graph, targetId)
    const nodes = edited.value.graph.nodes.map((node) =>
      node.id === targetId ? renameInSettings(node, tables, { side, column, name }) : node,
    )
    return { ok: true, value: { ...edited.value, graph: { ...edited.value.graph, nodes } } }
  }
}
