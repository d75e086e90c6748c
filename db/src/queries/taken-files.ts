/** Files in places that runs take once (docs/decisions/0085). */
import { AppError, isDatabaseOutput, isFinal, outputOf } from '@anj/workflow'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { Owner } from '../owner.ts'
import {
  datasets,
  datasetVersions,
  follows,
  packedFiles,
  type Run,
  runs,
  type TakenFile,
  takenFiles,
} from '../schema/index.ts'
import { type CreatedPage, createdBefore, newestFirst } from './created-before.ts'

/** A file that a fetch packed into an original. */
export interface PackedFileFacts {
  readonly path: string
  readonly entry: string
  readonly fingerprint: string
  readonly bytes: number | null
  readonly modifiedAt: string | null
}

/** Records the files of an original. Belongs to the transaction that adds the version. */
export async function addPackedFiles(
  tx: Tx,
  { datasetId, placeId }: { readonly datasetId: string; readonly placeId: string },
  originalKey: string,
  files: readonly PackedFileFacts[],
): Promise<void> {
  await tx.execute(sql`insert into ${packedFiles}
      (dataset_id, original_key, place_id, path, entry, fingerprint, bytes, modified_at)
    select ${datasetId}::uuid, ${originalKey}, ${placeId}::uuid, f.path, f.entry, f.fingerprint, f.bytes, f."modifiedAt"
    from jsonb_to_recordset(${JSON.stringify(files)}::text::jsonb)
      as f(path text, entry text, fingerprint text, bytes bigint, "modifiedAt" timestamptz)`)
}

/** The files that a fetch leaves out. */
export interface TakenState {
  /** Fingerprints of the files that runs have taken. */
  readonly taken: ReadonlySet<string>
  /** True if the newest version was made from files that were fetched for taking them once. */
  readonly isPacked: boolean
}

/** Returns what a fetch must know about the files that were taken from a place. */
export async function findTakenState(db: Db, datasetId: string, placeId: string): Promise<TakenState> {
  const rows = await db
    .select({ fingerprint: takenFiles.fingerprint })
    .from(takenFiles)
    .where(and(eq(takenFiles.datasetId, datasetId), eq(takenFiles.placeId, placeId)))
  const [found] = await db.execute<{ isPacked: boolean }>(sql`select exists (
    select 1 from ${packedFiles} as p where p.dataset_id = ${datasetId} and p.original_key = (
      select v.original_key from ${datasetVersions} as v where v.dataset_id = ${datasetId}
      order by v.number desc limit 1)) as "isPacked"`)
  return {
    taken: new Set(rows.map(({ fingerprint }) => fingerprint)),
    isPacked: found?.isPacked ?? false,
  }
}

/** The files of one input of a run, among those that are taken once. */
interface PackedInput extends Record<string, unknown> {
  readonly datasetId: string
  readonly fileName: string
  readonly heldBy: string | null
  readonly packed: number
  readonly taken: number
  readonly doubtful: number
}

/**
 * Gives a run the exclusive right to take the files of its inputs that take each file once. The run keeps this right
 * until it ends. Throws if another active run has it, if another run has taken one of the files, or if it is unknown
 * whether a run committed some. A test run takes nothing.
 */
export async function beginTaking(
  db: Db,
  { id, firstRows, datasetVersions: versions }: Pick<Run, 'id' | 'firstRows' | 'datasetVersions'>,
): Promise<void> {
  const versionIds = [...new Set(Object.values(versions))]
  if (firstRows !== null || versionIds.length === 0) return
  if (!(await areTakenOnce(db, versionIds))) return
  await db.transaction(async (tx) => {
    // In one order, so that two runs can't wait for each other.
    const held = await tx.execute<{ datasetId: string; heldBy: string | null }>(sql`
      select f.dataset_id as "datasetId", f.held_by as "heldBy" from ${follows} as f
      where f.takes = 'once' and f.dataset_id in (
        select v.dataset_id from ${datasetVersions} as v where v.id = any(${list(versionIds)}::uuid[]))
      order by f.dataset_id for update`)
    if (held.length === 0) return
    for (const { datasetId, heldBy } of held) {
      // A run that ends records its files in the transaction that makes its status final, so the order matters.
      if (heldBy !== null && heldBy !== id) await requireEnded(tx, datasetId, heldBy)
    }
    const ids = held.map(({ datasetId }) => datasetId)
    for (const input of await inputsOf(tx, versionIds, ids)) {
      const { fileName } = input
      if (input.doubtful > 0) throw new AppError('takingDoubtful', { fileName })
      if (input.packed === 0 || input.taken > 0) throw new AppError('takingOvertaken', { fileName })
    }
    await tx.update(follows).set({ heldBy: id }).where(inArray(follows.datasetId, ids))
  })
}

/** True if a dataset of these versions is read once. Most runs read no such dataset, and need no transaction then. */
async function areTakenOnce(db: Db, versionIds: readonly string[]): Promise<boolean> {
  const found = await db.execute(sql`
    select from ${follows} as f join ${datasetVersions} as v on v.dataset_id = f.dataset_id
    where f.takes = 'once' and v.id = any(${list(versionIds)}::uuid[]) limit 1`)
  return found.length > 0
}

async function requireEnded(tx: Tx, datasetId: string, runId: string): Promise<void> {
  const [holder] = await tx.select({ status: runs.status }).from(runs).where(eq(runs.id, runId))
  if (!holder || isFinal(holder.status)) return
  const [dataset] = await tx
    .select({ fileName: datasets.fileName })
    .from(datasets)
    .where(eq(datasets.id, datasetId))
  throw new AppError('takingBusy', { fileName: dataset?.fileName ?? '' })
}

async function inputsOf(
  tx: Tx,
  versionIds: readonly string[],
  datasetIds: readonly string[],
): Promise<readonly PackedInput[]> {
  return tx.execute<PackedInput>(sql`
    select v.dataset_id as "datasetId", d.file_name as "fileName",
      count(p.fingerprint)::int as packed, count(t.id)::int as taken,
      (select count(*)::int from ${takenFiles} as o where o.dataset_id = v.dataset_id and o.is_doubtful) as doubtful
    from ${datasetVersions} as v
    join ${datasets} as d on d.id = v.dataset_id
    left join ${packedFiles} as p on p.dataset_id = v.dataset_id and p.original_key = v.original_key
    left join ${takenFiles} as t on t.dataset_id = p.dataset_id and t.place_id = p.place_id
      and t.fingerprint = p.fingerprint
    where v.id = any(${list(versionIds)}::uuid[]) and v.dataset_id = any(${list(datasetIds)}::uuid[])
    group by v.id, v.dataset_id, d.file_name`)
}

/** Records the files that a run took, or that it may have taken. Belongs to the transaction that ends the run. */
export async function recordTaken(
  tx: Tx,
  { id, firstRows, snapshot }: Pick<Run, 'id' | 'firstRows' | 'snapshot'>,
  end: { readonly status: string; readonly outcomeUnknown?: boolean | undefined },
): Promise<void> {
  const isTaken = end.status === 'succeeded'
  const isDoubtful = end.outcomeUnknown === true && !updatesByKey(snapshot)
  if (firstRows !== null || (!isTaken && !isDoubtful)) return
  // The names are read once. Looking into the profile for each file takes a minute for 10,000 files.
  await tx.execute(sql`
    with source as (
      select v.id, v.dataset_id, v.original_key, v.profile->'files' as files from ${datasetVersions} as v
      where v.id in (select s.value::uuid from ${runs} as r, jsonb_each_text(r.dataset_versions) as s where r.id = ${id})
    ), read as materialized (
      select distinct s.id, e->>'name' as name from source as s cross join lateral jsonb_array_elements(s.files) as e
    )
    insert into ${takenFiles} (dataset_id, place_id, path, fingerprint, bytes, modified_at, run_id, is_doubtful,
      was_read, after_taking, done_folder, marker, clear_due_at)
    select p.dataset_id, p.place_id, p.path, p.fingerprint, p.bytes, p.modified_at, ${id}::uuid, ${isDoubtful},
      read.name is not null, coalesce(f.after_taking, 'left'), f.done_folder, f.marker,
      case when read.name is not null and f.after_taking <> 'left' and ${isTaken} then now() end
    from source as s
    join ${packedFiles} as p on p.dataset_id = s.dataset_id and p.original_key = s.original_key
    left join read on read.id = s.id and read.name = p.entry
    left join ${follows} as f on f.dataset_id = s.dataset_id and f.takes = 'once'
    on conflict do nothing`)
}

/** True if a run's output can be given the same rows twice. */
function updatesByKey(snapshot: Run['snapshot']): boolean {
  const output = outputOf(snapshot)
  return !!output && isDatabaseOutput(output) && (output.data.config.updateByKey?.length ?? 0) > 0
}

/** A taken file with the workflow of its run. */
export type ListedTaken = TakenFile & { readonly workflowId: string | null }

/** Lists the files that runs took for a dataset, the last ones first. The caller must check that the user owns it. */
export async function listTaken(
  db: Db,
  datasetId: string,
  { limit, after }: CreatedPage,
): Promise<readonly ListedTaken[]> {
  const order = { id: takenFiles.id, createdAt: takenFiles.takenAt }
  const rows = await db
    .select({ file: takenFiles, workflowId: runs.workflowId })
    .from(takenFiles)
    .leftJoin(runs, eq(runs.id, takenFiles.runId))
    .where(and(eq(takenFiles.datasetId, datasetId), createdBefore(order, after)))
    .orderBy(...newestFirst(order))
    .limit(limit)
  return rows.map(({ file, workflowId }) => ({ ...file, workflowId }))
}

/** Forgets that files were taken, so that the next run takes them again. Returns their paths. */
export async function forgetTaken(
  tx: Tx,
  datasetId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.delete(takenFiles).where(chosen(datasetId, ids)).returning({ path: takenFiles.path })
  return rows.map(({ path }) => path)
}

/** Records that the rows of doubtful files are in the target. Returns their paths. */
export async function confirmTaken(
  tx: Tx,
  datasetId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .update(takenFiles)
    .set({
      isDoubtful: false,
      clearDueAt: sql`case when ${takenFiles.wasRead} and ${takenFiles.afterTaking} <> 'left' then now() end`,
    })
    .where(and(chosen(datasetId, ids), eq(takenFiles.isDoubtful, true)))
    .returning({ path: takenFiles.path })
  return rows.map(({ path }) => path)
}

function chosen(datasetId: string, ids: readonly string[]): SQL | undefined {
  return and(eq(takenFiles.datasetId, datasetId), inArray(takenFiles.id, [...ids]))
}

/** The counts of a dataset that takes each file once. */
export interface TakenCounts {
  /** The files of the newest version that no run has taken. */
  readonly fresh: number
  readonly taken: number
  readonly doubtful: number
  /** The files that could not be moved or removed yet. */
  readonly uncleared: number
}

/** The counts of a dataset in a query that joins its follow; null unless the dataset takes each file once. */
export const takenCounts: SQL<TakenCounts | null> = sql<TakenCounts | null>`case when ${follows.takes} = 'once' then (
  select json_build_object('fresh', ${freshFiles(sql`${datasets.id}`)}, 'taken', count(*),
    'doubtful', count(*) filter (where t.is_doubtful),
    'uncleared', count(*) filter (where t.clear_problem is not null))
  from ${takenFiles} as t where t.dataset_id = ${datasets.id}) end`

/** Counts the files of the newest ingested version that no run has taken. */
export function freshFiles(datasetId: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${packedFiles} as p
    where p.dataset_id = ${datasetId} and p.original_key = (
      select v.original_key from ${datasetVersions} as v where v.dataset_id = ${datasetId}
        and v.status in ('ready', 'failed') order by v.number desc limit 1)
      and not exists (select 1 from ${takenFiles} as t where t.dataset_id = p.dataset_id
        and t.place_id = p.place_id and t.fingerprint = p.fingerprint))`
}

/** A taken file that must be moved or removed. */
export type ClearingFile = TakenFile & Owner & { readonly fileName: string }

/** Seconds for which no other worker tries to move or remove a claimed file. */
const clearLease = 120

/**
 * Claims taken files of one dataset that must be moved or removed. The claim expires after two minutes. Repeating what an
 * earlier attempt has done is harmless, so that a crashed worker needs no recovery.
 */
export async function claimClearing(db: Db, most: number): Promise<readonly ClearingFile[]> {
  const due = await db.execute<{ id: string }>(sql`
    update ${takenFiles} as t set clear_due_at = now() + make_interval(secs => ${clearLease})
    where t.id in (
      select o.id from ${takenFiles} as o where o.clear_due_at <= now() and (o.dataset_id, o.place_id) = (
        select f.dataset_id, f.place_id from ${takenFiles} as f where f.clear_due_at <= now()
        order by f.clear_due_at limit 1)
      order by o.taken_at, o.path limit ${most} for update of o skip locked)
    returning t.id`)
  if (due.length === 0) return []
  const rows = await db
    .select({ file: takenFiles, dataset: datasets })
    .from(takenFiles)
    .innerJoin(datasets, eq(datasets.id, takenFiles.datasetId))
    .where(
      inArray(
        takenFiles.id,
        due.map(({ id }) => id),
      ),
    )
  return rows.map(({ file, dataset: { ownerId, organizationId, fileName } }) => ({
    ...file,
    ownerId,
    organizationId,
    fileName,
  }))
}

/** Records that a file was moved or removed, or that it was gone or replaced. */
export async function endClearing(
  db: Db,
  id: string,
  { wasCleared, movedTo }: { readonly wasCleared: boolean; readonly movedTo: string | null },
): Promise<void> {
  await db
    .update(takenFiles)
    .set({ clearedAt: sql`now()`, clearDueAt: null, clearProblem: null, wasCleared, movedTo })
    .where(eq(takenFiles.id, id))
}

/** Records why files could not be moved or removed. The next attempt is a minute later, then up to an hour later. */
export async function delayClearing(
  db: Db,
  ids: readonly string[],
  clearProblem: NonNullable<TakenFile['clearProblem']>,
): Promise<void> {
  await db
    .update(takenFiles)
    .set({
      clearProblem,
      clearAttempts: sql`${takenFiles.clearAttempts} + 1`,
      clearDueAt: sql`now() + make_interval(mins => least(60, power(2, least(${takenFiles.clearAttempts}, 6))::int))`,
    })
    .where(inArray(takenFiles.id, [...ids]))
}

/** Removes the records of originals that no version has any more. */
export async function removePackedFiles(db: Db | Tx, datasetId: string, originalKey: string): Promise<void> {
  await db.execute(sql`delete from ${packedFiles} where dataset_id = ${datasetId} and original_key = ${originalKey}
    and not exists (select 1 from ${datasetVersions} as v
      where v.dataset_id = ${datasetId} and v.original_key = ${originalKey})`)
}

function list(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}
