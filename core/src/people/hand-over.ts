import {
  artifacts,
  cancelLinkMails,
  connections,
  type Db,
  datasets,
  deliveries,
  extracts,
  folders,
  handOverFolders,
  lastTabPosition,
  mails,
  places,
  runs,
  schedules,
  scheduleTriggers,
  type Tx,
  tasks,
  users,
  workflowShares,
  workflows,
  workflowTabs,
  workflowVersions,
} from '@anj/db'
/** Hands over everything that a user owns before the user is deleted. */
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'

/**
 * Numbers of items of each kind that a user owns and that need a new owner. Deleted items count as long as they can be
 * restored. Places count as connections.
 */
export interface Belongings {
  readonly workflows: number
  readonly connections: number
  readonly files: number
  readonly schedules: number
  readonly runs: number
}

/** Counts the items that a user owns. */
export async function countBelongings(db: Db | Tx, userId: string): Promise<Belongings> {
  return {
    workflows: await db.$count(workflows, eq(workflows.ownerId, userId)),
    connections:
      (await db.$count(connections, and(eq(connections.ownerId, userId), isNull(connections.forRun)))) +
      (await db.$count(places, eq(places.ownerId, userId))),
    files: await db.$count(datasets, and(eq(datasets.ownerId, userId), isNull(datasets.forRun))),
    schedules: await db.$count(schedules, eq(schedules.ownerId, userId)),
    runs: await db.$count(
      runs,
      and(eq(runs.ownerId, userId), sql`not ${inWorkflowOfOther(runs.workflowId, userId)}`),
    ),
  }
}

/** An item that was handed over. */
export interface HandedItem {
  readonly id: string
  readonly name: string
}

/** IDs and names of everything that was handed over. */
export interface HandedOver {
  readonly workflows: readonly HandedItem[]
  readonly connections: readonly HandedItem[]
  readonly files: readonly HandedItem[]
  readonly schedules: readonly HandedItem[]
}

/**
 * Transfers everything that a user owns to another user: workflows with their shares and versions, connections, files,
 * runs, and schedules with their tasks, which then run on behalf of the new owner. Runs of a third user's workflow go
 * to that user instead, who could already see them.
 */
export async function handOver(tx: Tx, fromId: string, toId: string): Promise<HandedOver> {
  await leaveOthers(tx, fromId)
  const first = await tx.execute<{ place: number }>(sql`select ${lastTabPosition(toId)}::int as place`)
  const moved = await tx.execute<{ id: string; name: string }>(sql`update ${workflows}
    set owner_id = ${toId}, position = ${first[0]?.place ?? 0} + t.place
    from (select id, row_number() over (order by position, id) - 1 as place from ${workflows} where owner_id = ${fromId}) as t
    where ${workflows.id} = t.id returning ${workflows.id}, ${workflows.name}`)
  // The owner of a workflow doesn't need a share of it, and always has it as a tab.
  await tx
    .delete(workflowTabs)
    .where(
      and(
        eq(workflowTabs.userId, toId),
        sql`${workflowTabs.workflowId} in (select id from ${workflows} where owner_id = ${toId})`,
      ),
    )
  await tx
    .delete(workflowShares)
    .where(
      and(
        eq(workflowShares.userId, toId),
        sql`${workflowShares.workflowId} in (select id from ${workflows} where owner_id = ${toId})`,
      ),
    )
  await handOverFolders(tx, fromId, toId)
  const toOther = { ownerId: toId }
  await tx.update(runs).set(toOther).where(eq(runs.ownerId, fromId))
  await tx.update(artifacts).set(toOther).where(eq(artifacts.ownerId, fromId))
  await tx.update(extracts).set(toOther).where(eq(extracts.ownerId, fromId))
  const files = await tx
    .update(datasets)
    .set(toOther)
    .where(eq(datasets.ownerId, fromId))
    .returning({ id: datasets.id, name: datasets.fileName, forRun: datasets.forRun })
  const led = await tx
    .update(connections)
    .set(toOther)
    .where(eq(connections.ownerId, fromId))
    .returning({ id: connections.id, name: connections.name, forRun: connections.forRun })
  const reached = await tx
    .update(places)
    .set(toOther)
    .where(eq(places.ownerId, fromId))
    .returning({ id: places.id, name: places.name })
  await tx.update(tasks).set(toOther).where(eq(tasks.ownerId, fromId))
  await tx.update(deliveries).set(toOther).where(eq(deliveries.ownerId, fromId))
  // The new owner never created the token, so its holder must not start runs on the new owner's behalf.
  await tx
    .delete(scheduleTriggers)
    .where(sql`${scheduleTriggers.scheduleId} in (select id from ${schedules} where owner_id = ${fromId})`)
  const timed = await tx
    .update(schedules)
    .set(toOther)
    .where(eq(schedules.ownerId, fromId))
    .returning({ id: schedules.id, name: schedules.scheduleName })
  return {
    workflows: moved.map(({ id, name }) => ({ id, name })),
    connections: [...ofPeople(led), ...reached],
    files: ofPeople(files),
    schedules: timed,
  }
}

/** Leaves out items that a call sent for its run, because these are never listed. */
function ofPeople(rows: readonly (HandedItem & { readonly forRun: string | null })[]): readonly HandedItem[] {
  return rows.filter(({ forRun }) => forRun === null).map(({ id, name }) => ({ id, name }))
}

/**
 * Deletes a user who owns nothing. The user's extracts expire immediately, because nobody else can use them. They
 * belong to the user `byId` until the cleanup job removes them.
 */
export async function deleteUser(tx: Tx, userId: string, byId: string): Promise<void> {
  await leaveOthers(tx, userId)
  await tx.update(extracts).set({ ownerId: byId, expiresAt: sql`now()` }).where(eq(extracts.ownerId, userId))
  // The user has no schedules, so any remaining tasks belong to schedules that were deleted.
  await tx.update(tasks).set({ ownerId: byId }).where(eq(tasks.ownerId, userId))
  await tx.update(deliveries).set({ ownerId: byId }).where(eq(deliveries.ownerId, userId))
  await tx.delete(folders).where(eq(folders.ownerId, userId))
  await tx.delete(workflowShares).where(eq(workflowShares.userId, userId))
  await tx.update(workflows).set({ savedBy: null }).where(eq(workflows.savedBy, userId))
  await tx.update(workflowVersions).set({ savedBy: null }).where(eq(workflowVersions.savedBy, userId))
  await cancelLinkMails(tx, userId)
  // Keeps invitations, because they count towards the limit of emails to their address.
  await tx.delete(mails).where(and(eq(mails.userId, userId), ne(mails.kind, 'invitation')))
  await tx.delete(users).where(eq(users.id, userId))
}

/**
 * Prevents a user from getting new items until the transaction ends. Locks the schedules and workflows that the user
 * owns or saved, and then the user. To avoid deadlocks, code that saves a workflow or starts a schedule locks in the
 * same order.
 */
export async function lockBelongings(tx: Tx, userId: string): Promise<void> {
  await tx
    .select({ id: schedules.id })
    .from(schedules)
    .where(eq(schedules.ownerId, userId))
    .orderBy(schedules.id)
    .for('update')
  await tx
    .select({ id: workflows.id })
    .from(workflows)
    .where(or(eq(workflows.ownerId, userId), eq(workflows.savedBy, userId)))
    .orderBy(workflows.id)
    .for('no key update')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/**
 * Transfers the user's runs and extracts in other users' workflows, and the files of these runs, to the owners of the
 * workflows.
 */
async function leaveOthers(tx: Tx, userId: string): Promise<void> {
  const owner = (workflowId: SQL) => sql`(select owner_id from ${workflows} where id = ${workflowId})`
  await tx.execute(sql`update ${artifacts} set owner_id = ${owner(sql`r.workflow_id`)}
    from ${runs} as r where r.id = ${artifacts.runId} and ${artifacts.ownerId} = ${userId}
      and ${inWorkflowOfOther(sql`r.workflow_id`, userId)}`)
  await tx
    .update(runs)
    .set({ ownerId: owner(sql`${runs.workflowId}`) })
    .where(and(eq(runs.ownerId, userId), inWorkflowOfOther(runs.workflowId, userId)))
  await tx
    .update(extracts)
    .set({ ownerId: owner(sql`${extracts.workflowId}`) })
    .where(and(eq(extracts.ownerId, userId), inWorkflowOfOther(extracts.workflowId, userId)))
}

function inWorkflowOfOther(
  workflowId: SQL | typeof runs.workflowId | typeof extracts.workflowId,
  userId: string,
) {
  return sql`exists (select from ${workflows} as w where w.id = ${workflowId} and w.owner_id <> ${userId})`
}
