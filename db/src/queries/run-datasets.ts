/**
 * Datasets for the rows that a call sends for a single run. The run waits until they are ingested, and Anj removes them
 * when the run ends.
 */
import { isFinal, runStatuses } from '@anj/workflow'
import { and, eq, exists, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { Owner } from '../owner.ts'
import { enqueue, queues } from '../queue.ts'
import { type DatasetVersion, datasets, datasetVersions, runs } from '../schema/index.ts'
import { addVersion, type NewDataset } from './datasets.ts'
import { singleRow } from './single-row.ts'

/** Minutes for which rows without a run are kept. A call normally creates the run within seconds. */
const reservedMinutes = 60

/**
 * Creates a dataset for the rows of a future run. Call this before writing the rows, so that the cleanup job can find
 * them after a crash. Returns the dataset's ID and the store key for the rows.
 */
export async function reserveRunDataset(
  db: Db,
  { ownerId, organizationId }: Owner,
  runId: string,
  fileName: string,
): Promise<{ readonly id: string; readonly originalKey: string }> {
  const { id } = singleRow(
    await db.insert(datasets).values({ ownerId, organizationId, fileName, forRun: runId }).returning(),
  )
  return { id, originalKey: originalKeyOf(id) }
}

/**
 * Adds a dataset version for the rows that were written and enqueues its ingest. Call this in the transaction that
 * creates the run.
 */
export async function addRunDatasetVersion(
  tx: Tx,
  datasetId: string,
  { bytes, options = null }: Pick<NewDataset, 'bytes' | 'options'>,
): Promise<DatasetVersion> {
  return addVersion(tx, { datasetId, number: 1, bytes, originalKey: originalKeyOf(datasetId), options })
}

/**
 * Enqueues the run, if any, that was waiting for a dataset version. Call this when the version's columnar copy is
 * complete or its ingest has failed.
 */
export async function queueRunOf(tx: Tx, versionId: string): Promise<void> {
  const [waiting] = await tx
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(datasets, eq(datasets.forRun, runs.id))
    .innerJoin(datasetVersions, eq(datasetVersions.datasetId, datasets.id))
    .where(and(eq(datasetVersions.id, versionId), eq(runs.status, 'queued')))
  if (waiting) await enqueue(tx, queues.executeRun, { runId: waiting.id })
}

const isWithoutCopy = and(
  inArray(datasetVersions.status, ['waiting', 'ingesting']),
  isNull(datasetVersions.stored),
)

/** Condition for runs whose rows are still being ingested. They are enqueued when the columnar copy is complete. */
export function waitsForRows(db: Db | Tx): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(datasets)
      .innerJoin(datasetVersions, eq(datasetVersions.datasetId, datasets.id))
      .where(and(eq(datasets.forRun, runs.id), isWithoutCopy)),
  )
}

/**
 * Returns the datasets of runs that have ended or were never created, with the keys of their files. Skips datasets that
 * are still being ingested.
 */
export async function findRunDatasetsToRemove(
  db: Db,
  limit = 100,
): Promise<readonly { readonly id: string; readonly keys: readonly string[] }[]> {
  const run = db.select({ one: sql`1` }).from(runs).where(eq(runs.id, datasets.forRun))
  const ended = db
    .select({ one: sql`1` })
    .from(runs)
    .where(and(eq(runs.id, datasets.forRun), inArray(runs.status, runStatuses.filter(isFinal))))
  const ingesting = db
    .select({ one: sql`1` })
    .from(datasetVersions)
    .where(and(eq(datasetVersions.datasetId, datasets.id), eq(datasetVersions.status, 'ingesting')))
  const isOld = lt(datasets.createdAt, sql`now() - make_interval(mins => ${reservedMinutes})`)
  const rows = await db
    .select({ id: datasets.id })
    .from(datasets)
    .where(
      and(
        isNotNull(datasets.forRun),
        isNull(datasets.deletedAt),
        or(exists(ended), and(notExists(run), isOld)),
        notExists(ingesting),
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => ({ id, keys: [originalKeyOf(id), datasetFolder(id)] }))
}

/**
 * Returns the folder in the store for a dataset's columnar copies. Each attempt to ingest a version has its own
 * subfolder.
 */
export function datasetFolder(datasetId: string): string {
  return `datasets/${datasetId}`
}

function originalKeyOf(datasetId: string): string {
  return `originals/${datasetId}`
}
