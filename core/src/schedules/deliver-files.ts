import { artifacts, queueMails, schedules, type Tx, tasks, users } from '@anj/db'
import { mailRecipients } from '@anj/workflow'
import { formatDay } from '@anj/workflow/moments'
import { and, eq, inArray, isNull } from 'drizzle-orm'

/**
 * Delivers the files of tasks that have just succeeded, as their schedules ask for. Call this in the transaction that
 * ends the tasks, so that each file is delivered once. An email contains no data, only a link to the task.
 */
export async function deliverFiles(tx: Tx, succeededIds: readonly string[]): Promise<void> {
  if (succeededIds.length === 0) return
  const found = await tx
    .selectDistinct({ task: tasks, delivery: schedules.delivery })
    .from(tasks)
    .innerJoin(schedules, eq(schedules.id, tasks.scheduleId))
    .innerJoin(artifacts, and(eq(artifacts.runId, tasks.runId), eq(artifacts.kind, 'output')))
    .where(inArray(tasks.id, [...succeededIds]))
  const mailed = found.flatMap(({ task, delivery }) => {
    const ids = mailRecipients(delivery)
    return ids.length > 0 ? [{ task, ids }] : []
  })
  for (const { task, ids } of mailed) {
    const recipients = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(
        and(
          inArray(users.id, [...ids]),
          eq(users.organizationId, task.organizationId),
          isNull(users.deactivatedAt),
        ),
      )
    const deliveredTo = recipients.map(({ id }) => id)
    await tx.update(tasks).set({ deliveredTo }).where(eq(tasks.id, task.id))
    const { scheduleName, localDate, localTime, userTimeZone } = task
    const dueAt = `${formatDay(localDate)}, ${localTime} (${userTimeZone})`
    const data = { scheduleName, dueAt, taskId: task.id }
    await queueMails(
      tx,
      recipients.map(({ id, email }) => ({ kind: 'scheduleFile', recipient: email, userId: id, data })),
    )
  }
}
