/**
 * Chooses the next job for a worker. The organization with the fewest active jobs goes first; in a tie, the
 * organization whose last turn was longest ago. The same rule applies to the users within an organization. Each user's
 * jobs run in order of age. pg-boss itself would always take the oldest job, so a user with a thousand jobs would delay
 * everyone else.
 */
import { type SQL, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { advisoryLocks } from './advisory-locks.ts'
import type { Db, Tx } from './database.ts'
import { type AnyQueue, type FetchedJob, heartbeatSeconds, type Payload, queues } from './queue.ts'

/** Time for which a worker that hangs while taking jobs can hold the lock. After that, it doesn't get the jobs. */
const longestTaking = '5s'

/**
 * Takes up to `limit` waiting jobs, without exceeding any organization's limit of concurrent runs. The caller must end
 * each job with `completeJob` or `failJob`. `runsAtOnce` is the limit for organizations without their own; null means
 * no limit.
 */
export async function fetchJobs<Q extends AnyQueue>(
  db: Db,
  queue: Q,
  limit: number,
  runsAtOnce: number | null = null,
): Promise<readonly FetchedJob<Q>[]> {
  if (!(await hasWaitingJob(db, queue))) return []
  return db.transaction(async (tx) => {
    // Serialises dequeuing, so that two workers together can't exceed the limit. Planning the statement that takes a job
    // needs more time than executing it, so its plan is kept for all parameters.
    await tx.execute(
      sql`select set_config('idle_in_transaction_session_timeout', ${longestTaking}, true),
        set_config('plan_cache_mode', 'force_generic_plan', true),
        pg_advisory_xact_lock(${advisoryLocks.takingJobs}, hashtext(${queue.name}))`,
    )
    const taken: FetchedJob<Q>[] = []
    while (taken.length < limit) {
      if (taken.length > 0 && !(await hasWaitingJob(tx, queue))) break
      const job = await takeNext(tx, queue, runsAtOnce)
      if (!job) break
      taken.push(job)
    }
    return taken
  })
}

/**
 * True if a job is due, even if its organization may not run it yet. Answering this costs far less than looking for the
 * next job in vain, which happens at most checks for jobs.
 */
async function hasWaitingJob(db: Db | Tx, queue: AnyQueue): Promise<boolean> {
  const rows = await db.execute(sql`select from pgboss.job j
    where j.name = ${queue.name} and j.state < 'active' and not j.blocked and j.start_after <= now() limit 1`)
  return rows.length > 0
}

/** A job as `enqueue` stores it. Jobs that older versions of Anj enqueued have no origin. */
const WithOrigin = Type.Object({
  origin: Type.Optional(
    Type.Object({ requestId: Type.Optional(Type.String()), traceparent: Type.Optional(Type.String()) }),
  ),
})

/** Takes the next job. Sets the same columns as pg-boss's own fetch. */
async function takeNext<Q extends AnyQueue>(
  tx: Tx,
  queue: Q,
  runsAtOnce: number | null,
): Promise<FetchedJob<Q> | null> {
  const [row] = await tx.execute<{ id: string; retryCount: number; data: unknown }>(
    fetchStatement(queue, runsAtOnce),
  )
  if (!row) return null
  const { id, retryCount, data } = row
  const { origin = {}, ...payload } = Value.Parse(WithOrigin, data)
  return { id, retryCount, payload: Value.Parse(queue.payload, payload) as Payload<Q>, origin }
}

/** Returns the statement that takes a job. Exported so that tests can inspect its plan. */
export function fetchStatement(queue: AnyQueue, runsAtOnce: number | null): SQL {
  return sql`
    with recursive ${waitingPeople(queue)},
    working as (${workingNow(queue)}),
    by_organization as (select organization, count(*) as jobs from working group by 1),
    by_person as (select organization, person, count(*) as jobs from working group by 1, 2),
    organization_turns as (select organization,
        (select max(taken_at) from job_turns where queue = ${queue.name} and job_turns.organization = waiting.organization) as turn_at
      from (select distinct organization from people) waiting),
    next as (
      select head.id, p.organization, p.person
      from people p
        cross join lateral (
          select j.id, j.created_on from pgboss.job j
          where j.name = ${queue.name} and j.state < 'active' and not j.blocked and j.start_after <= now()
            and coalesce(j.group_id, '') = p.organization and coalesce(j.group_tier, '') = p.person
          order by j.created_on limit 1) head
        left join organization_turns ot on ot.organization = p.organization
        left join job_turns t on t.queue = ${queue.name} and t.organization = p.organization and t.person = p.person
        left join by_organization o on o.organization = p.organization
        left join by_person b on b.organization = p.organization and b.person = p.person
        ${queue === queues.executeRun ? sql`left join organization_limits l on l.organization_id::text = p.organization` : sql``}
      where ${queue === queues.executeRun ? sql`p.organization = '' or coalesce(o.jobs, 0) < coalesce(l.runs_at_once, ${runsAtOnce}::int, 2147483647)` : sql`true`}
      order by coalesce(o.jobs, 0), ot.turn_at nulls first,
        min(head.created_on) over (partition by p.organization), p.organization,
        coalesce(b.jobs, 0), t.taken_at nulls first, head.created_on
      limit 1),
    turn as (
      insert into job_turns (queue, organization, person, taken_at)
      select ${queue.name}, organization, person, clock_timestamp() from next
      on conflict (queue, organization, person) do update set taken_at = excluded.taken_at)
    update pgboss.job j set state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = case when j.started_on is not null then j.retry_count + 1 else j.retry_count end
    from next where j.name = ${queue.name} and j.id = next.id and j.state < 'active'
    returning j.id, j.retry_count as "retryCount", j.data`
}

/**
 * Finds the users with waiting jobs. The query needs only one index lookup per user, so it doesn't slow down as the
 * queue grows.
 */
function waitingPeople(queue: AnyQueue): SQL {
  const next = (
    after: SQL,
  ) => sql`select coalesce(j.group_id, '') as organization, coalesce(j.group_tier, '') as person
    from pgboss.job j where j.name = ${queue.name} and j.state < 'active' and not j.blocked ${after}
    order by coalesce(j.group_id, ''), coalesce(j.group_tier, '') limit 1`
  const behind = sql`and (coalesce(j.group_id, ''), coalesce(j.group_tier, '')) > (p.organization, p.person)`
  return sql`people as (
    (${next(sql``)})
    union all
    select n.organization, n.person from people p cross join lateral (${next(behind)}) n)`
}

/**
 * Returns the active jobs of a queue with their owners. A run counts as active from the moment a worker takes its job
 * until the run itself ends. It counts even after its job has failed, because if a worker crashes, another worker still
 * has to end the run.
 */
function workingNow(queue: AnyQueue): SQL {
  const taken = sql`select j.group_id as organization, coalesce(j.group_tier, '') as person from pgboss.job j`
  const isTaken = sql`j.name = ${queue.name} and j.state = 'active' and j.group_id is not null
    and j.heartbeat_on > now() - make_interval(secs => ${heartbeatSeconds})`
  if (queue !== queues.executeRun) return sql`${taken} where ${isTaken}`
  return sql`select r.organization_id::text as organization, r.owner_id::text as person from runs r
      where r.status in ('running', 'committing')
    union all
    ${taken} join runs r on r.id = (j.data->>'runId')::uuid and r.status = 'queued' where ${isTaken}`
}
