import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { explainFetch, type PlanNode } from './explain-fetch.testing.ts'
import { fetchJobs } from './fetch-jobs.ts'
import type { Actor } from './queries/audit.ts'
import { addPerson, createFirstUser } from './queries/people.testing.ts'
import { claimRun, finishRun } from './queries/run-work.ts'
import { createRuns } from './queries/runs.ts'
import { completeJob, enqueue, queues } from './queue.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let ada: Actor
beforeAll(async () => {
  database = await createTestDatabase()
  ada = await createFirstUser(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.sql`delete from runs`
  await database.sql`delete from pgboss.job`
  await database.sql`delete from organization_limits`
  await database.sql`delete from job_turns`
})

/** Adds a user in a new organization. */
async function addOrganization(): Promise<Actor> {
  const [organization] = await database.sql<{ id: string }[]>`
    insert into organizations (full_name, email, organization_name, address, number_of_users_allowed,
      license_starting_day, license_expiry_date, application_types)
    values ('C', 'c@example.com', ${randomUUID()}, 'Here', 10, '2020-01-01', '2099-01-01', '{Web}') returning id`
  return addColleague({ ...ada, organizationId: organization?.id ?? '' })
}

/** Adds another user to the actor's organization. */
async function addColleague(of: Actor): Promise<Actor> {
  const { id } = await addPerson(database.db)
  await database.sql`update users set organization_id = ${of.organizationId} where id = ${id}`
  return { ...of, userId: id }
}

/** Enqueues runs for a user, each created a second after all earlier runs. */
async function queue(actor: Actor, count = 1): Promise<void> {
  const request = { workflowId: null, workflowName: 'W', revision: 1, datasetVersions: {} }
  const snapshot = { nodes: [], edges: [] }
  await database.sql`update pgboss.job set created_on = created_on - interval '1 second'`
  await database.db.transaction((tx) =>
    createRuns(
      tx,
      actor,
      Array.from({ length: count }, () => ({ ...request, snapshot })),
    ),
  )
}

const allow = (actor: Actor, runsAtOnce: number) =>
  database.sql`insert into organization_limits (organization_id, runs_at_once) values (${actor.organizationId}, ${runsAtOnce})
    on conflict (organization_id) do update set runs_at_once = excluded.runs_at_once`

/** Takes jobs one by one, begins their runs, and returns the runs' owners. */
async function begin(limit: number, runsAtOnce: number | null = null): Promise<readonly string[]> {
  const people: string[] = []
  for (const job of await fetchJobs(database.db, queues.executeRun, limit, runsAtOnce)) {
    const run = await claimRun(database.db, job.payload.runId)
    people.push(run?.ownerId ?? '')
  }
  return people
}

async function countRunning(actor: Actor): Promise<number> {
  const rows = await database.sql`select 1 from runs where organization_id = ${actor.organizationId}
    and status in ('running', 'committing')`
  return rows.length
}

describe('the next turn', () => {
  test('goes to the organization with the fewest active runs or, in a tie, to the one that has waited longest', async () => {
    const [bob, cleo] = [await addOrganization(), await addOrganization()]
    await queue(ada, 50)
    await queue(bob, 2)
    await queue(cleo, 1)
    const order = await begin(6)
    expect(order).toEqual([ada, bob, cleo, ada, bob, ada].map(({ userId }) => userId))
  })

  test('goes to the user with the fewest active runs within an organization', async () => {
    const bob = await addColleague(ada)
    await queue(ada, 50)
    await queue(bob, 2)
    expect(await begin(5)).toEqual([ada, bob, ada, bob, ada].map(({ userId }) => userId))
  })

  test('comes round to every user even if there is only one slot and one user has many older jobs', async () => {
    const [bob, cleo] = [await addColleague(ada), await addOrganization()]
    await queue(ada, 50)
    await queue(bob, 2)
    await queue(cleo, 2)
    const order: string[] = []
    for (let n = 0; n < 6; n += 1) {
      order.push(...(await begin(1)))
      await database.sql`update runs set status = 'failed' where status = 'running'`
      await database.sql`update pgboss.job set state = 'completed' where state = 'active'`
    }
    expect(order).toEqual([ada, cleo, bob, cleo, ada, bob].map(({ userId }) => userId))
  })

  test("goes to a user's oldest job first", async () => {
    await queue(ada, 3)
    const oldest = await database.sql`select id from runs order by created_at, id`
    await queue(ada, 3)
    const taken = await fetchJobs(database.db, queues.executeRun, 3)
    expect(taken.map(({ payload }) => payload.runId).sort()).toEqual(oldest.map(({ id }) => id).sort())
  })

  test('follows the same rule for ingests and extracts', async () => {
    const bob = await addOrganization()
    for (const [person, count] of [
      [ada, 5],
      [bob, 1],
    ] as const) {
      for (let n = 0; n < count; n += 1) {
        const [dataset] = await database.sql`insert into datasets (organization_id, owner_id, file_name)
          values (${person.organizationId}, ${person.userId}, 'f.csv') returning id`
        const [version] =
          await database.sql`insert into dataset_versions (dataset_id, number, bytes, original_key)
          values (${dataset?.['id']}, 1, 1, 'k') returning id`
        await enqueue(database.db, queues.ingestDataset, { versionId: String(version?.['id']) })
      }
    }
    const taken = await fetchJobs(database.db, queues.ingestDataset, 2)
    const owners =
      await database.sql`select distinct d.owner_id from dataset_versions v join datasets d on d.id = v.dataset_id
      where v.id in ${database.sql(taken.map(({ payload }) => payload.versionId))}`
    expect(owners).toHaveLength(2)
  })

  test('also comes to jobs that were enqueued without an organization', async () => {
    await queue(ada, 2)
    await database.sql`update pgboss.job set group_id = null, group_tier = null`
    expect(await begin(5, 1)).toHaveLength(2)
  })
})

/** Counts the rows that the steps of a plan read, including rows that the steps filtered out. */
function rowsOf(node: PlanNode): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own)
}

describe('the cost of a turn', () => {
  /**
   * Returns the number of rows that the statement reads when this many organizations have 20 waiting jobs each and all
   * of them have had a turn.
   */
  async function rowsFor(organizations: number): Promise<number> {
    const { name } = queues.executeRun
    await database.sql`insert into pgboss.job (name, data, group_id, group_tier)
      select ${name}, jsonb_build_object('runId', gen_random_uuid()), 'o' || n, 'p' from generate_series(1, ${organizations}::int) as o(n), generate_series(1, 20)`
    await database.sql`insert into job_turns select ${name}, 'o' || n, 'p', now() - make_interval(secs => n) from generate_series(1, ${organizations}::int) as o(n)`
    await database.sql`analyze pgboss.job_common, job_turns`
    const { Plan } = await explainFetch(database.db, queues.executeRun)
    await database.sql`delete from pgboss.job`
    await database.sql`delete from job_turns`
    return rowsOf(Plan)
  }

  test('grows linearly with the number of waiting users', async () => {
    const few = await rowsFor(50)
    expect(few).toBeGreaterThan(50)
    expect(await rowsFor(400)).toBeLessThan(few * 8 * 2)
  })
})

describe('concurrent runs', () => {
  test("never exceed an organization's limit while many workers take jobs concurrently", async () => {
    const bob = await addOrganization()
    await allow(ada, 3)
    await queue(ada, 30)
    await queue(bob, 4)
    let most = 0
    let begun = 0
    const worker = async () => {
      while (begun < 34) {
        const [job] = await fetchJobs(database.db, queues.executeRun, 1)
        if (!job) {
          await new Promise((resolve) => setTimeout(resolve, 5))
          continue
        }
        const run = await claimRun(database.db, job.payload.runId)
        if (!run?.claimId) throw new Error('not claimed')
        begun += 1
        // Waits until several runs are active at the same time. Otherwise, a fast worker might end its run before
        // another run begins.
        do most = Math.max(most, await countRunning(ada))
        while (run.organizationId === ada.organizationId && most < 3)
        await finishRun(database.db, { runId: run.id, claimId: run.claimId }, { status: 'failed', lines: [] })
        await completeJob(database.db, queues.executeRun, job)
      }
    }
    await Promise.all(Array.from({ length: 5 }, worker))
    expect(most).toBe(3)
    expect(await fetchJobs(database.db, queues.executeRun, 1)).toEqual([])
  })

  test('begin in other organizations while one organization is at its limit', async () => {
    const bob = await addOrganization()
    await allow(ada, 1)
    await queue(ada, 5)
    await queue(bob, 5)
    expect(await begin(4)).toEqual([ada, bob, bob, bob].map(({ userId }) => userId))
    expect(await begin(4, 1)).toEqual([])
  })

  test('stay within the limit in the settings when their organization has no limit', async () => {
    const bob = await addOrganization()
    await allow(ada, 4)
    await queue(ada, 9)
    await queue(bob, 9)
    expect((await begin(20, 2)).filter((id) => id === ada.userId)).toHaveLength(4)
    expect(await countRunning(bob)).toBe(2)
  })

  test('count until they end, even if their jobs fail', async () => {
    await allow(ada, 1)
    await queue(ada, 2)
    await begin(1)
    await database.sql`delete from pgboss.job where state = 'active'`
    expect(await begin(1)).toEqual([])
    await database.sql`update runs set status = 'failed' where status = 'running'`
    expect(await begin(1)).toHaveLength(1)
  })

  test('stop counting once their job is considered abandoned because the worker crashed before it claimed them', async () => {
    await allow(ada, 1)
    await queue(ada, 2)
    await fetchJobs(database.db, queues.executeRun, 1)
    expect(await begin(1)).toEqual([])
    await database.sql`update pgboss.job set heartbeat_on = now() - interval '61 seconds' where state = 'active'`
    expect(await begin(1)).toHaveLength(1)
  })
})
