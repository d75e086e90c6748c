/** Queries that workers use to begin, end and take over ingests and to report their progress. */
import type { DatasetProfile, ReadingOptions, StoredRows } from '@anj/workflow'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { enqueue, hasNoPendingJob, queues } from '../queue.ts'
import { type DatasetVersion, datasets, datasetVersions, schedules, tasks } from '../schema/index.ts'
import { claimQueries } from './claimed-work.ts'
import { queueRunOf } from './run-datasets.ts'

const work = claimQueries({
  table: datasetVersions,
  working: 'ingesting',
  queue: (tx, versionId) => enqueue(tx, queues.ingestDataset, { versionId }),
  hasNoJob: (silentSeconds) =>
    hasNoPendingJob(queues.ingestDataset, 'versionId', datasetVersions.id, silentSeconds),
})

export const heartbeatIngests = work.heartbeat
export const releaseIngest = work.release
export const recoverIngests = work.recover
export const requeueLostIngests = work.requeueLost

/** An ingest that a worker claimed. */
export interface IngestClaim {
  readonly version: DatasetVersion
  readonly fileName: string
  readonly ownerId: string | null
  readonly organizationId: string
  readonly claimId: string
}

/** Claims the ingest of a waiting version. Returns null if it has ended or another worker was first. */
export async function claimIngest(db: Db, versionId: string): Promise<IngestClaim | null> {
  const claimId = crypto.randomUUID()
  const [version] = await db
    .update(datasetVersions)
    .set({
      status: 'ingesting',
      claimId,
      heartbeatAt: sql`now()`,
      attempts: sql`${datasetVersions.attempts} + 1`,
      percent: 0,
    })
    .where(and(eq(datasetVersions.id, versionId), eq(datasetVersions.status, 'waiting')))
    .returning()
  if (!version) return null
  const [dataset] = await db
    .select({
      fileName: datasets.fileName,
      ownerId: datasets.ownerId,
      organizationId: datasets.organizationId,
    })
    .from(datasets)
    .where(eq(datasets.id, version.datasetId))
  return {
    version,
    fileName: dataset?.fileName ?? '',
    ownerId: dataset?.ownerId ?? null,
    organizationId: dataset?.organizationId ?? '',
    claimId,
  }
}

/** Saves the progress of an ingest. */
export async function recordIngestProgress(db: Db, claimId: string, percent: number): Promise<void> {
  await db
    .update(datasetVersions)
    .set({ percent: Math.max(0, Math.min(100, Math.round(percent))) })
    .where(work.held([claimId]))
}

/** The result of reading a file. */
export interface IngestResult {
  readonly columnarKey: string
  /** Size of the columnar copy. If omitted, the cleanup job measures it later. */
  readonly columnarBytes?: number
  readonly sha256: string
  readonly bytes: number
  readonly options: ReadingOptions
  readonly profile: DatasetProfile
}

/** A columnar copy that is complete, while its columns are still being profiled. */
export interface StoredCopy extends Omit<IngestResult, 'profile' | 'columnarBytes'> {
  readonly stored: StoredRows
}

/**
 * Records that a version's columnar copy is complete, so that runs can read it. Its size counts once the version is
 * ready. Returns false if the claim was lost. If the outcome of a call is unknown, it can safely be repeated.
 */
export async function recordCopy(db: Db, claimId: string, copy: StoredCopy): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [readable] = await tx
      .update(datasetVersions)
      .set(copy)
      .where(work.held([claimId]))
      .returning({ id: datasetVersions.id, datasetId: datasetVersions.datasetId })
    if (!readable) return false
    await queueRunOf(tx, readable.id)
    await beginWaitingTasks(tx, readable.datasetId)
    return true
  })
}

/** Lets the tasks of schedules begin that wait for a file. */
async function beginWaitingTasks(tx: Tx, datasetId: string): Promise<void> {
  const reads = sql`jsonb_path_exists(${schedules.snapshot}, '$.nodes[*].data.config ? (@.datasetId == $id)',
    jsonb_build_object('id', ${datasetId}::text))`
  await tx
    .update(tasks)
    .set({ nextAttemptAt: sql`now()` })
    .from(schedules)
    .where(
      and(
        eq(schedules.id, tasks.scheduleId),
        eq(tasks.state, 'queued'),
        isNotNull(tasks.waitingSince),
        isNotNull(tasks.nextAttemptAt),
        reads,
      ),
    )
}

/**
 * Forgets the recorded copy of a version whose file is no longer in the store, so that runs wait until the version has
 * another one.
 */
export async function forgetCopy(db: Db, claimId: string): Promise<void> {
  await db
    .update(datasetVersions)
    .set({ stored: null, columnarKey: null })
    .where(work.held([claimId]))
}

/** True if a version has this columnar copy, which must then stay in the store. */
export async function isCopyRecorded(db: Db, columnarKey: string): Promise<boolean> {
  return (await db.$count(datasetVersions, eq(datasetVersions.columnarKey, columnarKey))) > 0
}

/**
 * Marks a version as ready. Returns false if the claim was lost. If the outcome of a call is unknown, it can safely be
 * repeated.
 */
export async function finishIngest(db: Db, claimId: string, result: IngestResult): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ready] = await tx
      .update(datasetVersions)
      .set({ ...result, status: 'ready', percent: 100, problem: null })
      .where(
        and(eq(datasetVersions.claimId, claimId), inArray(datasetVersions.status, ['ingesting', 'ready'])),
      )
      .returning({ id: datasetVersions.id, stored: datasetVersions.stored })
    // Otherwise, the run has been in the queue since the copy was complete.
    if (ready && !ready.stored) await queueRunOf(tx, ready.id)
    return ready !== undefined
  })
}

/**
 * Ends a version with a problem. Returns false if the claim was lost. A run that was waiting for the version fails with
 * the same problem.
 */
export async function failIngest(
  db: Db,
  claimId: string,
  problem: { readonly code: string; readonly sentence: string; readonly options?: ReadingOptions },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await work.fail(tx, claimId, problem))) return false
    const [failed] = await tx
      .select({ id: datasetVersions.id, stored: datasetVersions.stored })
      .from(datasetVersions)
      .where(eq(datasetVersions.claimId, claimId))
    if (failed && !failed.stored) await queueRunOf(tx, failed.id)
    return true
  })
}
