import {
  columnsOf,
  incomingColumns,
  isKind,
  isSwitchedOff,
  nodeKinds,
  sideBySide,
  sourcesOf,
  targetsOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { addedBehind } from '../layout/add-step.ts'
import type { ChosenColumn } from '../steps/chosen-columns.ts'
import { changed, type StepEdit } from './step-edit.ts'

/** A chosen column, and the name under which the user sees it. */
interface Seen extends ChosenColumn {
  readonly seen: string
}

export type Move = 'first' | 'left' | 'right' | 'last'

/** Renames a column. */
export function renameTo(column: string, name: string): StepEdit {
  return selectionEdit([column], (entries) =>
    entries.map((entry) => (entry.seen === column ? { ...entry, name } : entry)),
  )
}

/** Removes columns. */
export function removeColumns(names: readonly string[]): StepEdit {
  return selectionEdit([], (entries) => entries.filter(({ seen }) => !names.includes(seen)))
}

/** Keeps only these columns. */
export function keepColumns(names: readonly string[]): StepEdit {
  return selectionEdit(names, (entries) => entries.filter(({ seen }) => names.includes(seen)))
}

/** Moves a column among the others. */
export function moveTo(column: string, to: Move): StepEdit {
  return selectionEdit([column], (entries) => {
    const from = entries.findIndex(({ seen }) => seen === column)
    const at = { first: 0, left: from - 1, right: from + 1, last: entries.length - 1 }[to]
    const rest = entries.toSpliced(from, 1)
    return rest.toSpliced(Math.min(rest.length, Math.max(0, at)), 0, ...entries.slice(from, from + 1))
  })
}

/**
 * Returns an edit of the columns in a Column Selection: in the node itself, in the one directly behind it, or in a new
 * one. `needed` are columns that the step chooses in any case.
 */
function selectionEdit(
  needed: readonly string[],
  change: (entries: readonly Seen[]) => readonly Seen[],
): StepEdit {
  return (graph, nodeId) => {
    const base = baseOf(graph, nodeId)
    const edited = (entries: readonly Seen[]) => ({
      selectedColumns: change(withNeeded(entries, needed)).map(({ column, name }) => ({ column, name })),
    })
    if (base && isKind(base, 'columnSelection')) {
      const entries = base.data.config.selectedColumns ?? allOf(sideBySide(incomingColumns(graph, base.id)))
      return changed(graph, base.id, edited(entries.map((entry) => ({ ...entry, seen: entry.name }))))
    }
    const entries = allOf(base ? columnsOf(graph, base.id) : [])
    const next = base && selectionBehind(graph, base)
    if (next) {
      const chosen = next.data.config.selectedColumns ?? entries
      return changed(graph, next.id, edited(chosen.map((entry) => ({ ...entry, seen: entry.column }))))
    }
    const seen = entries.map((entry) => ({ ...entry, seen: entry.column }))
    return addedBehind(graph, nodeId, 'columnSelection', () => edited(seen))
  }
}

/** Returns the node whose rows are shown: the node itself, or the source of an output. */
export function baseOf(graph: WorkflowGraph, nodeId: string): WorkflowNode | null {
  const node = graph.nodes.find(({ id }) => id === nodeId) ?? null
  return node && nodeKinds[node.data.kind].type === 'output' ? (sourcesOf(graph, nodeId)[0] ?? null) : node
}

/** Returns the Column Selection that is the only target of a node, has no other source and isn't switched off. */
export function selectionBehind(
  graph: WorkflowGraph,
  node: WorkflowNode,
): WorkflowNode<'columnSelection'> | null {
  const [target, another] = targetsOf(graph, node.id)
  const isOnly = target !== undefined && !another && sourcesOf(graph, target.id).length === 1
  return isOnly && isKind(target, 'columnSelection') && !isSwitchedOff(target) ? target : null
}

function withNeeded(entries: readonly Seen[], needed: readonly string[]): readonly Seen[] {
  const missing = needed.filter((name) => !entries.some(({ seen }) => seen === name))
  return [...entries, ...missing.map((name) => ({ column: name, name, seen: name }))]
}

function allOf(columns: readonly { readonly name: string }[]): readonly ChosenColumn[] {
  return columns.map(({ name }) => ({ column: name, name }))
}
