/** What workers do with a dataset's version: begin, go on, end, and take up what another worker left behind. */
import type { DatasetProfile, ReadingOptions } from '@anj/workflow'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { enqueue, hasNoJob, queues } from '../queue.ts'
import { type DatasetVersion, datasets, datasetVersions } from '../schema/index.ts'

export interface IngestClaim {
  readonly version: DatasetVersion
  readonly fileName: string
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
    .select({ fileName: datasets.fileName })
    .from(datasets)
    .where(eq(datasets.id, version.datasetId))
  return { version, fileName: dataset?.fileName ?? '', claimId }
}

/** Says how far an ingest is. */
export async function recordIngestProgress(db: Db, claimId: string, percent: number): Promise<void> {
  await db
    .update(datasetVersions)
    .set({ percent: Math.max(0, Math.min(100, Math.round(percent))) })
    .where(held([claimId]))
}

/** Says that ingests are still worked on; returns those still held, the others were taken over. */
export async function heartbeatIngests(db: Db, claimIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (claimIds.length === 0) return new Set()
  const rows = await db
    .update(datasetVersions)
    .set({ heartbeatAt: sql`now()` })
    .where(held(claimIds))
    .returning({ claimId: datasetVersions.claimId })
  return new Set(rows.flatMap(({ claimId }) => claimId ?? []))
}

export interface IngestResult {
  readonly columnarKey: string
  readonly sha256: string
  readonly bytes: number
  readonly options: ReadingOptions
  readonly profile: DatasetProfile
}

/** Makes a version ready; false when the claim was lost. Safe to repeat when nobody knows whether it was written. */
export async function finishIngest(db: Db, claimId: string, result: IngestResult): Promise<boolean> {
  const rows = await db
    .update(datasetVersions)
    .set({ ...result, status: 'ready', percent: 100, problem: null })
    .where(and(eq(datasetVersions.claimId, claimId), inArray(datasetVersions.status, ['ingesting', 'ready'])))
    .returning({ id: datasetVersions.id })
  return rows.length > 0
}

/** Ends a version with what is wrong with its file; false when the claim was lost. */
export async function failIngest(
  db: Db,
  claimId: string,
  problem: { code: string; sentence: string },
): Promise<boolean> {
  const rows = await db
    .update(datasetVersions)
    .set({ status: 'failed', problem })
    .where(held([claimId]))
    .returning({ id: datasetVersions.id })
  return rows.length > 0
}

/** Gives an ingest back unfinished, to be begun again by whoever comes first; this attempt doesn't count. */
export async function releaseIngest(db: Db, claimId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [released] = await tx
      .update(datasetVersions)
      .set({ status: 'waiting', claimId: null, attempts: sql`${datasetVersions.attempts} - 1` })
      .where(held([claimId]))
      .returning({ id: datasetVersions.id })
    if (released) await enqueue(tx, queues.ingestDataset, { versionId: released.id })
  })
}

const maximumAttempts = 2

/**
 * Takes up ingests whose worker has been silent for some seconds: queued once more, or failed after the second attempt.
 * Several workers may do so at once; each version goes to one of them. The versions come as they were found.
 */
export async function recoverIngests(
  db: Db,
  silentSeconds: number,
  problem: { code: string; sentence: string },
): Promise<readonly DatasetVersion[]> {
  return db.transaction(async (tx) => {
    const abandoned = await tx
      .select()
      .from(datasetVersions)
      .where(
        and(
          eq(datasetVersions.status, 'ingesting'),
          lt(datasetVersions.heartbeatAt, sql`now() - make_interval(secs => ${silentSeconds})`),
        ),
      )
      .limit(10)
      .for('update', { skipLocked: true })
    for (const { id, attempts } of abandoned) {
      const again = attempts < maximumAttempts
      await tx
        .update(datasetVersions)
        .set(again ? { status: 'waiting', claimId: null } : { status: 'failed', claimId: null, problem })
        .where(eq(datasetVersions.id, id))
      if (again) await enqueue(tx, queues.ingestDataset, { versionId: id })
    }
    return abandoned
  })
}

/** Queues versions again whose job was taken by a worker that died before it claimed them. Harmless when mistaken. */
export async function requeueLostIngests(db: Db, silentSeconds: number): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    const lost = await tx
      .select({ id: datasetVersions.id })
      .from(datasetVersions)
      .where(
        and(
          eq(datasetVersions.status, 'waiting'),
          lt(datasetVersions.createdAt, sql`now() - make_interval(secs => ${silentSeconds})`),
          hasNoJob(queues.ingestDataset, 'versionId', datasetVersions.id, silentSeconds),
        ),
      )
      .limit(100)
      .for('update', { skipLocked: true })
    for (const { id } of lost) await enqueue(tx, queues.ingestDataset, { versionId: id })
    return lost.map(({ id }) => id)
  })
}

function held(claimIds: readonly string[]) {
  return and(inArray(datasetVersions.claimId, [...claimIds]), eq(datasetVersions.status, 'ingesting'))
}
