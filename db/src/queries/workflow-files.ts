/** Records which files each workflow uses, so that the users of the workflow can read them. */
import { fileOfNode, type WorkflowGraph } from '@anj/workflow'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { isUuid } from '../is-uuid.ts'
import { type Owner } from '../owner.ts'
import { datasets, workflowFiles, workflows } from '../schema/index.ts'
import { reachableOrDeletedWorkflow } from './access.ts'

/** Returns the IDs of the files that a graph's inputs read and its outputs fill. */
export function datasetsOf({ nodes }: WorkflowGraph): readonly string[] {
  const ids = nodes.flatMap((node) => {
    const { datasetId } = fileOfNode(node) ?? {}
    return datasetId && isUuid(datasetId) ? [datasetId.toLowerCase()] : []
  })
  return [...new Set(ids)]
}

/**
 * If a file is added to a workflow by the file's owner, every user of the workflow can read it. A file that another
 * user adds stays closed, even if the file's owner saves the workflow later, because the owner can save, undo or
 * restore without noticing the file.
 */
export async function shareFiles(
  tx: Tx,
  workflowId: string,
  saver: Owner,
  datasetIds: readonly string[],
): Promise<void> {
  await enterFiles(tx, workflowId, saver, datasetIds, () => true)
}

/**
 * Like `shareFiles`, but for a new workflow. The workflow may be a copy, and its original isn't known, so a file stays
 * closed if it is closed in any workflow that the user can access.
 */
export async function shareFilesOfCopy(
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
        reachableOrDeletedWorkflow(saver),
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
