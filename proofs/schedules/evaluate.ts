import { sql } from 'drizzle-orm'
import {
  expectedOccurrences,
  type ZoneHistory,
  zoneHistory,
} from '../../workflow/src/schedule/oracle.testing.ts'
import {
  type ChainedTask,
  checkAllSchedules,
  checkFollowers,
  judge,
  type ObservedRun,
  type ObservedTask,
  type Outage,
  type ProcessKills,
} from './check-schedules.ts'
import type { ProofFixture } from './fixture.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds before and after the simulated time for which the oracle gets the history of time zones. */
const around = 20 * DAY

/** The outcome of all occurrences. */
export interface ProofResult {
  readonly occurrences: number
  /** Tasks by outcome. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Failed runs by error code. */
  readonly reasons: Readonly<Record<string, number>>
  /** The numbers of runs that the executor started and of rows that it wrote. */
  readonly executed: number
  readonly written: number
  readonly workersKilled: number
  readonly schedulesPaused: number
  /** Tasks that ran after the success of another schedule. */
  readonly following: number
  readonly wrong: readonly string[]
}

interface Circumstances extends ProcessKills {
  readonly outage: Outage | null
  /** The simulated time at the end. */
  readonly now: Date
}

/** Compares every occurrence that the oracle expects with the database and the executor's records. */
export async function evaluateProof(
  fixture: ProofFixture,
  { outage, now, ...deaths }: Circumstances,
): Promise<ProofResult> {
  const shown = await readTasks(fixture)
  const paused = await readPaused(fixture)
  const histories = new Map<string, ZoneHistory>()
  const historyIn = (zone: string) => {
    const known =
      histories.get(zone) ??
      zoneHistory(zone, fixture.from.getTime() - around, fixture.until.getTime() + around)
    histories.set(zone, known)
    return known
  }
  const wrong: string[] = []
  let occurrences = 0
  for (const { id, name, times } of fixture.schedules) {
    const expected = expectedOccurrences(
      historyIn(times.userTimeZone),
      times,
      fixture.from.getTime(),
      fixture.until.getTime(),
    )
    occurrences += expected.length
    const own = (shown.get(id) ?? []).filter(({ dueAt }) => dueAt <= fixture.until)
    wrong.push(...judge({ name, expected, tasks: own, paused: paused.has(id) }, outage, deaths))
  }
  wrong.push(...(await judgeMails(fixture, shown, now)))
  const chained = await readChained(fixture)
  wrong.push(...checkFollowers(fixture.followers, chained, paused))
  const all = [...shown.values()].flat().filter(({ dueAt }) => dueAt <= fixture.until)
  const runs = all.flatMap((task) => task.runs)
  const outcomes = tally(all.map(({ outcome }) => outcome ?? 'open'))
  wrong.push(...checkAllSchedules(occurrences, outcomes))
  return {
    occurrences,
    outcomes,
    reasons: tally(runs.flatMap(({ code }) => code ?? [])),
    executed: runs.reduce((sum, { begun }) => sum + begun, 0),
    written: runs.reduce((sum, run) => sum + run.written, 0),
    workersKilled: deaths.killed.size,
    schedulesPaused: paused.size,
    following: chained.filter(({ predecessorTaskId }) => predecessorTaskId !== null).length,
    wrong,
  }
}

/** Returns the tasks that users see with the executor's records, keyed by schedule. */
async function readTasks({
  product,
  target,
  until,
}: ProofFixture): Promise<ReadonlyMap<string, readonly ObservedTask[]>> {
  const { db } = product.database
  const begun = await target.execute<{ run_id: string; n: number; fate: string; pid: number }>(
    sql`select run_id, count(*)::int as n, min(fate) as fate, min(pid) as pid from begun group by run_id`,
  )
  const written = await target.execute<{ run_id: string; n: number }>(
    sql`select run_id, count(*)::int as n from written group by run_id`,
  )
  const beginnings = new Map(begun.map(({ run_id: id, ...beginning }) => [id, beginning]))
  const writings = new Map(written.map(({ run_id: id, n }) => [id, n]))
  const runs = new Map<string, ObservedRun[]>()
  const rows = await db.execute<RunRow>(sql`select id, task_id, status::text, problem->>'code' as code,
    outcome_unknown as unknown from runs order by coalesce(started_at, created_at)`)
  for (const { id, task_id: taskId, status, code, unknown } of rows) {
    const { n = 0, fate = null, pid = null } = beginnings.get(id) ?? {}
    const seen = { begun: n, written: writings.get(id) ?? 0, fate, pid }
    const run = { status, code, outcomeUnknown: unknown, ...seen }
    runs.set(taskId, [...(runs.get(taskId) ?? []), run])
  }
  const found = new Map<string, ObservedTask[]>()
  const tasks = await db.execute<TaskRow>(sql`select id, schedule_id, state, outcome, problem, attempts,
    local_date::text as date, local_time as time, (extract(epoch from due_at) * 1000)::float8 as due
    from tasks where kind = 'planned' and (state <> 'planned' or due_at <= ${until.toISOString()})`)
  for (const { id, schedule_id: scheduleId, date, time, due, ...task } of tasks) {
    const dueAt = new Date(due)
    const when = `${date} ${time} ${dueAt.toISOString()}`
    const own = found.get(scheduleId) ?? []
    own.push({ ...task, when, dueAt, runs: runs.get(id) ?? [] })
    found.set(scheduleId, own)
  }
  return found
}

/** Returns all tasks with the numbers that decide whether they and their followers are right. */
async function readChained({ product, target }: ProofFixture): Promise<readonly ChainedTask[]> {
  const written = await target.execute<{ run_id: string }>(sql`select run_id from written`)
  const writings = Map.groupBy(written, ({ run_id: id }) => id)
  const rows = await product.database.db.execute<
    ChainedTask & { runIds: readonly string[] } & Record<string, unknown>
  >(sql`
    select t.id, t.schedule_id as "scheduleId", t.state, t.outcome, t.predecessor_task_id as "predecessorTaskId",
      (select coalesce(jsonb_agg(r.id), '[]') from runs as r where r.task_id = t.id) as "runIds"
    from tasks as t where t.state = 'ended' or t.kind = 'after'`)
  return rows.map(({ runIds, ...task }) => ({
    ...task,
    written: runIds.reduce((sum, id) => sum + (writings.get(id)?.length ?? 0), 0),
  }))
}

type RunRow = {
  id: string
  task_id: string
  status: string
  code: string | null
  unknown: boolean
}

type TaskRow = Pick<ObservedTask, 'state' | 'outcome' | 'problem' | 'attempts'> & {
  id: string
  schedule_id: string
  date: string
  time: string
  due: number
}

async function readPaused({ product }: ProofFixture): Promise<ReadonlySet<string>> {
  const rows = await product.database.db.execute<{ id: string }>(
    sql`select id from schedules where pause_reason = 'failures'`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Checks that owners who have turned emails on get exactly one for each failed task. */
async function judgeMails(
  { product, schedules }: ProofFixture,
  shown: ReadonlyMap<string, readonly ObservedTask[]>,
  now: Date,
): Promise<readonly string[]> {
  const rows = await product.database.db.execute<{ name: string; notified: number }>(sql`
    select data->>'scheduleName' as name, sum(1 + (data->>'others')::int)::int as notified
    from mails where kind = 'scheduleFailed' group by 1`)
  const notified = new Map(rows.map((row) => [row.name, row.notified]))
  return schedules.flatMap(({ id, name, mails }) => {
    if (!mails) return []
    const ended = (shown.get(id) ?? []).filter(({ state, dueAt }) => state === 'ended' && dueAt <= now)
    const failed = ended.filter(({ outcome }) => outcome !== 'succeeded').length
    const got = notified.get(name) ?? 0
    return got === failed ? [] : [`${name}: ${failed} tasks failed, but the mails list ${got}`]
  })
}

function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
