import { type ScheduleObstacle, type Workflow, whyNotSchedulable } from '@anj/workflow'
import { saidOfNode } from '../actors/said-of-node.ts'
import type { ScheduleSummary } from '../server/schedules.ts'
import { type ChosenFile, withConnections } from './chosen-file.ts'
import type { WorkflowSource } from './deed.ts'

/** The workflow that a schedule is made of. */
export interface ChosenWorkflow {
  readonly name: string
  /** Null: the schedule keeps the copy that it has. */
  readonly source: WorkflowSource | null
  /** What is drawn in it, where that is known. */
  readonly workflow: Workflow | null
}

interface Choice {
  readonly file: ChosenFile | null
  /** The connections that were chosen for the databases of the file, by their nodes. */
  readonly connections: Readonly<Record<string, string>>
  readonly selected: ScheduleSummary | null
  /** The workflow that the selected schedule was copied from, as it is now; null where it is gone or isn't known. */
  readonly present: Workflow | null
  /** The workflow that is open. */
  readonly open: Workflow | null
}

/** A file that was chosen, before the workflow of the schedule that is selected, before the one that is open. */
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

/** Why a workflow can't be scheduled, with what to do about it; null where nothing is known to be wrong. */
export function obstacleOf(chosen: ChosenWorkflow | null): ScheduleObstacle | null {
  if (!chosen?.workflow) return null
  const found = whyNotSchedulable(chosen.workflow)
  // What the server makes of a file decides about all else.
  if (!found || (chosen.source?.from === 'file' && !found.code.startsWith('schedule'))) return null
  return found.code.startsWith('schedule')
    ? found
    : { ...found, sentence: saidOfNode(found, chosen.workflow) }
}
