/** How a schedule's times become tasks, and how those that have not begun are taken away. */
import { isEqual, type Occurrence, occurrencesOf, type ScheduleTimes, sentence } from '@anj/workflow'
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { queues, removeJobs } from '../queue.ts'
import { runs, type Schedule, schedules, type Task, tasks } from '../schema/index.ts'
import { endTasks, type TaskEnd, type TaskProblem } from './end-tasks.ts'
import { queueFailureNotices } from './schedule-notices.ts'

const DAY = 24 * 60 * 60 * 1000

/** Tasks are planned for at least so many days; each time for a day more, so that a schedule is planned once a day. */
export const plannedDays = 30

/** Rows of one statement. */
const portion = 5000

/** A schedule whose times are to be planned behind a point in time. */
interface ToPlan {
  readonly schedule: Schedule
  readonly after: Date
}

/** Plans tasks of a schedule behind a point in time, after taking away what had not begun; the schedule is locked. */
export async function planTasks(tx: Tx, schedule: Schedule, now: Date): Promise<Schedule> {
  // What ended before its time, as its zone was not known, may have its moment after all; nothing else that ended may.
  const gaveUp = sql`${tasks.outcome} = 'refused' and ${tasks.problem}->>'code' = 'timeZoneUnknown'`
  await tx.delete(tasks).where(and(eq(tasks.scheduleId, schedule.id), gaveUp, gt(tasks.dueAt, now)))
  const { plannedUntil, unplannable } = await planAll(tx, [{ schedule, after: now }], now)
  const [fault] = unplannable
  if (fault) throw fault.error
  return { ...schedule, plannedUntil }
}

/** What a batch of schedules was planned for, and which could not be planned. */
export interface PlannedBatch {
  readonly plannedUntil: Date
  readonly unplannable: readonly { readonly schedule: Schedule; readonly error: unknown }[]
}

/** Plans tasks of several locked schedules, each behind its own point in time. */
export async function planAll(tx: Tx, wanted: readonly ToPlan[], now: Date): Promise<PlannedBatch> {
  const plannedUntil = new Date(now.getTime() + (plannedDays + 1) * DAY)
  const rows: PlannedRow[] = []
  const planned: string[] = []
  const unplannable: { schedule: Schedule; error: unknown }[] = []
  for (const { schedule, after } of wanted) {
    try {
      rows.push(...rowsOf(schedule, after, plannedUntil))
      planned.push(schedule.id)
    } catch (error) {
      unplannable.push({ schedule, error })
    }
  }
  for (let from = 0; from < rows.length; from += portion) await insert(tx, rows.slice(from, from + portion))
  if (planned.length > 0)
    await tx.update(schedules).set({ plannedUntil }).where(inArray(schedules.id, planned))
  return { plannedUntil, unplannable }
}

/** Schedules whose tasks aren't planned as their times and zones say by now; none of them is locked. */
export async function findMisplaced(
  db: Db,
  some: readonly Schedule[],
  now: Date,
): Promise<readonly Schedule[]> {
  const planned = await readAhead(
    db,
    some.map(({ id }) => id),
    now,
  )
  return some.filter((schedule) => isMisplaced(schedule, planned.get(schedule.id) ?? [], now))
}

/**
 * Plans a locked schedule's tasks anew where they aren't what its times and zone say by now; whether they were not. One
 * whose right moment is past by now is due at once: late, but not lost.
 */
export async function moveTasks(tx: Tx, schedule: Schedule, now: Date): Promise<boolean> {
  const { id } = schedule
  const planned = (await readAhead(tx, [id], now)).get(id) ?? []
  if (!isMisplaced(schedule, planned, now)) return false
  const meant = new Set(planned.map(nameOf))
  const late = occurrencesOf(timesOf(schedule), new Date(now.getTime() - 2 * DAY), now).filter((one) =>
    meant.has(nameOf(one)),
  )
  await tx.delete(tasks).where(aheadOf([id], now))
  await insert(tx, toRows(id, late))
  await planTasks(tx, schedule, now)
  return true
}

function isMisplaced(schedule: Schedule, planned: readonly Occurrence[], now: Date): boolean {
  const right = occurrencesOf(timesOf(schedule), now, schedule.plannedUntil)
  return !isEqual(written(planned), written(right))
}

function aheadOf(ids: readonly string[], now: Date) {
  return and(inArray(tasks.scheduleId, [...ids]), eq(tasks.state, 'planned'), gt(tasks.dueAt, now))
}

/** What is planned behind a point in time, by schedule. */
async function readAhead(
  db: Db | Tx,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Occurrence[]>> {
  const { scheduleId, localDate, localTime, dueAt } = tasks
  const rows = await db
    .select({ scheduleId, localDate, localTime, at: dueAt })
    .from(tasks)
    .where(aheadOf(ids, now))
    .orderBy(dueAt)
  const found = new Map<string, Occurrence[]>(ids.map((id) => [id, []]))
  for (const { scheduleId: id, ...moment } of rows) found.get(id ?? '')?.push(moment)
  return found
}

const nameOf = ({ localDate, localTime }: Occurrence) => `${localDate} ${localTime}`

function written(moments: readonly Occurrence[]): readonly string[] {
  return moments.map((moment) => `${nameOf(moment)} ${moment.at.toISOString()}`)
}

/** The times of a schedule or a task, as the functions of the domain take them. */
export function timesOf<T extends ScheduleTimes>(schedule: T): Pick<T, keyof ScheduleTimes> {
  const { executionType, dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes, userTimeZone } =
    schedule
  return { executionType, dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes, userTimeZone }
}

interface PlannedRow {
  readonly schedule_id: string
  readonly local_date: string
  readonly local_time: string
  readonly due_at: Date
}

function rowsOf(schedule: Schedule, after: Date, until: Date): readonly PlannedRow[] {
  return toRows(schedule.id, occurrencesOf(timesOf(schedule), after, until))
}

function toRows(scheduleId: string, moments: readonly Occurrence[]): readonly PlannedRow[] {
  return moments.map(({ localDate, localTime, at }) => ({
    schedule_id: scheduleId,
    local_date: localDate,
    local_time: localTime,
    due_at: at,
  }))
}

/** What is planned already, or was, is not planned again: neither the same local time nor the same instant. */
async function insert(tx: Tx, rows: readonly PlannedRow[]): Promise<void> {
  await tx.execute(sql`insert into ${tasks} (organization_id, owner_id, schedule_id, kind, schedule_name, workflow_name,
      execution_type, daily_execution_times, weekly_execution_days, weekly_execution_times, user_time_zone,
      local_date, local_time, due_at)
    select s.organization_id, s.owner_id, s.id, 'planned', s.schedule_name, s.workflow_name,
      s.execution_type, s.daily_execution_times, s.weekly_execution_days, s.weekly_execution_times, s.user_time_zone,
      planned.local_date, planned.local_time, planned.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as planned(schedule_id uuid, local_date date, local_time text, due_at timestamptz)
    join ${schedules} as s on s.id = planned.schedule_id
    on conflict do nothing`)
}

/** Why tasks go that were due but had not begun. */
export type Withdrawal =
  | 'missedChanged'
  | 'missedPaused'
  | 'missedDeleted'
  | 'missedAfterFailures'
  | 'missedZoneUnknown'
  | 'missedByHand'

/**
 * Takes away what had not begun of a locked schedule. What isn't due yet goes without a trace; what is due ends as missed,
 * with its run when that waited in the queue; what had a run that failed ends as that did, and is told of.
 */
export async function withdrawTasks(tx: Tx, schedule: Schedule, now: Date, why: Withdrawal): Promise<void> {
  await withdrawSome(tx, schedule, now, why, { isStill: () => false, isSameWorkflow: false })
}

/**
 * Takes away what had not begun of a locked schedule whose times or workflow were changed, but for what its times now say
 * as well: that is due once, whichever the second in which somebody changes something. It runs the workflow as it is now.
 */
export async function withdrawChanged(
  tx: Tx,
  changed: Schedule,
  now: Date,
  isSameWorkflow: boolean,
): Promise<void> {
  const { id, pausedAt } = changed
  const isOpen = and(eq(tasks.scheduleId, id), ne(tasks.state, 'ended'), lte(tasks.dueAt, now))
  const [first] = await tx.select().from(tasks).where(isOpen).orderBy(asc(tasks.dueAt)).limit(1)
  const since = first && new Date(first.dueAt.getTime() - 1)
  const times = since && !pausedAt ? occurrencesOf(timesOf(changed), since, now) : []
  const still = new Set(times.map(({ at }) => at.getTime()))
  const isStill = ({ kind, dueAt }: Task) => kind === 'planned' && still.has(dueAt.getTime())
  await withdrawSome(tx, changed, now, 'missedChanged', { isStill, isSameWorkflow })
}

/** Tells which of a schedule's tasks that have not begun stay. */
interface Staying {
  readonly isStill: (task: Task) => boolean
  /** Also what waits in the queue, or for another try: both are of the workflow as it was. */
  readonly isSameWorkflow: boolean
}

async function withdrawSome(
  tx: Tx,
  schedule: Schedule,
  now: Date,
  why: Withdrawal,
  { isStill, isSameWorkflow }: Staying,
): Promise<void> {
  const isPlanned = and(eq(tasks.scheduleId, schedule.id), eq(tasks.state, 'planned'))
  await tx.delete(tasks).where(and(isPlanned, gt(tasks.dueAt, now)))
  const due = await tx
    .select()
    .from(tasks)
    .where(and(isPlanned, lte(tasks.dueAt, now)))
  const isOfBefore = (task: Task) => !(isSameWorkflow && isStill(task))
  const unclaimed = await takeUnclaimedRuns(tx, schedule.id, isOfBefore)
  const beginsAnew = (task: Task) => isStill(task) && task.attempts === 0
  const anew = unclaimed.filter(beginsAnew).map(({ id }) => id)
  await tx.update(tasks).set({ state: 'planned', problem: null }).where(inArray(tasks.id, anew))
  const gone = [...due.filter((task) => !isStill(task)), ...unclaimed.filter((task) => !beginsAnew(task))]
  await endWithdrawn(tx, schedule, now, gone, why)
  await endWaiting(tx, schedule, now, why, (task) => isOfBefore(task) && !beginsAnew(task))
}

/** Ends tasks of a schedule that wait for another try, or for a file; all of them, unless some are meant. */
export async function endWaiting(
  tx: Tx,
  schedule: Schedule,
  now: Date,
  why: Withdrawal,
  isMeant: (task: Task) => boolean = () => true,
): Promise<void> {
  const waiting = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.scheduleId, schedule.id), eq(tasks.state, 'queued'), isNotNull(tasks.nextAttemptAt)))
  await endWithdrawn(tx, schedule, now, waiting.filter(isMeant), why)
}

/** Whoever made the schedule hears of runs that failed, though it may be somebody else who keeps them from being tried again. */
async function endWithdrawn(
  tx: Tx,
  schedule: Schedule,
  now: Date,
  gone: readonly Task[],
  why: Withdrawal,
): Promise<void> {
  await endTasks(
    tx,
    now,
    gone.map((task) => endOfWithdrawn(task, why)),
  )
  const notices = gone.flatMap((task) => {
    const { problem, kind, attempts } = task
    if (attempts === 0 || kind !== 'planned' || !problem) return []
    const end = endOfWithdrawn(task, why)
    return [{ schedule, task, problem: end.problem ?? problem, others: 0, paused: false }]
  })
  await queueFailureNotices(tx, notices)
}

/** The end of a task that is begun no more: that of its last run, which is not tried again, or missed where it had none. */
export function endOfWithdrawn(
  { id: taskId, attempts, problem }: Pick<Task, 'id' | 'attempts' | 'problem'>,
  why: MissedReason,
): TaskEnd {
  return attempts > 0
    ? { taskId, outcome: 'failed', problem: problem && notTriedAgain(problem, sentence(why)) }
    : { taskId, outcome: 'missed', problem: missed(why) }
}

/** The problem of a failure that would have been tried again, with the reason why it wasn't. */
export function notTriedAgain(problem: TaskProblem, reason: string): TaskProblem {
  return { ...problem, notTriedAgain: sentence('taskNotTriedAgain', { reason }) }
}

/**
 * Takes runs of a locked schedule that no worker has begun out of the queue; returns their tasks as they are without them,
 * which are to be ended. A worker that takes one up now finds nothing. All of them are taken, unless some are meant.
 */
export async function takeUnclaimedRuns(
  tx: Tx,
  scheduleId: string,
  isMeant: (task: Task) => boolean = () => true,
): Promise<readonly Task[]> {
  const found = await tx
    .select({ id: runs.id, task: tasks })
    .from(runs)
    .innerJoin(tasks, eq(tasks.runId, runs.id))
    .where(and(eq(tasks.scheduleId, scheduleId), eq(tasks.state, 'queued'), eq(runs.status, 'queued')))
    .for('update', { of: runs })
  const taken = found.filter(({ task }) => isMeant(task))
  const ids = taken.map(({ id }) => id)
  if (ids.length === 0) return []
  await removeJobs(tx, queues.executeRun, 'runId', ids)
  await tx.delete(runs).where(inArray(runs.id, ids))
  const taskIds = taken.map(({ task }) => task.id)
  // What was a further try leaves the one before, with why that failed.
  await tx.execute(sql`update ${tasks} set attempts = attempts - 1, run_id = before.id, problem = before.problem
    from (select t.id as task_id, r.id, r.problem from ${tasks} as t left join lateral
      (select id, problem from ${runs} where task_id = t.id order by created_at desc, id limit 1) as r on true
      where t.id = any(${`{${taskIds.join(',')}}`}::uuid[])) as before
    where ${tasks.id} = before.task_id`)
  return tx.select().from(tasks).where(inArray(tasks.id, taskIds))
}

/** The reasons why a task, or a retry of it, never began. */
export type MissedReason =
  | Withdrawal
  | 'missedServersOff'
  | 'missedForLater'
  | 'missedNotTaken'
  | 'missedFileSlow'
  | 'missedRunUnknown'
  | 'notTriedNextDue'
  | 'skippedStillRunning'

/** What is said of a task that never began. */
export function missed(why: MissedReason): TaskProblem {
  return { code: 'taskMissed', sentence: sentence('taskMissed', { reason: sentence(why) }) }
}
