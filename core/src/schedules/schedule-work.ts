/**
 * The workers' operations on schedules and their tasks. A worker locks a schedule's row before it begins, ends or plans
 * the schedule's tasks, and so does code that changes the schedule. Workers skip locked rows, so concurrent workers get
 * different schedules.
 */
import { type Db, runs, type Schedule, schedules, type Task, type Tx, tasks } from '@anj/db'
import { isFinal, sentence } from '@anj/workflow'
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'

import { type PlannedBatch, plannedDays, planTasksOfAll } from './plan-tasks.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Plans tasks for schedules that aren't planned far enough ahead, and returns the number of these schedules. Continues
 * where the last planning ended rather than from now, to include occurrences that fell due while no worker was running.
 */
export async function planAhead(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<PlannedBatch & { readonly found: number }> {
  const behind = await tx
    .select()
    .from(schedules)
    .where(
      and(
        isNull(schedules.pausedAt),
        lt(schedules.plannedUntil, new Date(now.getTime() + plannedDays * DAY)),
      ),
    )
    .orderBy(asc(schedules.plannedUntil))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  const batch = await planTasksOfAll(
    tx,
    behind.map((schedule) => ({ schedule, after: schedule.plannedUntil })),
    now,
  )
  return { ...batch, found: behind.length }
}

/** Lists active schedules by ID, starting after the given ID; for null, starting with the first. */
export async function listActiveSchedules(
  db: Db,
  id: string | null,
  limit: number,
): Promise<readonly Schedule[]> {
  return db
    .select()
    .from(schedules)
    .where(and(isNull(schedules.pausedAt), id === null ? undefined : gt(schedules.id, id)))
    .orderBy(asc(schedules.id))
    .limit(limit)
}

/** Locks an active schedule. Returns undefined if the schedule is no longer active. */
export async function lockSchedule(tx: Tx, id: string): Promise<Schedule | undefined> {
  const [schedule] = await tx
    .select()
    .from(schedules)
    .where(and(eq(schedules.id, id), isNull(schedules.pausedAt)))
    .for('no key update')
  return schedule
}

/**
 * Locks schedules with due tasks. Skips schedules that haven't been planned up to now, because the caller must know
 * which of several due tasks is the newest.
 */
export async function lockDueSchedules(
  tx: Tx,
  now: Date,
  limit: number,
  onlyId?: string,
): Promise<readonly Schedule[]> {
  const isDue = and(inArray(schedules.id, dueIds(tx, now)), gte(schedules.plannedUntil, now))
  return lockFree(tx, isDue, limit, onlyId)
}

/** Returns the IDs of schedules with due tasks, including locked schedules. */
export async function findDueSchedules(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(inArray(schedules.id, dueIds(db, now)), gte(schedules.plannedUntil, now)))
  return rows.map(({ id }) => id)
}

function dueIds(db: Db | Tx, now: Date) {
  const { scheduleId } = tasks
  const planned = db
    .select({ scheduleId })
    .from(tasks)
    .where(and(eq(tasks.state, 'planned'), lte(tasks.dueAt, now)))
  const again = db
    .select({ scheduleId })
    .from(tasks)
    .where(and(eq(tasks.state, 'queued'), lte(tasks.nextAttemptAt, now)))
  return planned.unionAll(again)
}

/** Locks schedules with a queued run that was due before `before`. */
export async function lockLateSchedules(
  tx: Tx,
  before: Date,
  limit: number,
  onlyId?: string,
): Promise<readonly Schedule[]> {
  return lockFree(tx, inArray(schedules.id, lateIds(tx, before)), limit, onlyId)
}

/** Locks the matching schedules that no other session has locked. With `onlyId`, locks no other schedule. */
function lockFree(tx: Tx, which: SQL | undefined, limit: number, onlyId: string | undefined) {
  const isIt = onlyId === undefined ? undefined : eq(schedules.id, onlyId)
  return tx
    .select()
    .from(schedules)
    .where(and(isIt, which))
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/** Returns the IDs of schedules with a late run in the queue, including locked schedules. */
export async function findLateSchedules(db: Db, before: Date): Promise<readonly string[]> {
  const rows = await db
    .select({ id: schedules.id })
    .from(schedules)
    .where(inArray(schedules.id, lateIds(db, before)))
  return rows.map(({ id }) => id)
}

function lateIds(db: Db | Tx, before: Date) {
  return db
    .select({ id: tasks.scheduleId })
    .from(tasks)
    .innerJoin(runs, eq(runs.id, tasks.runId))
    .where(and(eq(tasks.state, 'queued'), eq(runs.status, 'queued'), lt(tasks.dueAt, before)))
}

/** Returns the time at which the next task is due, or null if none is planned. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const [next] = await db
    .select({ dueAt: tasks.dueAt })
    .from(tasks)
    .where(eq(tasks.state, 'planned'))
    .orderBy(asc(tasks.dueAt))
    .limit(1)
  return next?.dueAt ?? null
}

/** Returns the next planned task of a schedule, due or not. */
export async function findNextTask(tx: Tx, scheduleId: string): Promise<Task | undefined> {
  const [next] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.scheduleId, scheduleId), eq(tasks.state, 'planned')))
    .orderBy(asc(tasks.dueAt))
    .limit(1)
  return next
}

/** The open tasks of a locked schedule. */
export interface DueWork {
  /** Planned tasks that are due, oldest first. */
  readonly due: readonly Task[]
  /** Tasks that are waiting for a retry, whether it is due or not. */
  readonly waiting: readonly Task[]
  /** True if, as far as Anj knows, a run of the schedule is active. */
  readonly isGoing: boolean
  /** Time of the active run's last heartbeat; null while the run is waiting in the queue. */
  readonly silentSince: Date | null
}

/**
 * Seconds since a run's last heartbeat. After a takeover, the heartbeats come from a worker that doesn't execute the
 * run. The run then counts as silent for a day, which is longer than any task may be late.
 */
const silentSeconds = sql<number | null>`case when ${runs.takenOverAt} is not null then 86400
  else extract(epoch from now() - ${runs.heartbeatAt}) end::float8`

const lookAgain = 1000

/**
 * Delays tasks until Anj knows whether the previous run is still active. Records the reason, except for tasks that
 * already have a failed run.
 */
export async function delayUntilRunKnown(tx: Tx, now: Date, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return
  const problem = JSON.stringify({ code: 'scheduleRunUnknown', sentence: sentence('scheduleRunUnknown') })
  await tx
    .update(tasks)
    .set({
      state: 'queued',
      nextAttemptAt: new Date(now.getTime() + lookAgain),
      problem: sql`case when ${tasks.attempts} = 0 then ${problem}::text::jsonb else ${tasks.problem} end`,
    })
    .where(inArray(tasks.id, [...taskIds]))
}

/** Returns the open tasks of locked schedules, keyed by schedule. */
export async function findDueWork(
  tx: Tx,
  scheduleIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, DueWork>> {
  const rows = await tx
    .select({ task: tasks, status: runs.status, silentSeconds })
    .from(tasks)
    .leftJoin(runs, eq(runs.id, tasks.runId))
    .where(
      and(
        inArray(tasks.scheduleId, [...scheduleIds]),
        or(and(eq(tasks.state, 'planned'), lte(tasks.dueAt, now)), eq(tasks.state, 'queued')),
      ),
    )
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
  return new Map(
    scheduleIds.map((id) => {
      const own = rows.filter(({ task }) => task.scheduleId === id)
      const queued = own.filter(({ task }) => task.state === 'queued')
      const going = queued.filter(({ status }) => status !== null && !isFinal(status))
      const silences = going.flatMap(({ silentSeconds: seconds }) => seconds ?? [])
      return [
        id,
        {
          due: own.flatMap(({ task }) => (task.state === 'planned' ? [task] : [])),
          waiting: queued.flatMap(({ task }) => (task.nextAttemptAt ? [task] : [])),
          isGoing: going.length > 0,
          silentSince: silences.length > 0 ? new Date(now.getTime() - 1000 * Math.max(...silences)) : null,
        },
      ]
    }),
  )
}

/** Schedules a retry of a task whose run failed, and records the failure. */
export async function scheduleRetry(
  tx: Tx,
  taskId: string,
  at: Date,
  problem: Task['problem'],
): Promise<void> {
  await tx.update(tasks).set({ nextAttemptAt: at, problem }).where(eq(tasks.id, taskId))
}

/** Saves the number of consecutive failed runs of a schedule. */
export async function setFailureCount(tx: Tx, scheduleId: string, failuresInARow: number): Promise<void> {
  await tx.update(schedules).set({ failuresInARow }).where(eq(schedules.id, scheduleId))
}

/** Removes a batch of tasks that ended more than `days` ago. Returns their number. */
export async function removeOldTasks(db: Db, days = 400, limit = 5000): Promise<number> {
  const old = db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.state, 'ended'),
        isNotNull(tasks.endedAt),
        lt(tasks.endedAt, sql`now() - make_interval(days => ${days}::int)`),
      ),
    )
    .limit(limit)
  const removed = await db.delete(tasks).where(inArray(tasks.id, old)).returning({ id: tasks.id })
  return removed.length
}
