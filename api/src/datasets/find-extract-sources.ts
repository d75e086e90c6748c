import { type Db, type Extract, findExtracts, isUuid, type Owner, type Tx } from '@anj/db'
import type { LandedSource, LocalFiles } from '@anj/engine'
import {
  AppError,
  type DatabaseInputConfig,
  type DatabaseInputKind,
  isDatabaseInput,
  sourceKey,
  type WorkflowNode,
} from '@anj/workflow'

/**
 * Returns the extract for each database input before a node, if the user may read it. If an extract is missing or
 * outdated, the error says what to do.
 */
export async function findExtractSources(
  db: Db | Tx,
  files: LocalFiles,
  person: Owner,
  path: readonly WorkflowNode[],
): Promise<readonly (readonly [nodeId: string, source: LandedSource])[]> {
  const inputs = path.filter(isDatabaseInput)
  const ids = inputs.flatMap(({ data }) => data.config.extractId ?? []).filter(isUuid)
  const extracts = await findExtracts(db, person, ids)
  const ready = inputs.map(
    (node) => [node, readyOf(node, extracts.get(node.data.config.extractId ?? ''))] as const,
  )
  return await Promise.all(
    ready.map(async ([{ id }, { columnarKey, ...source }]) => {
      const path = await files.path(columnarKey)
      return [id, { kind: 'landed' as const, path, ...source }] as const
    }),
  )
}

type Ready = Omit<LandedSource, 'kind' | 'path'> & { readonly columnarKey: string }

function readyOf(node: WorkflowNode<DatabaseInputKind>, extract: Extract | undefined): Ready {
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
  return { columnarKey, columns, rows, emptyRows, emptyCells, isSample }
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
