import { findResultArtifact, findVersions, getRun, type Run, zoneToShow } from '@anj/db'
import { type LandedSource, type LocalFiles, limitRows, momentIn, type NodeRequest } from '@anj/engine'
import {
  AppError,
  columnsOf,
  isDatabaseInput,
  isFileInput,
  newNode,
  outputOf,
  pathTo,
  sourcesOf,
  type WorkflowNode,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { toSource } from '../datasets/to-source.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'

interface Result {
  readonly looked: NodeRequest
  /** True if only the first rows were stored. Their number is recorded with the stored copy. */
  readonly isKept: boolean
}
type Deps = Pick<AppDeps, 'db'> & { readonly files: LocalFiles }

/**
 * Prepares a run's result for reading. If all sources are files, computes the result again from the run's snapshot and
 * the dataset versions that the run read. If the run read a database, which may have changed since then, the result
 * consists of the first rows, which the run stored. The result can be read as long as `files` holds its leases.
 */
export async function prepareResult(deps: Deps, caller: Caller, runId: string): Promise<Result> {
  const run = orNotFound(await getRun(deps.db, caller, runId), 'run')
  if (run.status !== 'succeeded') throw new AppError('runNotSucceeded', {})
  if (run.insight) throw new AppError('resultOfInsight', {})
  const output = outputOf(run.snapshot)
  const result = orNotFound(output && sourcesOf(run.snapshot, output.id)[0], 'node')
  const path = pathTo(run.snapshot, result.id)
  return path.some(isDatabaseInput)
    ? await keptResult(deps, caller, run, result)
    : await computedResult(deps, caller, run, result, path)
}

async function computedResult(
  { db, files }: Deps,
  caller: Caller,
  { snapshot: workflow, datasetVersions, workflowId, firstRows, timeZone, startedAt }: Run,
  { id: nodeId }: WorkflowNode,
  path: readonly WorkflowNode[],
): Promise<Result> {
  const versions = await findVersions(db, caller, Object.values(datasetVersions))
  const reading = path.filter(isFileInput).map(async (node) => {
    const source = await toSource(files, versions.get(datasetVersions[node.id] ?? ''))
    const fileName = node.data.config.fileName ?? node.data.title
    if (!source && workflowId === null) throw new AppError('resultNotKept', {})
    if (!source) throw new AppError('runFileMissing', { fileName }, { nodeId: node.id })
    return [node.id, firstRows === null ? source : limitRows(source, firstRows)] as const
  })
  const sources = await Promise.all(reading)
  const moment = momentIn(zoneToShow(timeZone), startedAt ?? new Date())
  return { looked: { workflow, nodeId, sources: Object.fromEntries(sources), moment }, isKept: false }
}

/** Returns the stored first rows as a source without further steps. */
async function keptResult(
  { db, files }: Deps,
  caller: Caller,
  { id, snapshot, reconciliation }: Run,
  result: WorkflowNode,
): Promise<Result> {
  const artifact = await findResultArtifact(db, caller, id, 'result')
  if (!artifact) throw new AppError('resultNotKept', {})
  const columns = columnsOf(snapshot, result.id)
  const node = newNode('postgresqlInput', 'result', { x: 0, y: 0 })
  const rows = Math.min(reconciliation?.written ?? 0, keptRows)
  const source: LandedSource = {
    kind: 'landed',
    path: await files.path(artifact.key),
    columns,
    rows,
    emptyRows: 0,
    emptyCells: 0,
    isSample: false,
  }
  const config = { ...node.data.config, columns: [...columns] }
  const workflow = { nodes: [{ ...node, data: { ...node.data, config } }], edges: [] }
  return { looked: { workflow, nodeId: node.id, sources: { [node.id]: source } }, isKept: true }
}

/** The maximum number of result rows that a run stores. Long rows reduce this number. */
const keptRows = 1000
