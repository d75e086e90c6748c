import { type Delivery, type ScheduleObstacle, schedulingObstacle, type Workflow } from '@anj/workflow'
import { withNodeTitle } from '../actors/with-node-title.ts'
import type { ScheduleSummary } from '../server/schedules.ts'
import { type ChosenFile, withConnections } from './chosen-file.ts'
import type { WorkflowSource } from './scheduler-action.ts'

/** The workflow for a schedule. */
export interface ChosenWorkflow {
  readonly name: string
  /** Null when the schedule keeps its copy. */
  readonly source: WorkflowSource | null
  /** The workflow's nodes and edges, if known. */
  readonly workflow: Workflow | null
}

interface Choice {
  readonly file: ChosenFile | null
  /** The connections chosen for the file's databases, keyed by node id. */
  readonly connections: Readonly<Record<string, string>>
  readonly selected: ScheduleSummary | null
  /**
   * The current version of the workflow that the selected schedule was copied from; null if it is deleted or
   * unknown.
   */
  readonly present: Workflow | null
  /** The open workflow. */
  readonly open: Workflow | null
}

/**
 * Returns the workflow to schedule. A file that the user has chosen comes first, then the workflow of the selected
 * schedule. With neither a file nor a selected schedule, it is the open workflow.
 */
export function chooseWorkflow({
  file,
  connections,
  selected,
  present,
  open,
}: Choice): ChosenWorkflow | null {
  if (file) {
    const { fileName, text } = file
    const workflow = withConnections(file.workflow, connections)
    return {
      name: workflow.name,
      source: { from: 'file', fileName, text, connections, drawnElsewhere: true },
      workflow,
    }
  }
  if (selected) {
    const { id, name } = selected.workflow
    const isTaken = id !== null && selected.mayChangeWorkflow
    return {
      name: (isTaken && present?.name) || name,
      source: isTaken ? { from: 'server', workflowId: id, isOptional: true } : null,
      workflow: isTaken ? present : null,
    }
  }
  if (!open) return null
  return {
    name: open.name,
    source: { from: 'server', workflowId: open.id, isOptional: false },
    workflow: open,
  }
}

/** Returns why a workflow can't be scheduled and what to do about it, or null if no reason is known. */
export function obstacleOf(
  chosen: ChosenWorkflow | null,
  delivery: readonly Delivery[],
): ScheduleObstacle | null {
  if (!chosen?.workflow) return null
  const found = schedulingObstacle(chosen.workflow, delivery)
  // Other problems of a file are left to the server, because only it can check them.
  if (!found || (chosen.source?.from === 'file' && !found.code.startsWith('schedule'))) return null
  return found.code.startsWith('schedule')
    ? found
    : { ...found, sentence: withNodeTitle(found, chosen.workflow) }
}
