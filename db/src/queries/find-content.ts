import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type DatasetVersion, datasets, datasetVersions } from '../schema/index.ts'
import { type Owner, readableDataset } from './reach.ts'

/** A version of a file that a person may read which has this content, however often the file was replaced since. */
export async function findVersionWithContent(
  db: Db | Tx,
  person: Owner,
  datasetId: string,
  sha256: string,
): Promise<DatasetVersion | undefined> {
  const [row] = await db
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
    .limit(1)
  return row?.version
}
