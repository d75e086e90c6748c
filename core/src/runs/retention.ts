import {
  artifacts,
  type Db,
  datasets,
  datasetVersions,
  jobTurns,
  type Limits,
  organizationLimits,
  removePackedFiles,
  runs,
} from '@anj/db'
/** Deletes data that is past its organization's retention. Works in batches, so that locks are never held for long. */
import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm'

/** SQL for the time this many days ago. Null if data is kept forever, because a comparison with null never matches. */
const daysAgo = (own: SQL, usual: number | null) =>
  sql`now() - make_interval(days => coalesce(${own}, ${usual}::int))`

/**
 * Removes finished runs with their log lines and returns their number. Keeps a run as long as one of its files or the
 * rows sent for it exist, or its target's server may contain leftovers.
 */
export async function removeOldRuns(
  db: Db,
  { keepRunsDays }: Pick<Limits, 'keepRunsDays'>,
  portion = 1000,
): Promise<number> {
  const removed = await db.execute(sql`delete from ${runs} where id in (
    select r.id from ${runs} r left join ${organizationLimits} l on l.organization_id = r.organization_id
    where r.finished_at < ${daysAgo(sql`l.keep_runs_days`, keepRunsDays)} and not r.left_behind
      and not exists (select 1 from ${artifacts} a where a.run_id = r.id)
      and not exists (select 1 from ${datasets} d where d.for_run = r.id)
    order by r.finished_at limit ${portion})`)
  return removed.count
}

/** A dataset version that a newer version replaced. */
export interface ReplacedVersion {
  readonly id: string
  readonly datasetId: string
  readonly originalKey: string
  readonly columnarKey: string | null
}

/**
 * Returns dataset versions that a newer ready version replaced longer ago than the retention. Skips versions
 * that an unfinished run reads.
 */
export async function findReplacedVersions(
  db: Db,
  { keepReplacedDays }: Pick<Limits, 'keepReplacedDays'>,
  portion = 100,
): Promise<readonly ReplacedVersion[]> {
  return db.execute<ReplacedVersion & Record<string, unknown>>(sql`
    select v.id, v.dataset_id as "datasetId", v.original_key as "originalKey", v.columnar_key as "columnarKey"
    from ${datasetVersions} v join ${datasets} d on d.id = v.dataset_id
      left join ${organizationLimits} l on l.organization_id = d.organization_id
    where d.for_run is null and d.deleted_at is null and v.status in ('ready', 'failed')
      and exists (select 1 from ${datasetVersions} n where n.dataset_id = v.dataset_id and n.number > v.number
        and n.status = 'ready' and n.created_at < ${daysAgo(sql`l.keep_replaced_days`, keepReplacedDays)})
      and not exists (select 1 from ${runs} r where r.organization_id = d.organization_id
        and r.status in ('queued', 'running', 'committing')
        and jsonb_path_exists(r.dataset_versions, '$.* ? (@ == $id)', jsonb_build_object('id', v.id)))
    order by v.created_at limit ${portion}`)
}

/** True if another dataset version has the same original, because a user re-read it with different options. */
export async function sharesOriginal(
  db: Db,
  { id, datasetId, originalKey }: ReplacedVersion,
): Promise<boolean> {
  const others = and(
    eq(datasetVersions.datasetId, datasetId),
    eq(datasetVersions.originalKey, originalKey),
    ne(datasetVersions.id, id),
  )
  return (await db.$count(datasetVersions, others)) > 0
}

/** Deletes the row of a version whose files have been removed. */
export async function removeVersion(
  db: Db,
  { id, datasetId, originalKey }: Pick<ReplacedVersion, 'id' | 'datasetId' | 'originalKey'>,
): Promise<void> {
  await db.delete(datasetVersions).where(eq(datasetVersions.id, id))
  await removePackedFiles(db, datasetId, originalKey)
}

/** Removes the records of old turns, including those of deleted users. */
export async function removeOldJobTurns(db: Db): Promise<void> {
  await db.delete(jobTurns).where(lt(jobTurns.takenAt, sql`now() - interval '30 days'`))
}

/** Returns columnar copies whose size was never recorded. */
export async function findUnmeasured(
  db: Db,
  portion = 100,
): Promise<readonly { readonly id: string; readonly columnarKey: string }[]> {
  return db.execute<{ id: string; columnarKey: string }>(sql`
    select id, columnar_key as "columnarKey" from ${datasetVersions}
    where columnar_key is not null and columnar_bytes is null and status in ('ready', 'failed') limit ${portion}`)
}

/** Records the size of a columnar copy. */
export async function recordCopySize(db: Db, id: string, columnarBytes: number): Promise<void> {
  await db.update(datasetVersions).set({ columnarBytes }).where(eq(datasetVersions.id, id))
}
