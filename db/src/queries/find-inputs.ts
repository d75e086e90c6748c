import { AppError, fileOfNode, type WorkflowNode } from '@anj/workflow'
import type { Db, Tx } from '../database.ts'
import { isUuid } from '../is-uuid.ts'
import type { Owner } from '../owner.ts'
import type { DatasetVersion } from '../schema/index.ts'
import { findDataset, findReadyVersions } from './datasets.ts'

/**
 * Returns the newest ready version of each file on a path, which an input reads or an output fills. Throws the reason if
 * the user can't read a file. `found` contains versions that the caller has already queried for several paths, which may
 * be runnable ones.
 */
export async function findInputs(
  db: Db | Tx,
  person: Owner,
  path: readonly WorkflowNode[],
  found?: ReadonlyMap<string, DatasetVersion>,
): Promise<ReadonlyMap<string, DatasetVersion>> {
  const ready = found ?? (await findReadyVersions(db, person, datasetsOn(path)))
  const versions = new Map<string, DatasetVersion>()
  for (const node of path) {
    const file = fileOfNode(node)
    if (!file) continue
    const { datasetId } = file
    if (!datasetId) throw new AppError('inputNotPrepared', {}, { nodeId: node.id })
    const version = ready.get(datasetId.toLowerCase())
    if (!version) throw await whyNot(db, person, node, { ...file, datasetId })
    versions.set(node.id, version)
  }
  return versions
}

/** Returns the datasets that the file inputs and the output on a path use. */
export function datasetsOn(path: readonly WorkflowNode[]): readonly string[] {
  const named = path.flatMap((node) => fileOfNode(node)?.datasetId ?? [])
  return named.filter(isUuid).map((id) => id.toLowerCase())
}

async function whyNot(
  db: Db | Tx,
  person: Owner,
  node: WorkflowNode,
  { datasetId, fileName: named }: { readonly datasetId: string; readonly fileName: string | null },
): Promise<AppError> {
  const dataset = isUuid(datasetId) ? await findDataset(db, person, datasetId) : undefined
  const fileName = dataset?.fileName ?? named ?? node.data.title
  if (!dataset) return new AppError('runFileMissing', { fileName }, { nodeId: node.id })
  const { problem } = dataset.version
  if (problem) return new AppError('workflowHasProblems', { problem: problem.sentence }, { nodeId: node.id })
  return new AppError('datasetNotReady', { fileName }, { nodeId: node.id })
}
