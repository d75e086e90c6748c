import {
  type Column,
  nameOf,
  namesPhrase,
  nodeKinds,
  problemsByNode,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useState } from 'react'
import type { StatSteps } from '../grid/column-stat.ts'
import type { ColumnStep, StepSection } from '../grid/step-items.tsx'
import { useShowNode } from '../kit/use-place.ts'
import { changeGraph, workflowById } from '../store/graph-store.ts'
import { showWorkflowError, showWorkflowSuccess } from '../store/workflow-toasts.ts'
import { cellSteps } from './cell-steps.ts'
import { columnMenuSteps, type OfferedStep, type Question } from './column-menu-steps.ts'
import { type FilterGroup, keepRows } from './column-steps.ts'
import { renameTo } from './selection-edits.ts'
import { renameTowards, towards } from './source-edit.ts'
import { statStep } from './stat-steps.ts'
import type { StepEdit } from './step-edit.ts'

/** The steps that menus offer, and the question that one of them asks. */
export interface ColumnSteps {
  /** Returns the steps that the menu of columns offers. Each stands behind the node, or changes the step that stands there. */
  readonly stepsFor: (columns: readonly Column[], all: readonly Column[]) => readonly StepSection[]
  /** Returns the steps that a cell's menu offers for its value. */
  readonly cellStepsFor: (column: Column, value: string | null) => readonly ColumnStep[]
  /** Returns an action that keeps the rows behind a figure of a column's profile. */
  readonly statSteps: StatSteps
  /** The question that the user answers before the workflow changes, and the column that it is about. */
  readonly asked: { readonly about: Question; readonly column: string } | null
  /** Keeps the rows of a group of conditions, or none if the user has given up. */
  readonly filter: (group: FilterGroup | null) => void
  /** Renames the column of the question, or leaves its name if the user has given up. */
  readonly rename: (name: string | null) => void
}

/**
 * Returns the steps that the menus of a preview's columns and cells add to the workflow. With a target, the steps stand
 * between the node and this target only.
 */
export function useColumnSteps(workflowId: string, nodeId: string, targetId?: string): ColumnSteps {
  const [asked, ask] = useState<ColumnSteps['asked']>(null)
  const showNode = useShowNode()
  const perform = (edit: StepEdit) => {
    const graph = workflowById(workflowId)
    if (!graph) return
    const edited = edit(graph, nodeId)
    if (!edited.ok) return showWorkflowError(edited.problem.sentence)
    const { graph: after, stepId, note } = edited.value
    changeGraph(workflowId, () => after)
    const missed = missedColumns(graph, after)
    if (missed.length > 0)
      showWorkflowError(sentence('laterStepsMiss', { steps: namesPhrase(missed) }), workflowId)
    else if (note) showWorkflowSuccess(note, workflowId)
    const step = after.nodes.find(({ id }) => id === stepId)
    if (step) showNode(nodeKinds[step.data.kind].type, stepId)
  }
  const placed = (edit: StepEdit) => (targetId === undefined ? edit : towards(targetId, edit))
  const shown = ({ does, ...step }: OfferedStep, column: string): ColumnStep => ({
    ...step,
    run: () => (typeof does === 'string' ? ask({ about: does, column }) : perform(placed(does))),
  })
  return {
    stepsFor: (columns, all) => {
      const [{ name } = { name: '' }] = columns
      return columnMenuSteps(columns, all).map((section) =>
        section.map((one) =>
          'steps' in one ? { ...one, steps: one.steps.map((step) => shown(step, name)) } : shown(one, name),
        ),
      )
    },
    cellStepsFor: (column, value) =>
      cellSteps(column, value).map(({ edit, ...step }) => ({ ...step, run: () => perform(edit) })),
    statSteps: (column, stat) => {
      const edit = statStep(column, stat)
      return edit && (() => perform(edit))
    },
    asked,
    filter: (group) => {
      ask(null)
      if (group) perform(placed(keepRows(group)))
    },
    rename: (name) => {
      ask(null)
      if (!asked || name === null) return
      const { column } = asked
      perform(targetId === undefined ? renameTo(column, name) : renameTowards(targetId, column, name))
    },
  }
}

/** Returns the names of the nodes that lack a column after a change, and didn't lack one before. */
function missedColumns(before: WorkflowGraph, after: WorkflowGraph): readonly string[] {
  const known = problemsByNode(before)
  const lacks = (problems: ReturnType<typeof problemsByNode>, id: string) =>
    problems.get(id)?.some(({ code }) => code === 'columnMissing') ?? false
  const now = problemsByNode(after)
  return after.nodes.filter(({ id }) => lacks(now, id) && !lacks(known, id)).map(nameOf)
}
