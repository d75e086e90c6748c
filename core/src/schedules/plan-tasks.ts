/** Creates tasks from a schedule's times. */
import { type Db, type Schedule, schedules, type Tx, tasks } from '@anj/db'
import { isEqual, type Occurrence, occurrencesOf, type Recurrence, type ScheduleTimes } from '@anj/workflow'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'

const DAY = 24 * 60 * 60 * 1000

/**
 * Minimum number of days for which tasks are planned ahead. Planning covers one day more, so that each schedule needs
 * planning only once a day.
 */
export const plannedDays = 30

/** Maximum number of rows in one statement. */
const portion = 5000

/** A schedule, and the time after which its tasks must be planned. */
interface ToPlan {
  readonly schedule: Schedule
  readonly after: Date
}

/** Plans the tasks of a locked schedule from now on. The caller must have removed the tasks that haven't begun. */
export async function planTasks(tx: Tx, schedule: Schedule, now: Date): Promise<Schedule> {
  // A task that has ended isn't planned again, unless it ended because its time zone was unknown.
  const gaveUp = sql`${tasks.outcome} = 'refused' and ${tasks.problem}->>'code' = 'timeZoneUnknown'`
  await tx.delete(tasks).where(and(eq(tasks.scheduleId, schedule.id), gaveUp, gt(tasks.dueAt, now)))
  const { plannedUntil, unplannable } = await planTasksOfAll(tx, [{ schedule, after: now }], now)
  const [fault] = unplannable
  if (fault) throw fault.error
  return { ...schedule, plannedUntil }
}

/** The time up to which a batch of schedules is planned, and the schedules that couldn't be planned. */
export interface PlannedBatch {
  readonly plannedUntil: Date
  readonly unplannable: readonly { readonly schedule: Schedule; readonly error: unknown }[]
}

/** Plans tasks of several locked schedules, each after its own point in time. */
export async function planTasksOfAll(tx: Tx, wanted: readonly ToPlan[], now: Date): Promise<PlannedBatch> {
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

/**
 * Returns the schedules whose planned tasks no longer match their times and time zones. Doesn't lock them.
 */
export async function findOutdatedPlans(
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
 * Replans the tasks of a locked schedule if they no longer match the schedule's times and time zone, and returns
 * whether it did. A task whose correct time has already passed becomes due immediately, so that it isn't lost.
 */
export async function replanTasks(tx: Tx, schedule: Schedule, now: Date): Promise<boolean> {
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

/** Returns the tasks that are planned after a point in time, keyed by schedule. */
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

/** Picks the fields with the times of a schedule or a task. */
export function timesOf<T extends ScheduleTimes>(
  schedule: T,
): Pick<T, Exclude<keyof ScheduleTimes, 'recurrence'>> & { readonly recurrence: Recurrence | null } {
  const { executionType, dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes } = schedule
  const { userTimeZone, recurrence = null } = schedule
  return {
    executionType,
    dailyExecutionTimes,
    weeklyExecutionDays,
    weeklyExecutionTimes,
    userTimeZone,
    recurrence,
  }
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

/** Inserts planned tasks, except where there already is a task for the same local time or instant. */
async function insert(tx: Tx, rows: readonly PlannedRow[]): Promise<void> {
  await tx.execute(sql`insert into ${tasks} (organization_id, owner_id, schedule_id, kind, schedule_name, workflow_name,
      execution_type, daily_execution_times, weekly_execution_days, weekly_execution_times, user_time_zone, recurrence,
      local_date, local_time, due_at)
    select s.organization_id, s.owner_id, s.id, 'planned', s.schedule_name, s.workflow_name,
      s.execution_type, s.daily_execution_times, s.weekly_execution_days, s.weekly_execution_times, s.user_time_zone,
      s.recurrence,
      planned.local_date, planned.local_time, planned.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as planned(schedule_id uuid, local_date date, local_time text, due_at timestamptz)
    join ${schedules} as s on s.id = planned.schedule_id
    on conflict do nothing`)
}
