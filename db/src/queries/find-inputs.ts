import { AppError, type FileInputKind, isFileInput, type WorkflowNode } from '@anj/workflow'
import type { Db, Tx } from '../database.ts'
import { isUuid } from '../is-uuid.ts'
import type { Owner } from '../owner.ts'
import type { DatasetVersion } from '../schema/index.ts'
import { findDataset, findReadyVersions } from './datasets.ts'

/**
 * Returns the newest ready version of each file input on a path. Throws the reason if the user can't read a file.
 * `found` contains versions that the caller has already queried for several paths.
 */
export async function findInputs(
  db: Db | Tx,
  person: Owner,
  path: readonly WorkflowNode[],
  found?: ReadonlyMap<string, DatasetVersion>,
): Promise<ReadonlyMap<string, DatasetVersion>> {
  const inputs = path.filter(isFileInput)
  const ready = found ?? (await findReadyVersions(db, person, datasetsOn(path)))
  const versions = new Map<string, DatasetVersion>()
  for (const node of inputs) {
    const { datasetId } = node.data.config
    if (!datasetId) throw new AppError('inputNotPrepared', {}, { nodeId: node.id })
    const version = ready.get(datasetId.toLowerCase())
    if (!version) throw await whyNot(db, person, node, datasetId)
    versions.set(node.id, version)
  }
  return versions
}

/** Returns the datasets that the file inputs on a path use. */
export function datasetsOn(path: readonly WorkflowNode[]): readonly string[] {
  const named = path.filter(isFileInput).flatMap(({ data }) => data.config.datasetId ?? [])
  return named.filter(isUuid).map((id) => id.toLowerCase())
}

async function whyNot(
  db: Db | Tx,
  person: Owner,
  node: WorkflowNode<FileInputKind>,
  datasetId: string,
): Promise<AppError> {
  const dataset = isUuid(datasetId) ? await findDataset(db, person, datasetId) : undefined
  const fileName = dataset?.fileName ?? node.data.config.fileName ?? node.data.title
  if (!dataset) return new AppError('runFileMissing', { fileName }, { nodeId: node.id })
  const { problem } = dataset.version
  if (problem) return new AppError('workflowHasProblems', { problem: problem.sentence }, { nodeId: node.id })
  return new AppError('datasetNotReady', { fileName }, { nodeId: node.id })
}
