import { decryptSecret, findTaskForNotice } from '@anj/core'
import { type Db, enqueue, type Payload, queues, type Schedule, type Task, taskStatus } from '@anj/db'
import type { Metrics } from '@anj/telemetry/metrics'
import { isAllowedWebhookUrl, publicReason, weekDayOf } from '@anj/workflow'
import type { Logger } from 'pino'
import { postWebhook } from './post-webhook.ts'

export interface WebhookWork {
  readonly db: Db
  readonly secretKey: Uint8Array
  /** The hosts that the settings allow. */
  readonly hosts: readonly string[]
  readonly log: Logger
  readonly metrics?: Metrics
}

/** Seconds before the second, third and last attempt. */
const pauses: readonly number[] = [60, 5 * 60, 30 * 60]

/** Reports the end of a task to the schedule's webhook. If the webhook doesn't accept the report, tries again later. */
export async function sendWebhook(
  { db, secretKey, hosts, log: general, metrics }: WebhookWork,
  { taskId, attempt }: Payload<typeof queues.sendWebhook>,
): Promise<void> {
  const found = await findTaskForNotice(db, taskId)
  if (!found?.schedule.webhookUrl) return
  const { organizationId, runId } = found.task
  const log = general.child({ taskId, organizationId, ...(runId ? { runId } : {}) })
  const url = decryptSecret(secretKey, found.schedule.webhookUrl)
  // The host may have been taken off the list since the schedule was created.
  if (!isAllowedWebhookUrl(url, hosts)) return log.warn('a webhook is not sent: its host is not listed')
  const answer = await postWebhook(url, messageOf(found))
  if (answer === 'taken') {
    metrics?.add('anj_webhooks_total', { outcome: 'sent' })
    return log.info({ attempt }, 'webhook sent')
  }
  const pause = answer === 'later' ? pauses[attempt - 1] : undefined
  metrics?.add('anj_webhooks_total', { outcome: pause === undefined ? 'givenUp' : 'later' })
  if (pause === undefined) return log.error({ attempt }, 'a webhook was given up')
  log.warn({ attempt, pause }, 'a webhook will be tried again')
  await enqueue(db, queues.sendWebhook, { taskId, attempt: attempt + 1 }, pause)
}

/** Returns the message: names, times and the reason, without any data or secrets. */
function messageOf({ task, schedule }: { readonly task: Task; readonly schedule: Schedule }) {
  return {
    event: 'scheduleFailed',
    scheduleId: schedule.id,
    scheduleName: task.scheduleName,
    workflowName: task.workflowName,
    taskId: task.id,
    status: taskStatus(task),
    outcome: task.outcome,
    code: task.problem?.code ?? null,
    message: task.problem && publicReason(task.problem),
    dueAt: task.dueAt.toISOString(),
    executionDay: weekDayOf(task.localDate),
    executionTime: task.localTime,
    localDate: task.localDate,
    timeZone: task.userTimeZone,
    endedAt: task.endedAt?.toISOString() ?? null,
    schedulePaused: schedule.pausedAt !== null,
  }
}
