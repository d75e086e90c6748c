/** Datasets that follow a file in a place, and the workers' operations on them. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { isUuid } from '../is-uuid.ts'
import type { Limits } from '../limits.ts'
import type { Owner } from '../owner.ts'
import { datasets, datasetVersions, type Follow, follows, runs, users } from '../schema/index.ts'
import { readableDataset } from './access.ts'
import { type DatasetWithVersion, getDataset } from './datasets.ts'
import { reserveStorage } from './storage-usage.ts'
import { addPackedFiles, type PackedFileFacts } from './taken-files.ts'
import { addImportedVersion, type ImportedContent, setWatch } from './watches.ts'

/** The file in a place that a dataset follows. */
export type FollowChoice = Pick<Follow, 'placeId' | 'path' | 'takes' | 'everyMinutes'> & Partial<TakingChoice>

/** The settings of a dataset that takes each file once. */
export type TakingChoice = Pick<Follow, 'afterTaking' | 'doneFolder' | 'marker'>

/**
 * Makes one of the owner's datasets follow a file in a place, and requests its content. Returns undefined if the
 * dataset doesn't exist. If the dataset follows the same file already, only its period changes.
 */
export async function setFollow(
  tx: Tx,
  ownerId: string,
  datasetId: string,
  choice: FollowChoice,
): Promise<DatasetWithVersion | undefined> {
  // A dataset follows one file only. This also checks that the dataset belongs to the user.
  if (!(await setWatch(tx, ownerId, datasetId, null))) return undefined
  const {
    placeId,
    path,
    takes,
    everyMinutes,
    afterTaking = 'left',
    doneFolder = null,
    marker = null,
  } = choice
  const settings = { placeId, path, takes, everyMinutes, afterTaking, doneFolder, marker }
  const isSame = sql`(${follows.placeId}, ${follows.path}, ${follows.takes}) = (${placeId}::uuid, ${path}, ${takes})`
  const kept = (column: (typeof follows)['mark' | 'problem' | 'lookedAt' | 'claimId' | 'claimedAt']) =>
    sql`case when ${isSame} then ${column} end`
  await tx
    .insert(follows)
    .values({ datasetId, ...settings, askedAt: sql`now()`, heldBy: loadingRun(datasetId) })
    .onConflictDoUpdate({
      target: follows.datasetId,
      set: {
        ...settings,
        askedAt: sql`now()`,
        mark: kept(follows.mark),
        problem: kept(follows.problem),
        lookedAt: kept(follows.lookedAt),
        claimId: kept(follows.claimId),
        claimedAt: kept(follows.claimedAt),
      },
    })
  return getDataset(tx, ownerId, datasetId)
}

/** The run that is loading files of a dataset. A follow that is made anew must know it, so that no run loads them too. */
function loadingRun(datasetId: string) {
  return sql`(select r.id from ${runs} as r where r.status in ('running', 'committing') and r.first_rows is null
    and exists (select 1 from jsonb_each_text(r.dataset_versions) as source
      join ${datasetVersions} as v on v.id = source.value::uuid where v.dataset_id = ${datasetId}::uuid)
    order by r.started_at limit 1)`
}

/** Makes one of the owner's datasets stop following a file in a place. */
export async function endFollow(tx: Tx, ownerId: string, datasetId: string): Promise<void> {
  await tx.delete(follows).where(
    inArray(
      follows.datasetId,
      tx
        .select({ id: datasets.id })
        .from(datasets)
        .where(and(eq(datasets.id, datasetId), eq(datasets.ownerId, ownerId))),
    ),
  )
}

/**
 * Requests the current content of the datasets that follow a file in a place, among those that a user may read. Returns
 * the time of the request for each of them.
 */
export async function askFetch(
  db: Db | Tx,
  person: Owner,
  datasetIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const ids = datasetIds.filter(isUuid)
  if (ids.length === 0) return new Map()
  const readable = db
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(inArray(datasets.id, ids), isNull(datasets.deletedAt), readableDataset(person)))
  // The start of the transaction can lie before a check that began in the meantime and that the caller doesn't accept.
  const rows = await db
    .update(follows)
    .set({ askedAt: sql`clock_timestamp()` })
    .where(inArray(follows.datasetId, readable))
    .returning({ id: follows.datasetId, askedAt: follows.askedAt })
  return new Map(rows.flatMap(({ id, askedAt }) => (askedAt ? [[id, askedAt] as const] : [])))
}

/** Seconds after which a claim that hasn't been renewed counts as abandoned. */
const silentSeconds = 60

/** True if a worker is checking or fetching the file. */
export const isFetchClaimed = sql<boolean>`coalesce(${follows.claimedAt} > now() - make_interval(secs => ${silentSeconds}), false)`

/** A claimed check of a followed file. */
export interface FetchClaim extends Omit<FollowChoice, keyof TakingChoice>, Owner {
  readonly claimId: string
  readonly datasetId: string
  readonly fileName: string
  readonly mark: string | null
  /** The end of the name of the marker of a complete file, for a dataset that takes each file once. */
  readonly marker: string | null
}

/**
 * Claims the check of a followed file that was requested or whose period is over. Returns null if nothing is left to
 * claim. The check that has been due for the longest time comes first, so that none waits forever.
 * Datasets of deactivated users are not checked, nor those of the given organizations, which have as many checks under
 * way as they may have.
 */
export async function claimFetch(
  db: Db,
  busyOrganizations: readonly string[] = [],
): Promise<FetchClaim | null> {
  const claimId = crypto.randomUUID()
  const dueAt = sql`least(case when f.asked_at > coalesce(f.looked_at, '-infinity') then f.asked_at end,
    coalesce(f.looked_at, '-infinity') + make_interval(mins => f.every_minutes))`
  const isDue = sql`(f.asked_at > coalesce(f.looked_at, '-infinity') or f.every_minutes is not null
    and coalesce(f.looked_at, '-infinity') < now() - make_interval(mins => f.every_minutes))`
  const rows = await db.execute<Omit<FetchClaim, 'claimId'> & Record<string, unknown>>(sql`
    update ${follows} as f set claim_id = ${claimId}, claimed_at = now(), look_began_at = now()
    from ${datasets} as d
    where d.id = f.dataset_id and f.dataset_id = (
      select f.dataset_id from ${follows} as f
      join ${datasets} as d on d.id = f.dataset_id
      join ${users} as u on u.id = d.owner_id
      where ${isDue} and d.deleted_at is null and u.deactivated_at is null
        and d.organization_id <> all(${`{${busyOrganizations.join(',')}}`}::uuid[])
        and (f.claimed_at is null or f.claimed_at < now() - make_interval(secs => ${silentSeconds}))
      order by ${dueAt}, f.dataset_id limit 1 for update of f skip locked)
    returning f.dataset_id as "datasetId", f.place_id as "placeId", f.path, f.takes,
      f.every_minutes as "everyMinutes", f.mark, f.marker, d.owner_id as "ownerId", d.organization_id as "organizationId",
      d.file_name as "fileName"`)
  return rows[0] ? { ...rows[0], claimId } : null
}

/** Renews the claim on a followed file. Returns false if another worker has taken it over. */
export async function renewFetchClaim(db: Db, claimId: string): Promise<boolean> {
  const rows = await db
    .update(follows)
    .set({ claimedAt: sql`now()` })
    .where(eq(follows.claimId, claimId))
    .returning({ id: follows.datasetId })
  return rows.length > 0
}

/** Gives a check back, so that another worker begins it again. */
export async function releaseFetch(db: Db, claimId: string): Promise<void> {
  await db.update(follows).set(unclaimed).where(eq(follows.claimId, claimId))
}

/** Ends a check without new content: with a problem, or because the file is unchanged. */
export async function endFetch(db: Db, claimId: string, problem: Follow['problem']): Promise<void> {
  await db
    .update(follows)
    .set({ ...unclaimed, lookedAt: follows.lookBeganAt, problem })
    .where(eq(follows.claimId, claimId))
}

/**
 * Adds fetched content as the dataset's newest version, on behalf of the owner, and ends the check. Returns false if
 * another worker has taken over the claim or the dataset follows another file by now. Throws if the organization's
 * storage is full. `packed` are the files of the content, for a dataset that takes each file once.
 */
export async function importFetched(
  db: Db,
  { claimId, organizationId, datasetId, placeId, path }: FetchClaim,
  { mark, ...file }: ImportedContent,
  limits: Limits,
  packed: readonly PackedFileFacts[] = [],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Takes the storage lock before the row lock, like all code that reserves storage.
    await reserveStorage(tx, organizationId, file.bytes, limits)
    const [dataset] = await tx
      .select()
      .from(datasets)
      .where(and(eq(datasets.id, datasetId), isNull(datasets.deletedAt)))
      .for('update')
    const held = await tx
      .update(follows)
      .set({ ...unclaimed, mark, problem: null, lookedAt: follows.lookBeganAt })
      .where(eq(follows.claimId, claimId))
      .returning({ id: follows.datasetId })
    if (!dataset || held.length === 0) return false
    await addImportedVersion(tx, dataset, file, { placeId, path })
    if (packed.length > 0) await addPackedFiles(tx, { datasetId, placeId }, file.originalKey, packed)
    return true
  })
}

const unclaimed = { claimId: null, claimedAt: null } as const
