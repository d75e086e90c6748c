import { type Column, type ConfigOf, filterFormulaOf, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import {
  IconArrowBarToDown,
  IconColumns2,
  IconCopyX,
  IconFilter,
  IconListCheck,
  IconReplace,
  IconSortAscending,
  IconSortDescending,
  IconSparkles,
  IconStack2,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ColumnStep } from '../grid/column-menu.tsx'
import { useShowNode } from '../kit/use-place.ts'
import { changeGraph, workflowById } from '../store/graph-store.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { cellSteps } from './cell-steps.ts'
import {
  type FilterGroup,
  groupedBy,
  keepRows,
  type RowStepKind,
  type StepEdit,
  sortedBy,
  typeAt,
  withColumn,
  withCondition,
  withStep,
} from './column-steps.ts'

interface ColumnSteps {
  /** Returns the steps that a column's menu offers. Each stands behind the node, or changes the step that stands there. */
  readonly stepsFor: (column: Column) => readonly ColumnStep[]
  /** Returns the steps that a cell's menu offers for its value. */
  readonly cellStepsFor: (column: Column, value: string | null) => readonly ColumnStep[]
  /** The column whose values the user chooses from, or null. */
  readonly chosenFrom: string | null
  /** Keeps the rows of a group of conditions, or none if the user has given up. */
  readonly filter: (group: FilterGroup | null) => void
}

/** Returns the steps that the menus of a preview's columns add to the workflow. */
export function useColumnSteps(workflowId: string, nodeId: string): ColumnSteps {
  const [chosenFrom, chooseFrom] = useState<string | null>(null)
  const showNode = useShowNode()
  const perform = (edit: StepEdit) => {
    const graph = workflowById(workflowId)
    if (!graph) return
    const edited = edit(graph, nodeId)
    if (!edited.ok) return showWorkflowError(edited.problem.sentence)
    changeGraph(workflowId, () => edited.value.graph)
    showNode('preparation', edited.value.stepId)
  }
  const put = <K extends RowStepKind>(
    kind: K,
    change: (config: ConfigOf<K>, graph: WorkflowGraph) => ConfigOf<K>,
    isFitting: (config: ConfigOf<K>) => boolean = () => true,
  ) => perform((graph) => withStep(graph, nodeId, kind, (config) => change(config, graph), isFitting))
  const filter = (group: FilterGroup | null) => {
    chooseFrom(null)
    if (group) perform(keepRows(group))
  }
  const stepsFor = ({ name, type }: Column) => {
    const sort = (descending: boolean) =>
      put('sortRows', ({ keys }) => ({ keys: sortedBy(keys, name, descending) }))
    return [
      ...(type === 'bit'
        ? []
        : [{ icon: IconListCheck, label: sentence('stepFilterByValues'), run: () => chooseFrom(name) }]),
      {
        icon: IconFilter,
        label: sentence('stepFilter'),
        run: () =>
          put(
            'filterRows',
            (config, graph) => withCondition(config, name, typeAt(graph, nodeId, name)),
            (config) => !filterFormulaOf(config),
          ),
      },
      { icon: IconSortAscending, label: sentence('stepSortAscending'), run: () => sort(false) },
      { icon: IconSortDescending, label: sentence('stepSortDescending'), run: () => sort(true) },
      {
        icon: IconCopyX,
        label: sentence('stepRemoveDuplicates'),
        run: () =>
          put(
            'removeDuplicates',
            (config) => withColumn(config, name),
            // A step that compares all columns would remove more rows with only this one.
            ({ columns }) => columns !== null,
          ),
      },
      {
        icon: IconStack2,
        label: sentence('stepGroup'),
        run: () => put('groupBy', (config) => groupedBy(config, name)),
      },
      {
        icon: IconColumns2,
        label: sentence('stepSplit'),
        run: () =>
          put(
            'splitColumn',
            (config) => ({ ...config, column: name }),
            ({ column }) => column === name,
          ),
      },
      {
        icon: IconArrowBarToDown,
        label: sentence('stepFill'),
        run: () => put('fillEmpty', (config) => withColumn(config, name)),
      },
      {
        icon: IconSparkles,
        label: sentence('stepClean'),
        run: () =>
          put(
            'cleanText',
            (config) => withColumn(config, name),
            // A step for all columns of texts cleans this one already.
            ({ columns }) => columns !== null,
          ),
      },
      {
        icon: IconReplace,
        label: sentence('stepReplace'),
        // The pairs of a step are for its columns, so another column needs another step.
        run: () =>
          put(
            'replaceValues',
            (config) => withColumn(config, name),
            ({ columns }) => columns?.length === 1 && columns[0] === name,
          ),
      },
    ]
  }
  const cellStepsFor = (column: Column, value: string | null) =>
    cellSteps(column, value).map(({ icon, label, edit }) => ({ icon, label, run: () => perform(edit) }))
  return { stepsFor, cellStepsFor, chosenFrom, filter }
}
