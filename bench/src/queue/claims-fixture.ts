import { randomUUID } from 'node:crypto'
import { createOrganization, createUser, type Db, migrate, openDatabase, queues } from '@anj/db'
import type postgres from 'postgres'
import type { BenchServer } from '../product/postgresql-server.ts'

/** A queue of waiting runs from several organizations. */
export interface QueueShape {
  readonly jobs: number
  readonly organizations: number
}

/** A database with a queue of waiting runs. */
export interface QueueFixture extends QueueShape {
  readonly db: Db
  readonly sql: postgres.Sql
  readonly close: () => Promise<void>
}

/**
 * Creates a database with this many waiting runs, each with its job, from organizations of one user each. The same
 * number of runs ended within the last hour, and their jobs still exist. Every user has had a turn.
 */
export async function createQueueFixture(server: BenchServer, line: QueueShape): Promise<QueueFixture> {
  const { url, sql } = await server.database()
  await migrate(url.href)
  const { db, close } = openDatabase(url.href, { connections: 2, applicationName: 'anj-bench' })
  for (let n = 0; n < line.organizations; n += 1) await addOrganization(db, n)
  await addRuns(sql, line.jobs, 'queued', 'created')
  await addRuns(sql, Math.min(line.jobs, 10_000), 'succeeded', 'completed')
  await sql`insert into job_turns (queue, organization, person, taken_at)
    select ${queues.executeRun.name}, organization_id::text, id::text, now() - random() * interval '1 hour' from users`
  await sql`analyze`
  return { ...line, db, sql, close }
}

async function addOrganization(db: Db, n: number): Promise<void> {
  const { id } = await createOrganization(db, {
    fullName: `O ${n}`,
    email: `o${n}@example.com`,
    organizationName: `Organization ${n}`,
    address: 'Loopback',
    numberOfUsersAllowed: 10,
    licenseStartingDay: '2020-01-01',
    licenseExpiryDate: '2099-12-31',
    applicationTypes: ['Web'],
  })
  const userName = `person${n}`
  await createUser(db, {
    organizationId: id,
    userName,
    fullName: userName,
    email: `${userName}@example.com`,
    role: 'user',
  })
}

/**
 * Inserts rows like `createRuns` and `enqueue`, but in two statements, because a hundred thousand calls would take
 * minutes.
 */
async function addRuns(sql: postgres.Sql, count: number, status: string, state: string): Promise<void> {
  const kind = randomUUID().slice(0, 8)
  await sql`
    insert into runs (owner_id, organization_id, workflow_name, revision, snapshot, dataset_versions, status, created_at)
    select u.id, u.organization_id, ${kind}, 1, '{"nodes":[],"edges":[]}', '{}', ${status}::run_status, now() - make_interval(secs => ${count} - g.n)
    from generate_series(1, ${count}::int) as g(n)
    join (select id, organization_id, row_number() over () - 1 as nth, count(*) over () as people from users) u
      on u.nth = g.n % u.people`
  await sql`
    insert into pgboss.job (name, data, state, created_on, started_on, completed_on, group_id, group_tier, expire_seconds)
    select ${queues.executeRun.name}, jsonb_build_object('runId', id), ${state}::pgboss.job_state, created_at,
      case when ${state} = 'completed' then now() end, case when ${state} = 'completed' then now() end,
      organization_id::text, owner_id::text, 84600
    from runs where workflow_name = ${kind}`
}
