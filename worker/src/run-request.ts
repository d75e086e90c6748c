import { type Db, findVersions, getConnection, openConnection, type Run } from '@anj/db'
import {
  type ChildLimits,
  datasetSource,
  type RunRequest,
  type Source,
  type Storage,
  type Target,
} from '@anj/engine'
import { AppError, isKind, outputOf, pathTo, type WorkflowNode } from '@anj/workflow'

interface RequestContext {
  readonly db: Db
  readonly storage: Storage
  readonly secretKey: Uint8Array
}

/** Everything that a run's child needs, from the run's own snapshot; secrets are decrypted here and nowhere earlier. */
export async function prepareRunRequest(
  context: RequestContext,
  run: Run,
  limits: ChildLimits,
): Promise<RunRequest> {
  const output = outputOf(run.snapshot)
  if (!output) throw new AppError('outputComponentNeeded', {})
  const sources = await findSources(context, run, pathTo(run.snapshot, output.id))
  const target = await findTarget(context, run)
  const rejectsPath = context.storage.path(rejectsKey(run.id))
  return { runId: run.id, workflow: run.snapshot, sources, target, limits, rejectsPath }
}

/** The target of a run as its snapshot names it, with the connection's present secret. */
export async function findTarget({ db, storage, secretKey }: RequestContext, run: Run): Promise<Target> {
  const output = outputOf(run.snapshot)
  if (output && isKind(output, 'csvOutput')) return { kind: 'file', path: storage.path(outputKey(run.id)) }
  if (output && isKind(output, 'postgresqlOutput')) {
    const { connectionId } = output.data.config
    const connection = connectionId ? await getConnection(db, run.ownerId, connectionId) : undefined
    if (!connection) throw new AppError('runConnectionMissing', {}, { nodeId: output.id })
    const { databaseName } = output.data.config
    return { kind: 'database', databaseName, connection: openConnection(connection, secretKey) }
  }
  throw new AppError('outputComponentNeeded', {})
}

/** Key in the store of a run's file. */
export function outputKey(runId: string): string {
  return `artifacts/${runId}/output`
}

/** Key in the store of a run's rejects. */
export function rejectsKey(runId: string): string {
  return `artifacts/${runId}/rejects`
}

async function findSources(
  { db, storage }: RequestContext,
  run: Run,
  path: readonly WorkflowNode[],
): Promise<Readonly<Record<string, Source>>> {
  const versions = await findVersions(db, run.ownerId, Object.values(run.datasetVersions))
  const sources: Record<string, Source> = {}
  for (const node of path) {
    if (node.data.type !== 'input') continue
    const version = versions.get(run.datasetVersions[node.id] ?? '')
    if (!version?.columnarKey || !version.profile) {
      const fileName = isKind(node, 'csvInput') ? node.data.config.fileName : null
      throw new AppError('runFileMissing', { fileName: fileName ?? node.data.title }, { nodeId: node.id })
    }
    sources[node.id] = datasetSource(storage.path(version.columnarKey), version.profile)
  }
  return sources
}
