/** Finds files in the store without a database row. */
import { sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { artifacts, datasets, datasetVersions, extracts, runs } from '../schema/index.ts'

/**
 * Returns the keys that no row refers to and that can't belong to an active run, ingest or extract, or to rows that a
 * call sent. The caller must exclude the keys of active uploads, because these have no rows yet.
 */
export async function findUnownedKeys(db: Db, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return []
  const found = await db.execute<{ key: string }>(sql`
    select k.key from jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb) as k(key)
    where not exists (select 1 from ${artifacts} a where a.key = k.key)
      and not exists (select 1 from ${datasetVersions} v where v.original_key = k.key)
      and not exists (select 1 from ${datasetVersions} v where v.columnar_key = k.key)
      and not exists (select 1 from ${extracts} e where e.columnar_key = k.key)
      and not exists (select 1 from ${datasets} d where d.for_run is not null
        and split_part(k.key, '/', 2) = d.id::text)
      and not exists (select 1 from ${datasetVersions} v where v.status in ('waiting', 'ingesting')
        and split_part(k.key, '/', 2) = v.dataset_id::text)
      and not exists (select 1 from ${extracts} e where e.status in ('waiting', 'reading')
        and split_part(k.key, '/', 2) = e.id::text)
      and not exists (select 1 from ${runs} r where r.status in ('queued', 'running', 'committing')
        and split_part(k.key, '/', 2) = r.id::text)`)
  return found.map(({ key }) => key)
}
