/** Uploaded files that follow a file in the watched folder, and what workers do with them. */
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { Limits } from '../limits.ts'
import { type Dataset, datasets, users } from '../schema/index.ts'
import { recordAudit } from './audit.ts'
import { addDatasetVersion, type DatasetWithVersion, getDataset } from './datasets.ts'
import { requireLicence } from './organizations.ts'
import { takeRoom } from './storage-use.ts'

/**
 * Has one of the owner's files follow a file in the organization's watched folder, or none; undefined when it isn't there.
 * The same path once more changes nothing.
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

/** A file that follows another, with whose it is. */
export interface WatchedDataset {
  readonly id: string
  readonly organizationId: string
  readonly watchedPath: string
  readonly watchedMark: string | null
  readonly watchedProblem: Dataset['watchedProblem']
}

/** All files that follow others, unless their owners are deactivated. */
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

/** A worker that says nothing for so long has given a watched file up. */
const silentSeconds = 60

/** Lets one worker alone take the present content of a watched file; null when another does, or there is nothing to do. */
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

/** Says that a watched file is still being taken; false when it is another's by now. */
export async function keepWatchClaim(db: Db, claimId: string): Promise<boolean> {
  const rows = await db
    .update(datasets)
    .set({ watchedClaimedAt: sql`now()` })
    .where(eq(datasets.watchedClaimId, claimId))
    .returning({ id: datasets.id })
  return rows.length > 0
}

/** Gives a watched file back that wasn't taken. */
export async function releaseWatch(db: Db, claimId: string): Promise<void> {
  await db
    .update(datasets)
    .set({ watchedClaimId: null, watchedClaimedAt: null })
    .where(eq(datasets.watchedClaimId, claimId))
}

/** A content of a watched file that stands in the store. */
export interface TakenContent {
  readonly fileName: string
  readonly bytes: number
  readonly originalKey: string
  readonly mark: string
}

/**
 * Makes a watched file's content the newest version, in its owner's name; false when the claim was lost. Of two that fill
 * the room of their organization, the second is refused.
 */
export async function takeWatched(
  db: Db,
  claimId: string,
  taken: TakenContent,
  limits: Limits,
): Promise<boolean> {
  const { mark, ...file } = taken
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .select({ organizationId: datasets.organizationId })
      .from(datasets)
      .where(eq(datasets.watchedClaimId, claimId))
    if (!claimed) return false
    // Before the row is locked, as wherever room is taken.
    await takeRoom(tx, claimed.organizationId, file.bytes, limits)
    const [held] = await tx
      .update(datasets)
      .set({ ...anew, watchedMark: mark })
      .where(and(eq(datasets.watchedClaimId, claimId), isNull(datasets.deletedAt)))
      .returning()
    if (!held) return false
    const { id, ownerId, organizationId, watchedPath } = held
    await requireLicence(tx, organizationId)
    await addDatasetVersion(tx, ownerId, id, file)
    const [owner] = await tx.select().from(users).where(eq(users.id, ownerId))
    const actor = { userId: ownerId, userName: owner?.userName ?? '', organizationId, address: null }
    await recordAudit(tx, actor, {
      action: 'dataset.replaced',
      resource: 'datasets',
      resourceId: id,
      after: { fileName: file.fileName, bytes: file.bytes, watchedPath },
    })
    return true
  })
}

/** Whether a content of a watched file became a version. */
export async function isTaken(db: Db, originalKey: string): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from dataset_versions where original_key = ${originalKey}`)
  return rows.length > 0
}

/** Says why a watched file can't be taken, or that it can be again. */
export async function tellWatchProblem(
  db: Db,
  { id, watchedPath }: Pick<WatchedDataset, 'id' | 'watchedPath'>,
  watchedProblem: Dataset['watchedProblem'],
): Promise<void> {
  await db
    .update(datasets)
    .set({ watchedProblem })
    .where(and(eq(datasets.id, id), eq(datasets.watchedPath, watchedPath)))
}

/** Nothing is known of the watched file, and nobody takes it. */
const anew = {
  watchedMark: null,
  watchedProblem: null,
  watchedClaimId: null,
  watchedClaimedAt: null,
} as const
