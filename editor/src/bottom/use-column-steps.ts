import {
  type Column,
  type ConfigOf,
  nodeKinds,
  operatorsFor,
  type RowOperator,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import {
  IconArrowBarToDown,
  IconColumns2,
  IconCopyX,
  IconFilter,
  IconFilterOff,
  IconListCheck,
  IconMathGreater,
  IconMathLower,
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
import {
  groupedBy,
  type RowStepKind,
  sortedBy,
  typeAt,
  withColumn,
  withCondition,
  withPair,
  withStep,
} from './column-steps.ts'

/** Longest part of a value that a menu shows, in characters. */
const LONGEST = 30

type FilterGroup = ConfigOf<'filterRows'>['groups'][number]

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
  const put = <K extends RowStepKind>(
    kind: K,
    change: (config: ConfigOf<K>, graph: WorkflowGraph) => ConfigOf<K>,
    isFitting: (config: ConfigOf<K>) => boolean = () => true,
  ) => {
    const graph = workflowById(workflowId)
    if (!graph) return
    const changed = withStep(graph, nodeId, kind, (config) => change(config, graph), isFitting)
    if (!changed.ok) return showWorkflowError(changed.problem.sentence)
    changeGraph(workflowId, () => changed.value.graph)
    showNode(nodeKinds[kind].type, changed.value.stepId)
  }
  const filter = (group: FilterGroup | null) => {
    chooseFrom(null)
    if (!group) return
    put(
      'filterRows',
      (config) => ({ ...config, groups: [...config.groups, group] }),
      // A group would add rows to a filter of which any group must match.
      ({ match, groups }) => match === 'all' || groups.length === 0,
    )
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
  const cellStepsFor = ({ name, type }: Column, value: string | null): readonly ColumnStep[] => {
    const keep = (operator: RowOperator, values: readonly string[] = []) =>
      filter({
        match: 'all',
        conditions: [{ column: name, operator, values: [...values], ignoreCase: false }],
      })
    if (value === null || value === '')
      return [
        { icon: IconFilter, label: sentence('stepKeepEmpty'), run: () => keep('isEmpty') },
        { icon: IconFilterOff, label: sentence('stepRemoveEmpty'), run: () => keep('isNotEmpty') },
      ]
    if (type === 'bit') {
      const [same, other] =
        value === 'true' ? (['isTrue', 'isFalse'] as const) : (['isFalse', 'isTrue'] as const)
      return [
        { icon: IconFilter, label: sentence('stepKeepValue', { value }), run: () => keep(same) },
        { icon: IconFilterOff, label: sentence('stepRemoveValue', { value }), run: () => keep(other) },
      ]
    }
    const shown = { value: value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value }
    const ends = operatorsFor[type].includes('isAtLeast')
      ? [
          {
            icon: IconMathGreater,
            label: sentence('stepKeepFrom', shown),
            run: () => keep('isAtLeast', [value]),
          },
          {
            icon: IconMathLower,
            label: sentence('stepKeepUpTo', shown),
            run: () => keep('isAtMost', [value]),
          },
        ]
      : []
    return [
      { icon: IconFilter, label: sentence('stepKeepValue', shown), run: () => keep('is', [value]) },
      { icon: IconFilterOff, label: sentence('stepRemoveValue', shown), run: () => keep('isNot', [value]) },
      ...ends,
      {
        icon: IconReplace,
        label: sentence('stepReplaceValue', shown),
        run: () =>
          put(
            'replaceValues',
            (config) => withPair(config, name, value),
            ({ columns, match }) => columns?.length === 1 && columns[0] === name && match === 'whole',
          ),
      },
    ]
  }
  return { stepsFor, cellStepsFor, chosenFrom, filter }
}
