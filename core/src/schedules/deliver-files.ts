import { artifacts, deliveries, places, queueMails, schedules, type Tx, tasks, users } from '@anj/db'
import { deliveredName, mailRecipients, placeDeliveries } from '@anj/workflow'
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
  await deliverToPlaces(tx, succeededIds)
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

/** Adds the deliveries to places. Workers carry them out. */
async function deliverToPlaces(tx: Tx, taskIds: readonly string[]): Promise<void> {
  const found = await tx
    .select({ task: tasks, artifact: artifacts, delivery: schedules.delivery })
    .from(tasks)
    .innerJoin(schedules, eq(schedules.id, tasks.scheduleId))
    .innerJoin(artifacts, and(eq(artifacts.runId, tasks.runId), eq(artifacts.kind, 'output')))
    .where(inArray(tasks.id, [...taskIds]))
  const wanted = found.flatMap((one) => placeDeliveries(one.delivery).map((to) => ({ ...one, to })))
  if (wanted.length === 0) return
  const names = await tx
    .select({ id: places.id, name: places.name })
    .from(places)
    .where(
      inArray(
        places.id,
        wanted.map(({ to }) => to.placeId),
      ),
    )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  await tx.insert(deliveries).values(
    wanted.map(({ task, artifact, to: { placeId, folder, name, existing } }) => {
      const { localDate, localTime, workflowName: workflow, runId } = task
      const { fileName } = artifact
      const values = { localDate, localTime, workflow, fileName, runId: runId ?? task.id }
      const file = deliveredName(name, values)
      return {
        organizationId: task.organizationId,
        ownerId: task.ownerId,
        taskId: task.id,
        artifactId: artifact.id,
        placeId,
        placeName: nameOf.get(placeId) ?? '',
        path: folder === '' ? file : `${folder}/${file}`,
        existing,
      }
    }),
  )
}
