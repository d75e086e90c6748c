import {
  AppError,
  type ErrorCode,
  findScheduleProblems,
  type MessageParams,
  type ScheduleDraft,
  type WorkflowGraph,
  whyNotSchedulable,
} from '@anj/workflow'

/** Refuses a schedule in which something is wrong: with the first sentence, and with one for each field. */
export function refuseDraft(draft: ScheduleDraft): void {
  const problems = findScheduleProblems(draft)
  const [first] = problems
  if (!first) return
  const fields = Object.fromEntries(
    problems.map(({ field, sentence, hint }) => [field, hint ? `${sentence}. ${hint}` : sentence]),
  )
  throw new AppError(first.code, first.params as MessageParams<ErrorCode>, { fields })
}

/** Refuses a workflow that can't be scheduled. */
export function refuseWorkflow(graph: WorkflowGraph): void {
  const obstacle = whyNotSchedulable(graph)
  if (!obstacle) return
  const { code, params, sentence, hint } = obstacle
  const fields = { workflow: hint ? `${sentence}. ${hint}` : sentence }
  throw new AppError(code, params as MessageParams<ErrorCode>, { fields })
}
