/**
 * The job queue: pg-boss in its own schema. Jobs carry ids only, and are enqueued in the transaction that makes their reason
 * true. What happens after a death is decided from the rows of runs and datasets: pg-boss never runs a job again by itself.
 * Only a webhook, which has no row and may be told twice, is done again by it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Origin, presentOrigin } from '@anj/telemetry'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, PgBoss, type Db as PgBossDb } from 'pg-boss'
import type postgres from 'postgres'
import { type Static, type TObject, Type } from 'typebox'
import { Value } from 'typebox/value'
import { atOnce } from './at-once.ts'
import type { Db, Tx } from './database.ts'
import { buildIndexConcurrently } from './migrating/concurrent-index.ts'
import type { MigrationPatience } from './migrating/patience.ts'
import type { Owner } from './owner.ts'

const queueSchema = 'pgboss'
/** NOTIFY on this channel wakes workers; the payload is the queue's name. */
export const jobChannel = 'anj_job'

const Id = Type.String({ minLength: 36, maxLength: 36 })

const HOUR = 60 * 60

/** A taken job of which nothing is heard for so long is given up. */
export const heartbeatSeconds = 60

/** pg-boss's own rules: a day is its longest, and a job without heartbeat is only marked as failed. */
const queueOptions = {
  expireInSeconds: 23 * HOUR + 30 * 60,
  heartbeatSeconds,
  retryDelay: 10,
  retryBackoff: true,
  retentionSeconds: 14 * 24 * HOUR,
  deleteAfterSeconds: HOUR,
}

/** Every queue with what its jobs carry, and whose the rows are that they name. */
export const queues = {
  executeRun: {
    name: 'execute-run',
    payload: Type.Object({ runId: Id }),
    field: 'runId',
    whose: sql`select id, organization_id, owner_id from runs`,
  },
  extractSource: {
    name: 'extract-source',
    payload: Type.Object({ extractId: Id }),
    field: 'extractId',
    whose: sql`select id, organization_id, owner_id from extracts`,
  },
  ingestDataset: {
    name: 'ingest-dataset',
    payload: Type.Object({ versionId: Id }),
    field: 'versionId',
    whose: sql`select v.id, d.organization_id, d.owner_id from dataset_versions v join datasets d on d.id = v.dataset_id`,
  },
  sendWebhook: {
    name: 'send-webhook',
    payload: Type.Object({ taskId: Id, attempt: Type.Integer({ minimum: 1 }) }),
    field: 'taskId',
    whose: sql`select id, organization_id, owner_id from tasks`,
    retryLimit: 3,
  },
} as const satisfies Record<string, Queue>

interface Queue {
  readonly name: string
  readonly payload: TObject
  /** Where the payload holds the id of the row that a job is about. */
  readonly field: string
  /** Rows with their ids, organizations and owners. */
  readonly whose: SQL
  /** How often a job is done again whose worker died or couldn't go on; never unless it says otherwise. */
  readonly retryLimit?: number
}

/** One of the queues. */
export type AnyQueue = (typeof queues)[keyof typeof queues]
export type Payload<Q extends AnyQueue> = Static<Q['payload']>

/** A job that this worker took and must settle. */
export interface TakenJob<Q extends AnyQueue> {
  readonly id: string
  readonly retryCount: number
  readonly payload: Payload<Q>
  /** What it comes from: the call, and the place in a trace. */
  readonly origin: Origin
}

const asking = new AsyncLocalStorage<PgBossDb>()

/** Has pg-boss do something over somebody else's connection. It is made once, and remembers how our queues are kept. */
function withBoss<T>(db: Db | Tx, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  shared ??= new PgBoss({ ...passive, db: { executeSql: (...args) => connection().executeSql(...args) } })
  const boss = shared
  return asking.run(fromDrizzle(db, sql) as PgBossDb, () => work(boss))
}
/** Nothing to start, nothing to stop, no timer, no pool. */
let shared: PgBoss | undefined

function connection(): PgBossDb {
  const present = asking.getStore()
  if (!present) throw new Error('pg-boss was asked for something outside of withBoss.')
  return present
}

const passive = {
  schema: queueSchema,
  migrate: false,
  schedule: false,
  supervise: false,
} satisfies ConstructorOptions

/**
 * Puts a job into a queue and wakes workers, both when the caller's transaction commits. Returns the job's id. Nobody takes
 * it before so many seconds have gone.
 */
export async function enqueue<Q extends AnyQueue>(
  db: Db | Tx,
  queue: Q,
  payload: Payload<Q>,
  startAfter = 0,
): Promise<string> {
  Value.Assert(queue.payload, payload)
  const [group] = await groupsOf(db, queue, [payload])
  const id = await withBoss(db, (boss) =>
    boss.send(queue.name, withOrigin(payload), { startAfter, ...group }),
  )
  if (!id) throw new Error(`The queue ${queue.name} took no job.`)
  await db.execute(sql`select pg_notify(${jobChannel}, ${queue.name})`)
  return id
}

/** What a job carries: beside what it is about where it comes from, if from anywhere. */
function withOrigin(payload: object): object {
  const origin = presentOrigin()
  return Object.keys(origin).length > 0 ? { ...payload, origin } : payload
}

/**
 * Puts several jobs into a queue by as few statements as one, and wakes workers, both when the caller's transaction commits.
 * Whose all of them are is looked up, unless it is told.
 */
export async function enqueueAll<Q extends AnyQueue>(
  tx: Tx,
  queue: Q,
  payloads: readonly Payload<Q>[],
  owner?: Owner,
): Promise<void> {
  if (payloads.length === 0) return
  for (const payload of payloads) Value.Assert(queue.payload, payload)
  const groups = owner ? payloads.map(() => groupOf(owner)) : await groupsOf(tx, queue, payloads)
  const jobs = payloads.map((payload, at) => ({ data: withOrigin(payload), ...groups[at] }))
  await atOnce(
    withBoss(tx, (boss) => boss.insert(queue.name, jobs)),
    tx.execute(sql`select pg_notify(${jobChannel}, ${queue.name})`),
  )
}

/** Whose jobs are, by which workers take them in turn (`takeJobs`): pg-boss's group is the organization, its tier the person. */
function groupOf({ organizationId, ownerId }: Owner) {
  return { group: { id: organizationId, tier: ownerId } }
}

async function groupsOf<Q extends AnyQueue>(
  db: Db | Tx,
  queue: Q,
  payloads: readonly Payload<Q>[],
): Promise<readonly { readonly group?: { readonly id: string; readonly tier: string } }[]> {
  const ids = payloads.map((payload) => String(Reflect.get(payload, queue.field)))
  const rows = await db.execute<{ id: string; organizationId: string; ownerId: string }>(
    sql`select w.id::text, w.organization_id::text as "organizationId", w.owner_id::text as "ownerId"
      from (${queue.whose}) as w where w.id = any(${`{${ids.join(',')}}`}::uuid[])`,
  )
  const owners = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const owner = owners.get(id.toLowerCase())
    return owner ? groupOf(owner) : {}
  })
}

/** Takes jobs that nobody has taken yet out of a queue; `field` is where its payload holds the ids. */
export async function removeJobs<Q extends AnyQueue>(
  tx: Tx,
  queue: Q,
  field: keyof Payload<Q> & string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`delete from pgboss.job j where j.name = ${queue.name} and j.state in ('created', 'retry')
    and j.data->>${field} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`)
}

/** Says that a taken job is done; how it ended stands in its run or dataset. */
export async function settleJob(db: Db, queue: AnyQueue, job: TakenJob<AnyQueue>): Promise<void> {
  await withBoss(db, (boss) => boss.complete(queue.name, { id: job.id, retryCount: job.retryCount }))
}

/** Says that a taken job could not be done: it is done again a little later, unless its queue says never. */
export async function failJob(db: Db, queue: AnyQueue, job: TakenJob<AnyQueue>): Promise<void> {
  await withBoss(db, (boss) => boss.fail(queue.name, { id: job.id, retryCount: job.retryCount }))
}

/** Says that the jobs which this worker took are still being worked on. */
export async function touchJobs(db: Db, queue: AnyQueue, jobs: readonly TakenJob<AnyQueue>[]): Promise<void> {
  if (jobs.length === 0) return
  const touched = jobs.map(({ id, retryCount }) => ({ id, retryCount }))
  await withBoss(db, (boss) => boss.touch(queue.name, touched))
}

/**
 * A condition for a row whose work waits: no job for it waits in the queue, and none was taken within the last seconds.
 * `field` is where the queue's payload holds the row's id.
 */
export function hasNoJob<Q extends AnyQueue>(
  queue: Q,
  field: keyof Payload<Q> & string,
  id: AnyColumn,
  seconds: number,
): SQL {
  return sql`not exists (select 1 from pgboss.job j where j.name = ${queue.name} and j.data->>${field} = ${id}::text
    and (j.state in ('created', 'retry') or j.started_on > now() - make_interval(secs => ${seconds})))`
}

/** By it `takeJobs` finds who waits, and what of each is the oldest, however many wait. Jobs of before they had groups are nobody's. */
const waitingIndex = `create index concurrently job_anj_waiting on ${queueSchema}.job_common
  (name, coalesce(group_id, ''), coalesce(group_tier, ''), created_on, start_after) where state < 'active' and not blocked`

/** Creates pg-boss's tables and our queues, while others work with them. Called by `migrate`, whose session holds its lock. */
export async function installQueues(
  url: string,
  session: postgres.Sql,
  patience: MigrationPatience,
): Promise<void> {
  const boss = new PgBoss({ ...passive, connectionString: url, migrate: true, max: 1 })
  boss.on('error', () => {})
  try {
    await boss.start()
    for (const { name, retryLimit = 0 } of Object.values<Queue>(queues)) {
      const options = { ...queueOptions, retryLimit }
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
    await buildIndexConcurrently(session, waitingIndex, patience, queueSchema)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** What looks after the queues. */
export interface QueueSupervisor {
  /** Does at once what is done each minute. */
  readonly look: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Keeps the queue's tables small and marks jobs whose worker is gone, on two connections of its own, until stopped. */
export async function superviseQueues(
  url: string,
  onError: (error: Error) => void,
): Promise<QueueSupervisor> {
  const boss = new PgBoss({
    ...passive,
    connectionString: url,
    supervise: true,
    max: 2,
    application_name: 'anj-queue',
  })
  boss.on('error', onError)
  await boss.start()
  return { look: () => boss.supervise(), stop: () => boss.stop({ graceful: false }) }
}
