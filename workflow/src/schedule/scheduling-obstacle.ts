import { databases } from '../databases/index.ts'
import { databaseKindOf } from '../graph/database-kind-of.ts'
import type { WorkflowGraph, WorkflowNode } from '../graph/document.ts'
import { findProblems } from '../graph/find-problems.ts'
import { isFileOutput } from '../graph/node-families.ts'
import { nodeProblems } from '../graph/node-problems.ts'
import { outputOf } from '../graph/outputs.ts'
import { type MessageCode, sentence } from '../messages.ts'
import { type Problem, problem } from '../model/problem.ts'
import type { Delivery } from './delivery.ts'

/** Reason why a workflow can't be scheduled. */
export interface ScheduleObstacle extends Problem {
  /** What to do about it, if the specification's message doesn't say so. */
  readonly hint?: string
}

/**
 * Returns the first reason why a workflow can't be scheduled, or null (docs/specification.md, "Schedules"). Checks for
 * an empty workflow, input data, a remote database as output, the output's settings, and then everything a run
 * requires. MySQL and MS SQL don't count as remote databases; the Azure kinds do. A file is allowed if the schedule
 * names a way to deliver it.
 */
export function schedulingObstacle(
  graph: WorkflowGraph,
  delivery: readonly Delivery[] = [],
): ScheduleObstacle | null {
  if (graph.nodes.length === 0 || graph.edges.length === 0) return problem('scheduleWorkflowInvalid')
  const found = findProblems(graph)
  const unprepared = found.find(({ code }) => code === 'inputNotPrepared')
  if (unprepared) return at(unprepared.nodeId, problem('scheduleInputNeeded'))
  const output = outputOf(graph)
  const hint = output ? whyNotRemote(output, delivery) : null
  if (!output || hint) {
    return { ...at(output?.id, problem('scheduleRemoteOutputNeeded')), ...(hint && { hint: sentence(hint) }) }
  }
  const [wrong] = nodeProblems(output, null, false, graph.parameters)
  if (wrong) return at(output.id, problem('scheduleOutputInvalid', { detail: `settings: ${wrong.sentence}` }))
  return found[0] ?? null
}

type Hint = Extract<MessageCode, `scheduleHint${string}`>

function whyNotRemote(output: WorkflowNode, delivery: readonly Delivery[]): Hint | null {
  if (isFileOutput(output)) return delivery.length > 0 ? null : 'scheduleHintFile'
  const kind = databaseKindOf(output.data.kind)
  if (kind === null) return 'scheduleHintNoTable'
  return databases[kind].scheduled ? null : 'scheduleHintLocal'
}

const at = (nodeId: string | undefined, found: Problem): Problem => (nodeId ? { ...found, nodeId } : found)
