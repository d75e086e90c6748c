import { findScheduleProblems, problem, type ScheduleProblem } from '@anj/workflow'
import { type ChosenWorkflow, obstacleOf } from './chosen-workflow.ts'
import { type ScheduleFields, toForm } from './schedule-fields.ts'

/** What is wrong with a schedule before it is made or changed, by field, in the order of the form. */
export type FieldProblems = ReadonlyMap<ScheduleProblem['field'] | 'webhookUrl', string>

/** Finds what is wrong. A change may go without a workflow: the schedule keeps its copy then. */
export function problemsOf(
  fields: ScheduleFields,
  chosen: ChosenWorkflow | null,
  what: 'create' | 'update',
): FieldProblems {
  const [name, ...rest] = splitByName(findScheduleProblems(toForm(fields)))
  const obstacle = what === 'create' && !chosen?.source ? problem('scheduleFileNeeded') : obstacleOf(chosen)
  const workflow: ScheduleProblem[] = obstacle ? [{ ...obstacle, field: 'workflow' }] : []
  return new Map(
    [...(name ?? []), ...workflow, ...rest.flat()].map(({ field, sentence }) => [field, sentence]),
  )
}

/** The workflow stands behind the name in the form. */
const splitByName = (found: readonly ScheduleProblem[]) => [
  found.filter(({ field }) => field === 'scheduleName'),
  found.filter(({ field }) => field !== 'scheduleName'),
]

/** The same with what only the server knows: where a webhook may go. It holds for the address that was sent. */
export function withRefusal(
  problems: FieldProblems,
  { webhookUrl }: Readonly<Record<string, string>>,
  sent: string | null | undefined,
  fields: ScheduleFields,
): FieldProblems {
  if (webhookUrl === undefined || sent !== toForm(fields).webhookUrl) return problems
  return new Map([...problems, ['webhookUrl', webhookUrl]])
}
