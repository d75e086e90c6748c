import {
  artifacts,
  type Db,
  datasets,
  datasetVersions,
  jobTurns,
  type Limits,
  organizationLimits,
  runs,
} from '@anj/db'
/** Deletes what has outlived the retention of its organization, in batches, so that no lock is held for long. */
import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm'

/** A moment so many days ago; null, which nothing is older than, where things are kept for ever. */
const daysAgo = (own: SQL, usual: number | null) =>
  sql`now() - make_interval(days => coalesce(${own}, ${usual}::int))`

/**
 * Removes runs that are over, with their log lines, and returns how many. One stays as long as a file of it is kept,
 * something of it lies on its target's server, or its rows are there.
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

/** An earlier content of a file. */
export interface ReplacedVersion {
  readonly id: string
  readonly datasetId: string
  readonly originalKey: string
  readonly columnarKey: string | null
}

/** Contents of files that a newer one, readable as well, replaced long enough ago, and that no unfinished run reads. */
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

/** True when another version of the file shares the original, which happens when it is read again with other options. */
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

/** Removes the row of a version whose files are gone. */
export async function removeVersion(db: Db, id: string): Promise<void> {
  await db.delete(datasetVersions).where(eq(datasetVersions.id, id))
}

/** Forgets turns of long ago, those of people who are gone among them. */
export async function removeOldTurns(db: Db): Promise<void> {
  await db.delete(jobTurns).where(lt(jobTurns.takenAt, sql`now() - interval '30 days'`))
}

/** Copies of files that were made before their sizes were written down. */
export async function findUnmeasured(
  db: Db,
  portion = 100,
): Promise<readonly { readonly id: string; readonly columnarKey: string }[]> {
  return db.execute<{ id: string; columnarKey: string }>(sql`
    select id, columnar_key as "columnarKey" from ${datasetVersions}
    where columnar_key is not null and columnar_bytes is null limit ${portion}`)
}

/** Writes down how large a copy is. */
export async function recordCopySize(db: Db, id: string, columnarBytes: number): Promise<void> {
  await db.update(datasetVersions).set({ columnarBytes }).where(eq(datasetVersions.id, id))
}
