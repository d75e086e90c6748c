import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { type DatasetVersion, datasets, datasetVersions } from '../schema/index.ts'
import { readableDataset } from './access.ts'

/**
 * Returns the versions with the given content, newest first, from files that a user may read. Replaced versions are
 * included. There are several versions if the content was read with different options.
 */
export async function findVersionsWithContent(
  db: Db | Tx,
  person: Owner,
  datasetId: string,
  sha256: string,
): Promise<readonly DatasetVersion[]> {
  const rows = await db
    .select({ version: datasetVersions })
    .from(datasetVersions)
    .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
    .where(
      and(
        eq(datasets.id, datasetId),
        isNull(datasets.deletedAt),
        eq(datasetVersions.sha256, sha256),
        eq(datasetVersions.status, 'ready'),
        readableDataset(person),
      ),
    )
    .orderBy(desc(datasetVersions.number))
  return rows.map(({ version }) => version)
}
