/** What workers do with a dataset's version: begin, go on, end, and take up what another worker left behind. */
import type { DatasetProfile, ReadingOptions } from '@anj/workflow'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { enqueue, hasNoJob, queues } from '../queue.ts'
import { type DatasetVersion, datasets, datasetVersions } from '../schema/index.ts'
import { claimedWork } from './claimed-work.ts'
import { queueRunOf } from './run-datasets.ts'

const work = claimedWork({
  table: datasetVersions,
  working: 'ingesting',
  queue: (tx, versionId) => enqueue(tx, queues.ingestDataset, { versionId }),
  hasNoJob: (silentSeconds) => hasNoJob(queues.ingestDataset, 'versionId', datasetVersions.id, silentSeconds),
})

export const heartbeatIngests = work.heartbeat
export const releaseIngest = work.release
export const recoverIngests = work.recover
export const requeueLostIngests = work.requeueLost

/** An ingest that a worker took. */
export interface IngestClaim {
  readonly version: DatasetVersion
  readonly fileName: string
  readonly organizationId: string
  readonly claimId: string
}

/** Begins to ingest a waiting version; null when somebody else did or it is over: safe to start twice. */
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
    .select({ fileName: datasets.fileName, organizationId: datasets.organizationId })
    .from(datasets)
    .where(eq(datasets.id, version.datasetId))
  return {
    version,
    fileName: dataset?.fileName ?? '',
    organizationId: dataset?.organizationId ?? '',
    claimId,
  }
}

/** Says how far an ingest is. */
export async function recordIngestProgress(db: Db, claimId: string, percent: number): Promise<void> {
  await db
    .update(datasetVersions)
    .set({ percent: Math.max(0, Math.min(100, Math.round(percent))) })
    .where(work.held([claimId]))
}

/** What reading a file came to. */
export interface IngestResult {
  readonly columnarKey: string
  /** Size of the copy; measured later where it is left out. */
  readonly columnarBytes?: number
  readonly sha256: string
  readonly bytes: number
  readonly options: ReadingOptions
  readonly profile: DatasetProfile
}

/** Makes a version ready; false when the claim was lost. Safe to repeat when nobody knows whether it was written. */
export async function finishIngest(db: Db, claimId: string, result: IngestResult): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ready] = await tx
      .update(datasetVersions)
      .set({ ...result, status: 'ready', percent: 100, problem: null })
      .where(
        and(eq(datasetVersions.claimId, claimId), inArray(datasetVersions.status, ['ingesting', 'ready'])),
      )
      .returning({ id: datasetVersions.id })
    if (ready) await queueRunOf(tx, ready.id)
    return ready !== undefined
  })
}

/** Ends a version with what was wrong; false when the claim was lost. A run that waited for it says the same. */
export async function failIngest(
  db: Db,
  claimId: string,
  problem: { readonly code: string; readonly sentence: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await work.fail(tx, claimId, problem))) return false
    const [failed] = await tx
      .select({ id: datasetVersions.id })
      .from(datasetVersions)
      .where(eq(datasetVersions.claimId, claimId))
    if (failed) await queueRunOf(tx, failed.id)
    return true
  })
}
