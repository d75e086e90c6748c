/**
 * The job queue, which is pg-boss in its own schema. Jobs contain only IDs and are enqueued in the transaction that
 * causes them. After a crash, Anj decides what to do from the rows of runs and datasets, so pg-boss must not retry
 * their jobs. It retries only webhooks, which have no row of their own and may be sent twice.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { currentOrigin, type Origin } from '@anj/telemetry'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, PgBoss, type Db as PgBossDb } from 'pg-boss'
import type postgres from 'postgres'
import { type Static, type TObject, Type } from 'typebox'
import { Value } from 'typebox/value'
import { concurrently } from './concurrently.ts'
import type { Db, Tx } from './database.ts'
import { buildIndexConcurrently } from './migrating/concurrent-index.ts'
import type { MigrationTimeouts } from './migrating/timeouts.ts'
import type { Owner } from './owner.ts'

const queueSchema = 'pgboss'
/** NOTIFY on this channel wakes workers. The payload is the name of the queue. */
export const jobChannel = 'anj_job'

const Id = Type.String({ minLength: 36, maxLength: 36 })

const HOUR = 60 * 60

/** Seconds without a heartbeat after which a job that was taken counts as abandoned. */
export const heartbeatSeconds = 60

/**
 * Jobs expire after almost a day, the maximum of pg-boss. If a job sends no heartbeats, pg-boss only marks it as
 * failed.
 */
const queueOptions = {
  expireInSeconds: 23 * HOUR + 30 * 60,
  heartbeatSeconds,
  retryDelay: 10,
  retryBackoff: true,
  retentionSeconds: 14 * 24 * HOUR,
  deleteAfterSeconds: HOUR,
}

/** Every queue, with the payload of its jobs and a query for the owners of the rows that they process. */
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
  /** The payload field with the ID of the row that a job processes. */
  readonly field: string
  /** Query for the IDs, organizations and owners of the rows that jobs process. */
  readonly whose: SQL
  /** Number of retries of a job if its worker crashes or can't continue. Zero by default. */
  readonly retryLimit?: number
}

/** Any of the queues. */
export type AnyQueue = (typeof queues)[keyof typeof queues]
export type Payload<Q extends AnyQueue> = Static<Q['payload']>

/** A job that this worker took and must complete or fail. */
export interface FetchedJob<Q extends AnyQueue> {
  readonly id: string
  readonly retryCount: number
  readonly payload: Payload<Q>
  /** The call that caused the job, and its position in a trace. */
  readonly origin: Origin
}

const asking = new AsyncLocalStorage<PgBossDb>()

/**
 * Runs a pg-boss operation over the caller's connection. All calls share one pg-boss instance, because it caches the
 * settings of our queues.
 */
function withBoss<T>(db: Db | Tx, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  shared ??= new PgBoss({ ...passive, db: { executeSql: (...args) => connection().executeSql(...args) } })
  const boss = shared
  return asking.run(fromDrizzle(db, sql) as PgBossDb, () => work(boss))
}
/** The shared pg-boss instance. It has neither timers nor a pool, so it doesn't have to be started or stopped. */
let shared: PgBoss | undefined

function connection(): PgBossDb {
  const present = asking.getStore()
  if (!present) throw new Error('pg-boss was called outside withBoss.')
  return present
}

const passive = {
  schema: queueSchema,
  migrate: false,
  schedule: false,
  supervise: false,
} satisfies ConstructorOptions

/**
 * Enqueues a job and wakes workers when the caller's transaction commits. Workers take the job no sooner than
 * `startAfter` seconds from now. Returns the job's ID.
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
  if (!id) throw new Error(`The queue ${queue.name} didn't accept the job.`)
  await db.execute(sql`select pg_notify(${jobChannel}, ${queue.name})`)
  return id
}

/** Adds the current call's origin to a job's payload, if a call caused the job. */
function withOrigin(payload: object): object {
  const origin = currentOrigin()
  return Object.keys(origin).length > 0 ? { ...payload, origin } : payload
}

/**
 * Enqueues several jobs with no more statements than a single job needs, and wakes workers when the caller's
 * transaction commits. Unless `owner` is passed, the owners of the jobs are queried.
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
  await concurrently(
    withBoss(tx, (boss) => boss.insert(queue.name, jobs)),
    tx.execute(sql`select pg_notify(${jobChannel}, ${queue.name})`),
  )
}

/**
 * Returns the pg-boss group of an owner's jobs: the group is the organization, and the tier is the user.
 * `fetchJobs` alternates between groups.
 */
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

/** Removes the waiting jobs for some rows from a queue. `field` is the payload field with the rows' IDs. */
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

/** Completes a job that was taken. Its result isn't stored here but with the run or dataset. */
export async function completeJob(db: Db, queue: AnyQueue, job: FetchedJob<AnyQueue>): Promise<void> {
  await withBoss(db, (boss) => boss.complete(queue.name, { id: job.id, retryCount: job.retryCount }))
}

/** Fails a job that was taken. If the queue allows retries, pg-boss retries it a little later. */
export async function failJob(db: Db, queue: AnyQueue, job: FetchedJob<AnyQueue>): Promise<void> {
  await withBoss(db, (boss) => boss.fail(queue.name, { id: job.id, retryCount: job.retryCount }))
}

/** Sends a heartbeat for the jobs that this worker took. */
export async function heartbeatJobs(
  db: Db,
  queue: AnyQueue,
  jobs: readonly FetchedJob<AnyQueue>[],
): Promise<void> {
  if (jobs.length === 0) return
  const touched = jobs.map(({ id, retryCount }) => ({ id, retryCount }))
  await withBoss(db, (boss) => boss.touch(queue.name, touched))
}

/**
 * Returns the condition for rows that need a new job: no job for the row is waiting in the queue, and no worker took
 * one within the last `seconds`. `field` is the payload field with the row's ID.
 */
export function hasNoPendingJob<Q extends AnyQueue>(
  queue: Q,
  field: keyof Payload<Q> & string,
  id: AnyColumn,
  seconds: number,
): SQL {
  return sql`not exists (select 1 from pgboss.job j where j.name = ${queue.name} and j.data->>${field} = ${id}::text
    and (j.state in ('created', 'retry') or j.started_on > now() - make_interval(secs => ${seconds})))`
}

/**
 * An index that lets `fetchJobs` quickly find the users with waiting jobs and each user's oldest job, however many
 * jobs are waiting. Jobs that were enqueued before groups were introduced belong to no user.
 */
const waitingIndex = `create index concurrently job_anj_waiting on ${queueSchema}.job_common
  (name, coalesce(group_id, ''), coalesce(group_tier, ''), created_on, start_after) where state < 'active' and not blocked`

/**
 * Creates pg-boss's tables and our queues, even while other processes are using them. Called by `migrate`, whose
 * session holds the migration lock.
 */
export async function installQueues(
  url: string,
  session: postgres.Sql,
  patience: MigrationTimeouts,
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

export interface QueueSupervisor {
  /** Runs the maintenance immediately instead of waiting until the minute has passed. */
  readonly look: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts to delete old jobs and to mark the jobs of crashed workers as failed, over two connections of its own. This
 * continues until `stop` is called.
 */
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
