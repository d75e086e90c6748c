import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { datasets, datasetVersions, runs } from '../schema/index.ts'

/**
 * Returns datasets that were deleted at least a day ago and that no unfinished run reads, with the keys of
 * their files.
 */
export async function findDeletedDatasets(
  db: Db,
  limit = 100,
): Promise<readonly { readonly id: string; readonly keys: readonly string[] }[]> {
  const reading = db
    .select({ one: sql`1` })
    .from(runs)
    .where(
      and(
        inArray(runs.status, ['queued', 'running', 'committing']),
        eq(runs.organizationId, datasets.organizationId),
        sql`exists (select 1 from ${datasetVersions} v where v.dataset_id = ${datasets.id} and jsonb_path_exists(${runs.datasetVersions}, '$.* ? (@ == $id)', jsonb_build_object('id', v.id)))`,
      ),
    )
  const gone = await db
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(lt(datasets.deletedAt, sql`now() - interval '1 day'`), notExists(reading)))
    .limit(limit)
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return []
  const versions = await db.select().from(datasetVersions).where(inArray(datasetVersions.datasetId, ids))
  return ids.map((id) => {
    const own = versions.filter(({ datasetId }) => datasetId === id)
    return {
      id,
      keys: [
        ...new Set(own.flatMap(({ originalKey, columnarKey }) => [originalKey, columnarKey ?? []].flat())),
      ],
    }
  })
}

/** Deletes datasets whose files have been removed, together with their versions. */
export async function removeDatasets(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(datasets).where(inArray(datasets.id, [...ids]))
}
