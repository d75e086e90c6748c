import { setTimeout as pause } from 'node:timers/promises'
import { createSchedule, deleteSchedule, type NewScheduleRequest } from '@anj/core'
import { type Actor, type Db } from '@anj/db'
import type { ScheduleTimes } from '@anj/workflow'
import type postgres from 'postgres'

/** Seconds until the new schedules are due, which is enough time to create all of them. */
const AHEAD = 3

const times: ScheduleTimes = {
  executionType: 'Daily',
  dailyExecutionTimes: ['09:00 AM'],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: 'UTC',
}

/** The context for creating schedules. */
export interface ScheduleCreator {
  readonly db: Db
  readonly sql: postgres.Sql
  readonly actor: Actor
  /** Returns the workflow for the nth schedule. */
  readonly workflow: (n: number) => NewScheduleRequest['workflow']
}

/** Seconds after the time at which the tasks were due. */
export interface Measured {
  /** Seconds until all tasks had a queued run. */
  readonly queued: number
  /** Seconds until the first run was being executed. `last` is the same for the last run. */
  readonly first: number
  readonly last: number
}

/**
 * Makes this many tasks due at the same moment and follows them until they are queued or, on request, until all runs
 * have started.
 */
export async function measureDue(
  maker: ScheduleCreator,
  count: number,
  untilAllStarted: boolean,
): Promise<Measured> {
  const { db, sql, actor, workflow } = maker
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const wanted = { scheduleName: `Bench ${n}`, workflow: workflow(n), times, mailOnFailure: false }
    ids.push((await createSchedule(db, actor, wanted, new Date())).id)
  }
  const [moment] = await sql`
    with first as (select distinct on (schedule_id) id from tasks where schedule_id in ${sql(ids)} order by schedule_id, due_at),
      due as (select date_trunc('second', clock_timestamp()) + make_interval(secs => ${AHEAD}) as at)
    update tasks set due_at = due.at from due where id in (select id from first)
    returning due.at::text as at`
  const due = String(moment?.['at'])
  try {
    return await watch(maker, ids, due, untilAllStarted)
  } finally {
    for (const id of ids) await deleteSchedule(db, actor, id, new Date())
    await drained(sql)
  }
}

async function watch(
  { sql }: ScheduleCreator,
  ids: readonly string[],
  due: string,
  untilAllStarted: boolean,
): Promise<Measured> {
  let queued: number | undefined
  let first: number | undefined
  for (;;) {
    const [seen] = await sql`
      select count(*)::int as queued, count(runs.started_at)::int as started,
        extract(epoch from clock_timestamp() - ${due}::timestamptz)::float8 as now
      from tasks join runs on runs.task_id = tasks.id where tasks.schedule_id in ${sql([...ids])}`
    const { queued: inQueue = 0, started = 0, now = 0 } = (seen ?? {}) as Partial<Record<string, number>>
    if (inQueue >= ids.length) queued ??= now
    if (started > 0) first ??= now
    const isOver = queued !== undefined && first !== undefined
    if (isOver && (!untilAllStarted || started >= ids.length))
      return { queued: queued ?? now, first: first ?? now, last: now }
    if (now > 120) throw new Error(`After two minutes ${inQueue} are queued and ${started} have started.`)
    await pause(5)
  }
}

/** Resolves when no run is being executed. */
async function drained(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [seen] =
      await sql`select count(*)::int as n from runs where status in ('queued', 'running', 'committing')`
    if (seen?.['n'] === 0) return
    await pause(100)
  }
}
