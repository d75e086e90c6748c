/** Which files stand in which workflow, for those who see it. */
import type { WorkflowGraph } from '@anj/workflow'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { isUuid } from '../is-uuid.ts'
import { type Owner } from '../owner.ts'
import { datasets, workflowFiles, workflows } from '../schema/index.ts'
import { seenWorkflow } from './reach.ts'

/** Ids of the files that a graph's inputs read. */
export function datasetsOf({ nodes }: WorkflowGraph): readonly string[] {
  const ids = nodes.flatMap(({ data }) => {
    const { datasetId } = data.config as { readonly datasetId?: unknown }
    return typeof datasetId === 'string' && isUuid(datasetId) ? [datasetId.toLowerCase()] : []
  })
  return [...new Set(ids)]
}

/**
 * Lets everybody who sees the workflow read files that somebody puts into it, if they are that person's own. A file of
 * somebody else is opened to nobody by naming it, and stays shut in this workflow whoever names it later: its owner may
 * only have undone, restored or saved what they never noticed.
 */
export async function keepFiles(
  tx: Tx,
  workflowId: string,
  saver: Owner,
  datasetIds: readonly string[],
): Promise<void> {
  await enterFiles(tx, workflowId, saver, datasetIds, () => true)
}

/** The same for a workflow that is new: what it is a copy of is not known, so a file that is shut there stays shut. */
export async function keepFilesOfCopy(
  tx: Tx,
  workflowId: string,
  saver: Owner,
  datasetIds: readonly string[],
): Promise<void> {
  if (datasetIds.length === 0) return
  const shut = await tx
    .select({ id: workflowFiles.datasetId })
    .from(workflowFiles)
    .innerJoin(workflows, eq(workflows.id, workflowFiles.workflowId))
    .where(
      and(
        inArray(workflowFiles.datasetId, [...datasetIds]),
        eq(workflowFiles.opened, false),
        seenWorkflow(saver),
      ),
    )
  const ids = new Set(shut.map(({ id }) => id))
  await enterFiles(tx, workflowId, saver, datasetIds, (id) => !ids.has(id))
}

async function enterFiles(
  tx: Tx,
  workflowId: string,
  { ownerId, organizationId }: Owner,
  datasetIds: readonly string[],
  mayOpen: (datasetId: string) => boolean,
): Promise<void> {
  if (datasetIds.length === 0) return
  const named = await tx
    .select({ datasetId: datasets.id, ownerId: datasets.ownerId })
    .from(datasets)
    .where(
      and(
        inArray(datasets.id, [...datasetIds]),
        eq(datasets.organizationId, organizationId),
        isNull(datasets.forRun),
      ),
    )
  if (named.length === 0) return
  const entered = named.map((file) => ({
    workflowId,
    datasetId: file.datasetId,
    opened: file.ownerId === ownerId && mayOpen(file.datasetId),
  }))
  await tx.insert(workflowFiles).values(entered).onConflictDoNothing()
}
