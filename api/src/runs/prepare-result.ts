import { findVersions, getRun } from '@anj/db'
import { AppError, isKind, outputOf, pathTo, sourcesOf } from '@anj/workflow'
import { toSource } from '../datasets/to-source.ts'
import type { AppDeps, PreviewRequest } from '../deps.ts'
import { present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'

/** What makes a run's result again: its snapshot over the very versions that it read. */
export async function prepareResult(
  { db, storage }: AppDeps,
  caller: Caller,
  runId: string,
): Promise<Pick<PreviewRequest, 'workflow' | 'nodeId' | 'sources'>> {
  const run = present(await getRun(db, caller.id, runId), 'run')
  if (run.status !== 'succeeded') throw new AppError('runNotSucceeded', {})
  const { snapshot: workflow, datasetVersions } = run
  const output = outputOf(workflow)
  const nodeId = present(output && sourcesOf(workflow, output.id)[0], 'node').id
  const versions = await findVersions(db, caller.id, Object.values(datasetVersions))
  const inputs = pathTo(workflow, nodeId).filter((node) => isKind(node, 'csvInput'))
  const sources = inputs.map((node) => {
    const source = toSource(storage, versions.get(datasetVersions[node.id] ?? ''))
    const fileName = node.data.config.fileName ?? node.data.title
    if (!source) throw new AppError('runFileMissing', { fileName }, { nodeId: node.id })
    return [node.id, source] as const
  })
  return { workflow, nodeId, sources: Object.fromEntries(sources) }
}
