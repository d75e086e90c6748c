/** Datasets that follow a file in the watched folder, and the workers' operations on them. */
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { Limits } from '../limits.ts'
import { type Dataset, datasets, users } from '../schema/index.ts'
import { recordAudit } from './audit.ts'
import { addDatasetVersion, type DatasetWithVersion, getDataset } from './datasets.ts'
import { requireLicence } from './organizations.ts'
import { reserveStorage } from './storage-usage.ts'

/**
 * Makes one of the owner's datasets follow a file in the organization's watched folder, or stop following a
 * file. Returns undefined if the dataset doesn't exist. Setting the same path again changes nothing.
 */
export async function setWatch(
  tx: Tx,
  ownerId: string,
  id: string,
  path: string | null,
): Promise<DatasetWithVersion | undefined> {
  const there = and(eq(datasets.id, id), eq(datasets.ownerId, ownerId), isNull(datasets.deletedAt))
  await tx
    .update(datasets)
    .set({ watchedPath: path, ...anew })
    .where(and(there, sql`${datasets.watchedPath} is distinct from ${path}`))
  return getDataset(tx, ownerId, id)
}

/** A dataset that follows a file in the watched folder, with its organization. */
export interface WatchedDataset {
  readonly id: string
  readonly organizationId: string
  readonly watchedPath: string
  readonly watchedMark: string | null
  readonly watchedProblem: Dataset['watchedProblem']
}

/** Returns all datasets that follow a file, except the datasets of deactivated users. */
export async function findWatched(db: Db): Promise<readonly WatchedDataset[]> {
  const { id, organizationId, watchedPath, watchedMark, watchedProblem } = datasets
  const rows = await db
    .select({ id, organizationId, watchedPath, watchedMark, watchedProblem })
    .from(datasets)
    .innerJoin(users, eq(users.id, datasets.ownerId))
    .where(and(isNotNull(watchedPath), isNull(datasets.deletedAt), isNull(users.deactivatedAt)))
    .orderBy(id)
  return rows.flatMap((row) => (row.watchedPath === null ? [] : [{ ...row, watchedPath: row.watchedPath }]))
}

/** Seconds after which a claim that hasn't been renewed counts as abandoned. */
const silentSeconds = 60

/**
 * Claims the current content of a watched file for one worker. Returns null if the file is unchanged or another
 * worker holds the claim.
 */
export async function claimWatch(
  db: Db,
  { id, watchedPath }: Pick<WatchedDataset, 'id' | 'watchedPath'>,
  mark: string,
): Promise<string | null> {
  const claimId = crypto.randomUUID()
  const rows = await db
    .update(datasets)
    .set({ watchedClaimId: claimId, watchedClaimedAt: sql`now()` })
    .where(
      and(
        eq(datasets.id, id),
        eq(datasets.watchedPath, watchedPath),
        isNull(datasets.deletedAt),
        sql`${datasets.watchedMark} is distinct from ${mark}`,
        or(
          isNull(datasets.watchedClaimedAt),
          lt(datasets.watchedClaimedAt, sql`now() - make_interval(secs => ${silentSeconds})`),
        ),
      ),
    )
    .returning({ id: datasets.id })
  return rows.length > 0 ? claimId : null
}

/** Renews the claim on a watched file. Returns false if another worker has taken it over. */
export async function renewWatchClaim(db: Db, claimId: string): Promise<boolean> {
  const rows = await db
    .update(datasets)
    .set({ watchedClaimedAt: sql`now()` })
    .where(eq(datasets.watchedClaimId, claimId))
    .returning({ id: datasets.id })
  return rows.length > 0
}

/** Releases the claim on a watched file without adding a version. */
export async function releaseWatch(db: Db, claimId: string): Promise<void> {
  await db
    .update(datasets)
    .set({ watchedClaimId: null, watchedClaimedAt: null })
    .where(eq(datasets.watchedClaimId, claimId))
}

/** Content that a worker read for a dataset, already in the store. */
export interface ImportedContent {
  readonly fileName: string
  readonly bytes: number
  readonly originalKey: string
  readonly mark: string
}

/**
 * Adds the content of a watched file as the dataset's newest version, on behalf of the owner. Returns false if another
 * worker has taken over the claim. Throws if the organization's storage is full.
 */
export async function importWatchedContent(
  db: Db,
  claimId: string,
  taken: ImportedContent,
  limits: Limits,
): Promise<boolean> {
  const { mark, ...file } = taken
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .select({ organizationId: datasets.organizationId })
      .from(datasets)
      .where(eq(datasets.watchedClaimId, claimId))
    if (!claimed) return false
    // Takes the storage lock before the row lock, like all code that reserves storage.
    await reserveStorage(tx, claimed.organizationId, file.bytes, limits)
    const [held] = await tx
      .update(datasets)
      .set({ ...anew, watchedMark: mark })
      .where(and(eq(datasets.watchedClaimId, claimId), isNull(datasets.deletedAt)))
      .returning()
    if (!held) return false
    await addImportedVersion(tx, held, file, { watchedPath: held.watchedPath })
    return true
  })
}

/**
 * Adds a version with content that a worker read on behalf of the dataset's owner, with its audit entry. `from` names
 * the source of the content.
 */
export async function addImportedVersion(
  tx: Tx,
  { id, ownerId, organizationId }: Dataset,
  file: Omit<ImportedContent, 'mark'>,
  from: object,
): Promise<void> {
  await requireLicence(tx, organizationId)
  await addDatasetVersion(tx, ownerId, id, file)
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId))
  const actor = { userId: ownerId, userName: owner?.userName ?? '', organizationId, address: null }
  await recordAudit(tx, actor, {
    action: 'dataset.replaced',
    resource: 'datasets',
    resourceId: id,
    after: { fileName: file.fileName, bytes: file.bytes, ...from },
  })
}

/** True if some dataset version has this original. */
export async function isContentImported(db: Db, originalKey: string): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from dataset_versions where original_key = ${originalKey}`)
  return rows.length > 0
}

/** Saves the reason why a watched file can't be read, or clears it. */
export async function setWatchProblem(
  db: Db,
  { id, watchedPath }: Pick<WatchedDataset, 'id' | 'watchedPath'>,
  watchedProblem: Dataset['watchedProblem'],
): Promise<void> {
  await db
    .update(datasets)
    .set({ watchedProblem })
    .where(and(eq(datasets.id, id), eq(datasets.watchedPath, watchedPath)))
}

/** The state of a file that has just been watched: Anj hasn't read it yet, and no worker holds a claim. */
const anew = {
  watchedMark: null,
  watchedProblem: null,
  watchedClaimId: null,
  watchedClaimedAt: null,
} as const
