/** Which files stand in which workflow, for those who see it. */
import type { WorkflowGraph } from '@anj/workflow'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { datasets, workflowFiles } from '../schema/index.ts'

/** Ids of the files that a graph's inputs read. */
export function datasetsOf({ nodes }: WorkflowGraph): readonly string[] {
  const ids = nodes.flatMap(({ data }) => {
    const { datasetId } = data.config as { readonly datasetId?: unknown }
    return typeof datasetId === 'string' && uuid.test(datasetId) ? [datasetId] : []
  })
  return [...new Set(ids)]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Lets everybody who sees the workflow read files that somebody puts into it, if they are that person's own: naming a
 * file of somebody else opens it to nobody.
 */
export async function keepFiles(
  tx: Tx,
  workflowId: string,
  ownerId: string,
  datasetIds: readonly string[],
): Promise<void> {
  if (datasetIds.length === 0) return
  const own = await tx
    .select({ datasetId: datasets.id })
    .from(datasets)
    .where(and(inArray(datasets.id, [...datasetIds]), eq(datasets.ownerId, ownerId), isNull(datasets.forRun)))
  if (own.length === 0) return
  await tx
    .insert(workflowFiles)
    .values(own.map(({ datasetId }) => ({ workflowId, datasetId })))
    .onConflictDoNothing()
}
