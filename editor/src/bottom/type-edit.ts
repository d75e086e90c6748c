import {
  type Column,
  type ColumnChange,
  type ColumnTypes,
  type DataType,
  type FileInputKind,
  incomingColumns,
  isFileInput,
  isKind,
  sideBySide,
  targetsOf,
  unchangedTypes,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { addedBehind, type EditedStep } from '../layout/add-step.ts'
import { setColumnType, withChange } from '../steps/column-changes.ts'
import { baseOf, selectionBehind } from './selection-edits.ts'
import { changed, type StepEdit } from './step-edit.ts'

/**
 * Changes the type of columns: in a file source, in the Change Data Type that stands there, or in a new one. Change Data
 * Type accepts only Column Selection, so a new one stands behind a Column Selection.
 */
export function changeType(names: readonly string[], toType: DataType): StepEdit {
  return (graph, nodeId) => {
    const base = baseOf(graph, nodeId)
    if (base && isFileInput(base)) return changedSource(graph, base, names, toType)
    if (base && isKind(base, 'changeDataType')) return changedStep(graph, base, names, toType)
    const selection = base && (isKind(base, 'columnSelection') ? base : selectionBehind(graph, base))
    if (selection) return behindSelection(graph, selection, namesBehind(selection, base, names), toType)
    const added = addedBehind(graph, nodeId, 'columnSelection', (config) => config)
    if (!added.ok) return added
    const step = added.value.graph.nodes.find(({ id }) => id === added.value.stepId)
    return step && isKind(step, 'columnSelection')
      ? behindSelection(added.value.graph, step, names, toType, {
          note: sentence('selectionAddedForTypes', { title: step.data.title }),
        })
      : added
  }
}

function changedSource(
  graph: WorkflowGraph,
  { id, data: { config } }: WorkflowNode<FileInputKind>,
  names: readonly string[],
  toType: DataType,
): ReturnType<StepEdit> {
  const types = config.types ?? unchangedTypes()
  // The values of the file suggest a format for some types.
  const suggested = config.detected ?? []
  return changed(graph, id, { ...config, types: withTypes(types, config.columns, names, toType, suggested) })
}

/** Returns the names that columns have behind a Column Selection. */
function namesBehind(
  { id, data: { config } }: WorkflowNode<'columnSelection'>,
  base: WorkflowNode,
  names: readonly string[],
): readonly string[] {
  if (base.id === id) return names
  return names.map((name) => config.selectedColumns?.find(({ column }) => column === name)?.name ?? name)
}

function behindSelection(
  graph: WorkflowGraph,
  selection: WorkflowNode<'columnSelection'>,
  names: readonly string[],
  toType: DataType,
  note: Pick<EditedStep, 'note'> = {},
): ReturnType<StepEdit> {
  const step = targetsOf(graph, selection.id).find((target) => isKind(target, 'changeDataType'))
  if (step) return changedStep(graph, step, names, toType, note)
  const added = addedBehind(graph, selection.id, 'changeDataType', (config) => config)
  const node = added.ok && added.value.graph.nodes.find(({ id }) => id === added.value.stepId)
  return added.ok && node && isKind(node, 'changeDataType')
    ? changedStep(added.value.graph, node, names, toType, note)
    : added
}

function changedStep(
  graph: WorkflowGraph,
  step: WorkflowNode<'changeDataType'>,
  names: readonly string[],
  toType: DataType,
  note: Pick<EditedStep, 'note'> = {},
): ReturnType<StepEdit> {
  const columns = sideBySide(incomingColumns(graph, step.id))
  return changed(graph, step.id, withTypes(step.data.config, columns, names, toType), note)
}

/** Changes the types of columns. A column that gets its own type again needs no change. */
function withTypes(
  types: ColumnTypes,
  columns: readonly Column[],
  names: readonly string[],
  toType: DataType,
  suggested: readonly ColumnChange[] = [],
): ColumnTypes {
  const columnDataTypes = columns
    .filter(({ name }) => names.includes(name))
    .reduce((changes, column) => {
      const found = suggested.find((one) => one.columnName === column.name && one.toType === toType)
      if (found) return withChange(changes, found)
      return setColumnType(changes, column, column.type === toType ? null : toType)
    }, types.columnDataTypes)
  return { ...types, columnDataTypes }
}
