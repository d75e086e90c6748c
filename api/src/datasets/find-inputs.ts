import { type DatasetVersion, type Db, findDataset, findReadyVersions, type Owner, type Tx } from '@anj/db'
import { AppError, type FileInputKind, isFileInput, type WorkflowNode } from '@anj/workflow'

/** The newest readable version of each file input on a path that a person may read; refuses with why one can't be read. */
export async function findInputs(
  db: Db | Tx,
  person: Owner,
  path: readonly WorkflowNode[],
): Promise<ReadonlyMap<string, DatasetVersion>> {
  const inputs = path.filter(isFileInput)
  const ids = inputs.flatMap(({ data }) => data.config.datasetId ?? [])
  const ready = await findReadyVersions(db, person, ids)
  const found = new Map<string, DatasetVersion>()
  for (const node of inputs) {
    const { datasetId } = node.data.config
    if (!datasetId) throw new AppError('inputNotPrepared', {}, { nodeId: node.id })
    const version = ready.get(datasetId)
    if (!version) throw await whyNot(db, person, node, datasetId)
    found.set(node.id, version)
  }
  return found
}

async function whyNot(
  db: Db | Tx,
  person: Owner,
  node: WorkflowNode<FileInputKind>,
  datasetId: string,
): Promise<AppError> {
  const dataset = await findDataset(db, person, datasetId)
  const fileName = dataset?.fileName ?? node.data.config.fileName ?? node.data.title
  if (!dataset) return new AppError('runFileMissing', { fileName }, { nodeId: node.id })
  const { problem } = dataset.version
  if (problem) return new AppError('workflowHasProblems', { problem: problem.sentence }, { nodeId: node.id })
  return new AppError('datasetNotReady', { fileName }, { nodeId: node.id })
}
