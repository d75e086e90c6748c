import { type Actor, recordAudit, type Schedule, type Tx } from '@anj/db'
import { timesOf } from './plan-tasks.ts'

type ScheduleAction = `schedule.${'created' | 'changed' | 'deleted' | 'paused' | 'resumed'}`

/** Records an action on a schedule in the audit log. */
export async function auditSchedule(
  tx: Tx,
  actor: Actor,
  action: ScheduleAction,
  before: Schedule | null,
  after: Schedule | null,
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    resource: 'schedules',
    resourceId: (after ?? before)?.id ?? null,
    before: before && auditedSchedule(before),
    after: after && auditedSchedule(after),
  })
}

/** Returns the fields of a schedule for the audit log, which don't include its graph and its webhook address. */
export function auditedSchedule(schedule: Schedule) {
  const { scheduleName, workflowId, workflowName, revision, parameters } = schedule
  const { failIfUnchanged, mailOnFailure, retryMinutes, predecessorId, startsByCall, delivery } = schedule
  return {
    scheduleName,
    workflowId,
    workflowName,
    revision,
    ...timesOf(schedule),
    ...(delivery.length > 0 ? { delivery } : {}),
    ...(startsByCall ? { startsByCall } : {}),
    ...(predecessorId ? { runsAfterId: predecessorId } : {}),
    ...(parameters ? { parameters } : {}),
    failIfUnchanged,
    mailOnFailure,
    retryMinutes,
    hasWebhook: schedule.webhookUrl !== null,
    paused: schedule.pausedAt !== null,
  }
}
