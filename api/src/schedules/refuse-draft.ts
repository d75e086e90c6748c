import {
  AppError,
  type Delivery,
  type ErrorCode,
  findScheduleProblems,
  type MessageParams,
  type Problem,
  problem,
  type ScheduleDraft,
  schedulingObstacle,
  type WorkflowGraph,
} from '@anj/workflow'

/**
 * Refuses an invalid schedule. Each problem is reported under its field, and the first problem is also the error's
 * message.
 */
export function requireValidDraft(draft: ScheduleDraft): void {
  const problems = findScheduleProblems(draft)
  const [first] = problems
  if (!first) return
  const fields = Object.fromEntries(
    problems.map(({ field, sentence, hint }) => [field, hint ? `${sentence}. ${hint}` : sentence]),
  )
  throw refusal(first.field === 'workflow' ? ofWorkflow(first) : first, fields)
}

/** Refuses a workflow that can't be scheduled. */
export function requireSchedulable(graph: WorkflowGraph, delivery: readonly Delivery[]): void {
  const obstacle = schedulingObstacle(graph, delivery)
  if (!obstacle) return
  const { sentence, hint } = obstacle
  throw refusal(ofWorkflow(obstacle), { workflow: hint ? `${sentence}. ${hint}` : sentence })
}

/** Gives a problem in the graph the same code as when the workflow is run. */
function ofWorkflow(found: Problem): Problem {
  const isOfSchedules = found.code.startsWith('schedule')
  return isOfSchedules ? found : problem('workflowHasProblems', { problem: found.sentence })
}

function refusal({ code, params }: Problem, fields: Readonly<Record<string, string>>): AppError {
  return new AppError(code, params as MessageParams<ErrorCode>, { fields })
}
