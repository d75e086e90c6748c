import { AppError } from '@anj/workflow'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { organizations, type Schedule, type Task, tasks, users } from '../schema/index.ts'
import type { Actor } from './audit.ts'
import { licenceIsValid, utcDay } from './organizations.ts'
import { type DatasetVersions, prepareRuns, refuseProblems } from './prepare-run.ts'
import { createRuns } from './runs.ts'

/** A task whose run is to begin, with its locked schedule. */
export interface DueTask {
  readonly task: Pick<Task, 'id'>
  readonly schedule: Schedule
}

/** What keeps a task's run from beginning. */
export type RefusedTask<T extends DueTask = DueTask> = T & { readonly error: AppError }

/** Whose name the runs of schedules have. */
interface Owner extends Actor {
  readonly refusal: AppError | null
}

/**
 * Begins the runs of tasks, in the names of their schedules' owners: run, audit row and job are made and the tasks are
 * queued, all by as few statements for many as for one. Returns those that can't begin, which are left as they were.
 * `by` is whoever asked for it, where that wasn't the clock.
 */
export async function beginTasks<T extends DueTask>(
  tx: Tx,
  now: Date,
  due: readonly T[],
  by?: Actor,
): Promise<readonly RefusedTask<T>[]> {
  const owners = await findOwners(tx, [...new Set(due.map(({ schedule }) => schedule.ownerId))], now)
  const refused: RefusedTask<T>[] = []
  for (const owner of owners) {
    const own = due.filter(({ schedule }) => schedule.ownerId === owner.userId)
    if (owner.refusal) {
      for (const one of own) refused.push({ ...one, error: owner.refusal })
      continue
    }
    const { ready, refused: unfit } = await judge(tx, owner, own)
    refused.push(...unfit)
    await begin(tx, by ?? owner, owner.userId, ready)
  }
  return refused
}

type ReadyTask<T extends DueTask> = T & { readonly datasetVersions: DatasetVersions }

/** Looks whether each run can begin, as for somebody who presses the button, over the newest content of its files. */
async function judge<T extends DueTask>(
  tx: Tx,
  { userId, organizationId }: Actor,
  due: readonly T[],
): Promise<{ readonly ready: readonly ReadyTask<T>[]; readonly refused: readonly RefusedTask<T>[] }> {
  const person = { ownerId: userId, organizationId }
  const found = await prepareRuns(
    tx,
    person,
    due.map(({ schedule }) => schedule.snapshot),
  )
  const ready: ReadyTask<T>[] = []
  const refused: RefusedTask<T>[] = []
  due.forEach((one, index) => {
    const error = problemsOf(one) ?? found[index]
    if (error instanceof AppError) refused.push({ ...one, error })
    else if (error) ready.push({ ...one, datasetVersions: error })
  })
  return { ready, refused }
}

function problemsOf({ schedule }: DueTask): AppError | null {
  try {
    refuseProblems(schedule.snapshot)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function begin(
  tx: Tx,
  actor: Actor,
  ownerId: string,
  ready: readonly ReadyTask<DueTask>[],
): Promise<void> {
  if (ready.length === 0) return
  const made = await createRuns(
    tx,
    actor,
    ready.map(({ task, schedule, datasetVersions }) => {
      const { workflowId, workflowName, revision, snapshot } = schedule
      return { taskId: task.id, workflowId, workflowName, revision, snapshot, datasetVersions }
    }),
    ownerId,
  )
  const begun = JSON.stringify(made.map(({ id, taskId }) => ({ id, taskId })))
  await tx.execute(sql`update ${tasks} set state = 'queued', run_id = begun."id", attempts = attempts + 1,
      next_attempt_at = null, problem = null
    from jsonb_to_recordset(${begun}::text::jsonb) as begun("id" uuid, "taskId" uuid)
    where ${tasks.id} = begun."taskId"`)
}

/** The owners of schedules, and whether anything may run in their names now. */
async function findOwners(tx: Tx, ids: readonly string[], now: Date): Promise<readonly Owner[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ user: users, organization: organizations })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(inArray(users.id, [...ids]))
  return rows.map(({ user, organization }) => ({
    userId: user.id,
    userName: user.userName,
    organizationId: user.organizationId,
    address: null,
    refusal: user.deactivatedAt
      ? new AppError('scheduleOwnerDeactivated', {})
      : licenceIsValid(organization, utcDay(now))
        ? null
        : new AppError('licenceExpired', {}),
  }))
}
