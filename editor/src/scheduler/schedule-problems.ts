import {
  findScheduleProblems,
  problem,
  readRetryMinutes,
  retryLimits,
  type ScheduleProblem,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type ChosenWorkflow, obstacleOf } from './chosen-workflow.ts'
import { type ScheduleFields, toForm } from './schedule-fields.ts'

/** Problems by field, in the order of the form, found before a schedule is created or changed. */
export type FieldProblems = ReadonlyMap<
  ScheduleProblem['field'] | 'webhookUrl' | 'retries' | 'runsAfterId',
  string
>

/** Checks the form. When a schedule is changed, the workflow may be missing, because the schedule can keep its copy. */
export function problemsOf(
  fields: ScheduleFields,
  chosen: ChosenWorkflow | null,
  what: 'create' | 'update',
): FieldProblems {
  const { hasOwnTimes, runsAfterId, startsByCall } = fields
  const [name, ...rest] = splitByName(findScheduleProblems({ ...toForm(fields), needsNoTimes: !hasOwnTimes }))
  const obstacle =
    what === 'create' && !chosen?.source ? problem('scheduleFileNeeded') : obstacleOf(chosen, fields.delivery)
  const workflow: ScheduleProblem[] = obstacle ? [{ ...obstacle, field: 'workflow' }] : []
  const retries =
    readRetryMinutes(fields.retries) === null
      ? [{ field: 'retries', sentence: sentence('retriesInvalid', retryLimits) } as const]
      : []
  const starts =
    hasOwnTimes || startsByCall || runsAfterId !== null
      ? []
      : [{ field: 'runsAfterId', sentence: sentence('runsAfterNeeded') } as const]
  return new Map(
    [...(name ?? []), ...workflow, ...rest.flat(), ...starts, ...retries].map((found) => [
      found.field,
      found.sentence,
    ]),
  )
}

/** Separates the problems with the name from the others, because in the form, the workflow comes between them. */
const splitByName = (found: readonly ScheduleProblem[]) => [
  found.filter(({ field }) => field === 'scheduleName'),
  found.filter(({ field }) => field !== 'scheduleName'),
]

/** Adds the server's refusal of a webhook. It applies only to the address that was sent. */
export function withRefusal(
  problems: FieldProblems,
  { webhookUrl }: Readonly<Record<string, string>>,
  sent: string | null | undefined,
  fields: ScheduleFields,
): FieldProblems {
  if (webhookUrl === undefined || sent !== toForm(fields).webhookUrl) return problems
  return new Map([...problems, ['webhookUrl', webhookUrl]])
}
