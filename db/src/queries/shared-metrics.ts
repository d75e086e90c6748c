import { sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { queues } from '../queue.ts'
import { taskOutcomes } from '../schema/index.ts'

/** The number of waiting items, and the age of the oldest item in seconds. */
export interface Backlog {
  readonly count: number
  readonly oldestSeconds: number
}

/** Values for the metrics that all processes share, read from the database. */
export interface SharedMetrics {
  /** Jobs that may begin, keyed by queue name. */
  readonly queues: Readonly<Record<string, Backlog>>
  readonly runs: Readonly<Record<'queued' | 'running' | 'committing', number>>
  /** Ended runs whose tables still have to be removed from a target. */
  readonly leftBehind: number
  /** Scheduled tasks that are due and haven't begun. */
  readonly overdueTasks: Backlog
  /** Tasks that ended within the last hour, keyed by outcome. */
  readonly endedTasks: Readonly<Record<string, number>>
  readonly waitingMails: Backlog
  /** Emails that Anj abandoned within the last day. */
  readonly mailsGivenUp: number
}

/** Statement timeout for reading the metrics, in milliseconds. */
const patience = 3000

const goingStatuses = ['queued', 'running', 'committing'] as const

interface Row extends Record<string, unknown> {
  readonly what: string
  readonly name: string
  readonly count: number
  readonly oldest: number | null
}

/** Reads all values as of one point in time. The queries need only indexes that cover active rows. */
export async function readSharedMetrics(db: Db): Promise<SharedMetrics> {
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${patience}`))
    return tx.execute<Row>(sql`
      select 'queue' as what, name, count(*)::int as count,
        extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as oldest
      from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name
      union all
      select 'run', status::text, count(*)::int, null from runs
      where status in ('queued', 'running', 'committing') group by status
      union all
      select 'leftBehind', '', count(*)::int, null from runs where left_behind
      union all
      select 'overdue', '', count(*)::int, extract(epoch from now() - min(due_at))::float8 from tasks
      where state = 'planned' and due_at <= now()
      union all
      select 'ended', outcome, count(*)::int, null from tasks
      where state = 'ended' and ended_at > now() - interval '1 hour' and outcome is not null group by outcome
      union all
      select 'mail', '', count(*)::int, extract(epoch from now() - min(created_at))::float8 from mails
      where sent_at is null and failed_at is null
      union all
      select 'givenUp', '', count(*)::int, null from mails where failed_at > now() - interval '1 day'`)
  })
  const of = (what: string, name = '') => rows.find((row) => row.what === what && row.name === name)
  const countOf = (what: string, name?: string) => of(what, name)?.count ?? 0
  const waitingOf = (what: string, name?: string): Backlog => ({
    count: countOf(what, name),
    oldestSeconds: Math.max(0, of(what, name)?.oldest ?? 0),
  })
  const each = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
  const names = Object.values(queues).map(({ name }) => name)
  return {
    queues: each(names, (name) => waitingOf('queue', name)),
    runs: each(goingStatuses, (status) => countOf('run', status)),
    leftBehind: countOf('leftBehind'),
    overdueTasks: waitingOf('overdue'),
    endedTasks: each(taskOutcomes, (outcome) => countOf('ended', outcome)),
    waitingMails: waitingOf('mail'),
    mailsGivenUp: countOf('givenUp'),
  }
}
