import { type Db, type Extract, findExtracts, isUuid, type Owner, type Tx } from '@anj/db'
import type { LandedSource, Storage } from '@anj/engine'
import {
  AppError,
  type DatabaseInputConfig,
  type DatabaseInputKind,
  isDatabaseInput,
  sourceKey,
  type WorkflowNode,
} from '@anj/workflow'

/** The extract of each database input on a path that a person may read; refuses with what must be done first. */
export async function findExtractSources(
  { db, storage }: { readonly db: Db | Tx; readonly storage: Storage },
  person: Owner,
  path: readonly WorkflowNode[],
): Promise<readonly (readonly [nodeId: string, source: LandedSource])[]> {
  const inputs = path.filter(isDatabaseInput)
  const ids = inputs.flatMap(({ data }) => data.config.extractId ?? []).filter(isUuid)
  const extracts = await findExtracts(db, person, ids)
  return inputs.map((node) => {
    const extract = extracts.get(node.data.config.extractId ?? '')
    return [node.id, landed(storage, node, extract)] as const
  })
}

function landed(
  storage: Storage,
  node: WorkflowNode<DatabaseInputKind>,
  extract: Extract | undefined,
): LandedSource {
  const { title, config } = node.data
  const refuse = (
    code: 'extractNeeded' | 'extractExpired' | 'extractNotReady' | 'extractOutdated',
  ): never => {
    throw new AppError(code, { title }, { nodeId: node.id })
  }
  if (config.extractId === null) return refuse('extractNeeded')
  if (!extract) return refuse('extractExpired')
  if (sourceKey(extract.source) !== sourceKey(config)) return refuse('extractOutdated')
  const { status, problem, columnarKey, columns, rows, emptyRows, emptyCells, isSample } = extract
  if (status === 'failed')
    throw new AppError('extractFailed', { title, reason: problem?.sentence ?? '' }, { nodeId: node.id })
  if (status !== 'ready' || !columnarKey || !columns) return refuse('extractNotReady')
  if (!isSameColumns(columns, config.columns)) return refuse('extractOutdated')
  const path = storage.path(columnarKey)
  return { kind: 'landed', path, columns, rows, emptyRows, emptyCells, isSample }
}

function isSameColumns(
  read: DatabaseInputConfig['columns'] | NonNullable<Extract['columns']>,
  present: DatabaseInputConfig['columns'],
): boolean {
  return (
    read.length === present.length &&
    read.every(({ name, type }, i) => present[i]?.name === name && present[i]?.type === type)
  )
}
