import { extname } from 'node:path'
import { AppError, type ReadingOptions, sentence, unpackedName } from '@anj/workflow'
import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { isUuid } from '../is-uuid.ts'
import { type Owner } from '../owner.ts'
import { enqueue, queues } from '../queue.ts'
import {
  type Dataset,
  type DatasetVersion,
  datasets,
  datasetVersions,
  type Follow,
  follows,
  places,
} from '../schema/index.ts'
import { ownerParameters, placeholderOwner, readableDataset } from './access.ts'
import { type CreatedPage, createdBefore, newestFirst } from './created-before.ts'
import { preparedOnce } from './prepared-once.ts'
import { isRunnable } from './runnable.ts'
import { singleRow } from './single-row.ts'
import { type TakenCounts, takenCounts } from './taken-files.ts'

/** The file in a place that a dataset follows, with the name of the place; null if the place was deleted. */
export interface FollowedFile extends Follow {
  readonly placeName: string | null
  /** Null unless the dataset takes each file once. */
  readonly counts: TakenCounts | null
}

/** A dataset with its newest version. */
export type DatasetWithVersion = Dataset & {
  readonly version: DatasetVersion
  readonly follow: FollowedFile | null
}

/** An uploaded file in the store. */
export interface NewDataset {
  readonly fileName: string
  readonly bytes: number
  /** Key of the original in the store. */
  readonly originalKey: string
  /** Null to let the ingest detect the options. */
  readonly options?: ReadingOptions | null
}

/** Adds a dataset with its first version and the job that ingests it. */
export async function createDataset(
  db: Db | Tx,
  owner: Owner,
  file: NewDataset,
): Promise<DatasetWithVersion> {
  return db.transaction(async (tx) => {
    const { ownerId, organizationId } = owner
    const dataset = singleRow(
      await tx.insert(datasets).values({ ownerId, organizationId, fileName: file.fileName }).returning(),
    )
    const { bytes, originalKey, options = null } = file
    const version = await addVersion(tx, { datasetId: dataset.id, number: 1, bytes, originalKey, options })
    return { ...dataset, version, follow: null }
  })
}

/**
 * Adds a dataset whose content hasn't been fetched from its place yet. Until then, it has a version that can't be read.
 * The original must exist and be empty.
 */
export async function createFollowingDataset(
  tx: Tx,
  { ownerId, organizationId }: Owner,
  { fileName, originalKey, place }: { fileName: string; originalKey: string; place: string },
): Promise<Dataset> {
  const dataset = singleRow(
    await tx.insert(datasets).values({ ownerId, organizationId, fileName }).returning(),
  )
  const problem = { code: 'placeFetching', sentence: sentence('placeFetching', { fileName, place }) }
  const version = {
    datasetId: dataset.id,
    number: 1,
    bytes: 0,
    originalKey,
    status: 'failed' as const,
    problem,
  }
  await tx.insert(datasetVersions).values(version)
  return dataset
}

/**
 * Adds a version that reads the same original with different options, and enqueues its ingest. Unfinished ingests of
 * that original are now obsolete, so they are ended. Returns undefined if the dataset doesn't exist.
 */
export async function readDatasetAgain(
  db: Db | Tx,
  ownerId: string,
  id: string,
  options: ReadingOptions | null,
): Promise<DatasetWithVersion | undefined> {
  return db.transaction(async (tx) => {
    await tx.select({ id: datasets.id }).from(datasets).where(ownedAndThere(ownerId, id)).for('update')
    const stored = await getDataset(tx, ownerId, id)
    if (!stored) return undefined
    const { number, bytes, originalKey } = stored.version
    const isUnderway = inArray(datasetVersions.status, ['waiting', 'ingesting'])
    await tx
      .update(datasetVersions)
      .set({
        status: 'failed',
        claimId: null,
        problem: { code: 'readingSuperseded', sentence: sentence('readingSuperseded') },
      })
      .where(and(eq(datasetVersions.datasetId, id), eq(datasetVersions.originalKey, originalKey), isUnderway))
    const version = await addVersion(tx, { datasetId: id, number: number + 1, bytes, originalKey, options })
    return { ...stored, version }
  })
}

/**
 * Adds a version with new content, and enqueues its ingest. The version keeps the reading options of the previous
 * version unless the file extension differs, and the dataset is renamed after the file. Returns undefined if the
 * dataset doesn't exist.
 */
export async function addDatasetVersion(
  db: Db | Tx,
  ownerId: string,
  id: string,
  file: Omit<NewDataset, 'options'>,
): Promise<DatasetWithVersion | undefined> {
  return db.transaction(async (tx) => {
    const { fileName, bytes, originalKey } = file
    await tx.select({ id: datasets.id }).from(datasets).where(ownedAndThere(ownerId, id)).for('update')
    const former = await getDataset(tx, ownerId, id)
    if (!former) return undefined
    await tx.update(datasets).set({ fileName }).where(eq(datasets.id, id))
    const { number, options: formerOptions } = former.version
    const options = endingOf(fileName) === endingOf(former.fileName) ? formerOptions : null
    const version = await addVersion(tx, { datasetId: id, number: number + 1, bytes, originalKey, options })
    return { ...former, fileName, version }
  })
}

/** The content of a set of files, and the newest version, which may be one that could not be read. */
export interface SetContent {
  readonly dataset: DatasetWithVersion
  readonly ready: DatasetVersion
}

/** Returns one of the owner's datasets with its newest ready version. Null without such a version. */
export async function findSetContent(db: Db | Tx, ownerId: string, id: string): Promise<SetContent | null> {
  const dataset = await getDataset(db, ownerId, id)
  if (!dataset) return null
  const [ready] = await db
    .select()
    .from(datasetVersions)
    .where(and(eq(datasetVersions.datasetId, id), eq(datasetVersions.status, 'ready')))
    .orderBy(desc(datasetVersions.number))
    .limit(1)
  return ready ? { dataset, ready } : null
}

/**
 * Adds a version with other files of a set, and enqueues its ingest. It keeps the reading options of the version that
 * it was made from. Throws `setNotNewest` if the set has another version than the one that was the newest then, and
 * `setFollows` if the set has begun to follow files elsewhere. Returns undefined if the dataset doesn't exist.
 */
export async function addSetVersion(
  tx: Tx,
  ownerId: string,
  { dataset: { id, version: newest }, ready }: SetContent,
  content: Pick<NewDataset, 'bytes' | 'originalKey'>,
): Promise<DatasetWithVersion | undefined> {
  await tx.select({ id: datasets.id }).from(datasets).where(ownedAndThere(ownerId, id)).for('update')
  const former = await getDataset(tx, ownerId, id)
  if (!former) return undefined
  const { version, follow, watchedPath } = former
  if (follow !== null || watchedPath !== null) throw new AppError('setFollows', {})
  if (version.id !== newest.id || version.status !== newest.status) throw new AppError('setNotNewest', {})
  const { options } = ready
  const added = await addVersion(tx, { datasetId: id, number: version.number + 1, ...content, options })
  return { ...former, version: added }
}

/**
 * Returns the previous ready version if its content differs, so that the ingest can compare the new content with it.
 */
export async function findPreviousContent(
  db: Db | Tx,
  { datasetId, number, originalKey }: DatasetVersion,
): Promise<DatasetVersion | undefined> {
  const [former] = await db
    .select()
    .from(datasetVersions)
    .where(
      and(
        eq(datasetVersions.datasetId, datasetId),
        eq(datasetVersions.status, 'ready'),
        lt(datasetVersions.number, number),
      ),
    )
    .orderBy(desc(datasetVersions.number))
    .limit(1)
  return former?.originalKey === originalKey ? undefined : former
}

/** Lists the owner's datasets, newest first. */
export async function listDatasets(
  db: Db | Tx,
  ownerId: string,
  { limit, after }: CreatedPage,
): Promise<readonly DatasetWithVersion[]> {
  const rows = await withNewestVersion(db)
    .where(
      and(
        eq(datasets.ownerId, ownerId),
        isNull(datasets.deletedAt),
        isListed,
        isNewest,
        createdBefore(datasets, after),
      ),
    )
    .orderBy(...newestFirst(datasets))
    .limit(limit)
  return rows.map(toDataset)
}

/**
 * Returns a dataset that a user may read, with its newest version. Users may read their own datasets and the datasets
 * in workflows that they have access to.
 */
export async function findDataset(
  db: Db | Tx,
  person: Owner,
  id: string,
): Promise<DatasetWithVersion | undefined> {
  const there = and(eq(datasets.id, id), isNull(datasets.deletedAt), isListed)
  const [row] = await withNewestVersion(db).where(and(there, readableDataset(person), isNewest))
  return row && toDataset(row)
}

/** Returns one of the owner's datasets with its newest version. */
export async function getDataset(
  db: Db | Tx,
  ownerId: string,
  id: string,
): Promise<DatasetWithVersion | undefined> {
  const [row] = await withNewestVersion(db).where(and(ownedAndThere(ownerId, id), isNewest))
  return row && toDataset(row)
}

/** Returns the owner's dataset with the given original. */
export async function findDatasetByOriginal(
  db: Db | Tx,
  ownerId: string,
  originalKey: string,
): Promise<DatasetWithVersion | undefined> {
  const [row] = await withNewestVersion(db)
    .where(and(eq(datasets.ownerId, ownerId), eq(datasetVersions.originalKey, originalKey)))
    .orderBy(datasetVersions.number)
    .limit(1)
  return row && toDataset(row)
}

/** Returns a dataset of the organization that has exactly this content, preferably one of the owner's. */
export async function findDatasetByHash(
  db: Db | Tx,
  owner: Owner,
  sha256: string,
): Promise<DatasetWithVersion | undefined> {
  const [row] = await withNewestVersion(db)
    .where(
      and(
        eq(datasets.organizationId, owner.organizationId),
        isNull(datasets.deletedAt),
        isListed,
        eq(datasetVersions.sha256, sha256),
        eq(datasetVersions.status, 'ready'),
        isNewest,
      ),
    )
    .orderBy(desc(eq(datasets.ownerId, owner.ownerId)), desc(datasets.createdAt))
    .limit(1)
  return row && toDataset(row)
}

/**
 * Returns the newest ingested version of each dataset that a user may read, by dataset ID. Omits datasets
 * without an ingested version.
 */
export async function findReadyVersions(
  db: Db | Tx,
  person: Owner,
  datasetIds: readonly string[],
): Promise<ReadonlyMap<string, DatasetVersion>> {
  return await findNewest(readyQuery, db, person, datasetIds)
}

/**
 * Like `findReadyVersions`, but includes versions whose columnar copy is complete while the columns are being profiled.
 * Runs can read them.
 */
export async function findRunnableVersions(
  db: Db | Tx,
  person: Owner,
  datasetIds: readonly string[],
): Promise<ReadonlyMap<string, DatasetVersion>> {
  return await findNewest(runnableQuery, db, person, datasetIds)
}

async function findNewest(
  query: ReturnType<typeof newestQuery>,
  db: Db | Tx,
  person: Owner,
  datasetIds: readonly string[],
): Promise<ReadonlyMap<string, DatasetVersion>> {
  const ids = datasetIds.filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await query(db).execute({ ...ownerParameters(person), ids: `{${ids.join(',')}}` })
  return new Map(rows.map(({ version }) => [version.datasetId, version]))
}

function newestQuery(name: string, isFit: SQL) {
  return preparedOnce((db) =>
    db
      .selectDistinctOn([datasetVersions.datasetId], { version: datasetVersions })
      .from(datasetVersions)
      .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
      .where(
        and(
          sql`${datasets.id} = any(${sql.placeholder('ids')}::uuid[])`,
          readableDataset(placeholderOwner),
          isNull(datasets.deletedAt),
          isListed,
          isFit,
        ),
      )
      .orderBy(datasetVersions.datasetId, desc(datasetVersions.number))
      .prepare(name),
  )
}

const readyQuery = newestQuery('ready', eq(datasetVersions.status, 'ready'))
const runnableQuery = newestQuery('runnable', isRunnable(sql`${datasetVersions}`))

/**
 * Returns versions of datasets that a user may read, by ID. Includes versions of deleted datasets, because queued runs
 * can still read them.
 */
export async function findVersions(
  db: Db | Tx,
  person: Owner,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, DatasetVersion>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .select({ version: datasetVersions })
    .from(datasetVersions)
    .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
    .where(and(inArray(datasetVersions.id, [...versionIds]), readableDataset(person)))
  return new Map(rows.map(({ version }) => [version.id, version]))
}

/** Marks a dataset as deleted. The cleanup job removes its files. */
export async function deleteDataset(db: Db | Tx, ownerId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(datasets)
    .set({ deletedAt: sql`now()` })
    .where(ownedAndThere(ownerId, id))
    .returning({ id: datasets.id })
  return rows.length > 0
}

/** Returns the extension of a file name without compression, which determines the kind of the file. */
function endingOf(fileName: string): string {
  return extname(unpackedName(fileName)).toLowerCase()
}

/** Adds a version and enqueues its ingest. */
export async function addVersion(
  tx: Tx,
  version: Pick<DatasetVersion, 'datasetId' | 'number' | 'bytes' | 'originalKey' | 'options'>,
): Promise<DatasetVersion> {
  const added = singleRow(await tx.insert(datasetVersions).values(version).returning())
  await enqueue(tx, queues.ingestDataset, { versionId: added.id })
  return added
}

/** Excludes datasets that a call sent for a single run. */
const isListed = isNull(datasets.forRun)

const isNewest = sql`${datasetVersions.number} = (select max(v.number) from ${datasetVersions} v where v.dataset_id = ${datasets.id})`

function withNewestVersion(db: Db | Tx) {
  return db
    .select({
      dataset: datasets,
      version: datasetVersions,
      follow: follows,
      placeName: places.name,
      counts: takenCounts,
    })
    .from(datasets)
    .innerJoin(datasetVersions, eq(datasetVersions.datasetId, datasets.id))
    .leftJoin(follows, eq(follows.datasetId, datasets.id))
    .leftJoin(places, eq(places.id, follows.placeId))
    .$dynamic()
}

interface Row {
  readonly dataset: Dataset
  readonly version: DatasetVersion
  readonly follow: Follow | null
  readonly placeName: string | null
  readonly counts: TakenCounts | null
}

function toDataset({ dataset, version, follow, placeName, counts }: Row): DatasetWithVersion {
  return { ...dataset, version, follow: follow && { ...follow, placeName, counts } }
}

function ownedAndThere(ownerId: string, id: string) {
  return and(eq(datasets.id, id), eq(datasets.ownerId, ownerId), isNull(datasets.deletedAt), isListed)
}
