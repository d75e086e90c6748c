import { readWorkflowSecrets } from '@anj/core'
import {
  beginLoads,
  beginTaking,
  findVersions,
  hasTriedInto,
  loadOwnerOf,
  type Run,
  recordTarget,
  requireZone,
} from '@anj/db'
import {
  type ChildLimits,
  momentIn,
  type RunMoment,
  type RunRequest,
  type Source,
  storedSource,
  type Target,
} from '@anj/engine'
import {
  AppError,
  type DatabaseInputKind,
  type ErrorCode,
  errorCatalogue,
  fileOfNode,
  incrementalInputs,
  isDatabaseInput,
  isDatabaseOutput,
  isFileInput,
  isFileOutput,
  isInsightNode,
  isKind,
  type LoadStart,
  loadKeyOf,
  type MessageParams,
  outputOf,
  pathTo,
  readsWholeDatabase,
  secretsOf,
  type WorkflowNode,
  withSecretValues,
} from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { type ConnectionStage, openNodeConnection } from './open-source.ts'
import type { RunFiles } from './run-files.ts'
import { targetKey } from './target-key.ts'

type RequestContext = Pick<WorkerContext, 'db' | 'secretKey' | 'windowsAccount'>
type WholeContext = RequestContext & Pick<WorkerContext, 'languageModel'>

/**
 * Builds the request for a run's child from the run's snapshot. This is the only place where a run's secrets are
 * decrypted.
 */
export async function prepareRunRequest(
  context: WholeContext,
  run: Run,
  limits: ChildLimits,
  files: RunFiles,
  signal: AbortSignal,
): Promise<RunRequest> {
  const usesSecrets = secretsOf(run.snapshot).length > 0
  const secrets = usesSecrets ? await readWorkflowSecrets(context.db, context.secretKey, run.workflowId) : {}
  const workflow = withSecretValues(run.snapshot, secrets)
  const output = outputOf(workflow)
  if (!output) throw new AppError('outputComponentNeeded', {})
  const path = pathTo(workflow, output.id)
  await beginTaking(context.db, run)
  const starts = await beginRunLoads(context, run)
  const sources = await findSources(context, run, path, files, starts, signal)
  const target = await findTarget(context, run, 'toBegin', files, signal)
  return {
    runId: run.id,
    workflow,
    sources,
    target,
    limits,
    moment: momentOf(run),
    rejectsPath: files.rejects.path,
    rejectListPath: files.rejectList.path,
    ...(await beginTarget(context, run, target)),
    ...(context.languageModel && isKind(output, 'aiAdvisor') ? { languageModel: context.languageModel } : {}),
    // The first rows are stored only for runs that read a database. A preview can re-read a file at any time, whereas a
    // database's rows may have changed by then.
    ...(path.some(isDatabaseInput) && !isInsightNode(output) ? { resultPath: files.result.path } : {}),
  }
}

/**
 * Returns the starts of a run's incremental loads, and gives the run the exclusive right to load these rows. A test run
 * reads the first rows of its sources instead.
 */
async function beginRunLoads({ db }: RequestContext, run: Run): Promise<Readonly<Record<string, LoadStart>>> {
  const inputs = incrementalInputs(run.snapshot)
  if (inputs.length === 0 || run.firstRows !== null) return {}
  const owner = await loadOwnerOf(db, run)
  if (!owner) throw new AppError('loadWithoutWorkflow', {})
  const output = outputOf(run.snapshot)
  const appends = !output || !isDatabaseOutput(output) || !output.data.config.updateByKey?.length
  const loads = inputs.map((input) => ({
    nodeId: input.node.id,
    title: input.node.data.title,
    key: loadKeyOf(run.snapshot, input),
    column: input.column,
    type: input.type,
    appends,
  }))
  return await beginLoads(db, run, owner, loads)
}

/** Returns the moment at which the worker claimed a run, on the clock of the run's zone. */
function momentOf({ timeZone, startedAt }: Run): RunMoment {
  requireZone(timeZone)
  return momentIn(timeZone, startedAt ?? new Date())
}

/**
 * Records the target of a run before the run writes to it. For a test run, also determines whether the table was
 * created by an earlier test run.
 */
async function beginTarget(
  { db }: RequestContext,
  run: Run,
  target: Target,
): Promise<Pick<RunRequest, 'firstRows' | 'replacesTry'>> {
  const output = outputOf(run.snapshot)
  if (target.kind === 'database' && output && isDatabaseOutput(output)) {
    const claim = { runId: run.id, claimId: run.claimId ?? '' }
    await recordTarget(db, claim, targetKey(target.connection, output.data.config))
  }
  if (run.firstRows === null) return {}
  return { firstRows: run.firstRows, replacesTry: await hasTriedInto(db, run) }
}

/**
 * Returns the target in the run's snapshot, with the connection's current secret. If the target is a file, it is
 * written to the run's output.
 */
async function findTarget(
  context: RequestContext,
  run: Run,
  stage: ConnectionStage,
  files: RunFiles,
  signal: AbortSignal,
): Promise<Target> {
  const database = await findDatabase(context, run, stage)
  if (database) return database
  const templatePath = await findTemplate(context, run, files, signal)
  return { kind: 'file', path: files.output.path, ...(templatePath !== null && { templatePath }) }
}

/** Returns a local path of the workbook that the run's output fills, or null if it fills none. */
async function findTemplate(
  { db }: RequestContext,
  run: Run,
  files: RunFiles,
  signal: AbortSignal,
): Promise<string | null> {
  const output = outputOf(run.snapshot)
  const file = output && fileOfNode(output)
  if (!output || !file) return null
  const versionId = run.datasetVersions[output.id]
  const version = versionId && (await findVersions(db, run, [versionId])).get(versionId)
  if (!version) {
    const fileName = file.fileName ?? output.data.title
    throw new AppError('runFileMissing', { fileName }, { nodeId: output.id })
  }
  return await files.sources.path(version.originalKey, signal)
}

/** Returns the database target of a run; null if its target is a file. */
export async function findDatabase(
  context: RequestContext,
  run: Run,
  stage: ConnectionStage,
): Promise<Extract<Target, { kind: 'database' }> | null> {
  const output = outputOf(run.snapshot)
  if (output && (isFileOutput(output) || isInsightNode(output))) return null
  if (output && isDatabaseOutput(output)) {
    const { connectionId, databaseName } = output.data.config
    const connection = await openNodeConnection(context, run, output, connectionId, stage)
    if (!connection) throw new AppError('runConnectionMissing', {}, { nodeId: output.id })
    return { kind: 'database', databaseName, connection }
  }
  throw new AppError('outputComponentNeeded', {})
}

async function findSources(
  context: RequestContext,
  run: Run,
  path: readonly WorkflowNode[],
  files: RunFiles,
  starts: Readonly<Record<string, LoadStart>>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, Source>>> {
  const versions = await findVersions(context.db, run, Object.values(run.datasetVersions))
  const sources: Record<string, Source> = {}
  for (const node of path) {
    if (isFileInput(node)) {
      const version = versions.get(run.datasetVersions[node.id] ?? '')
      if (version?.problem && !version.stored) throw unreadable(version.problem, node.id)
      const columnar = version?.columnarKey ? await files.sources.path(version.columnarKey, signal) : null
      const source = version && columnar !== null ? storedSource(columnar, version) : null
      if (!source) {
        const fileName = node.data.config.fileName ?? node.data.title
        throw new AppError('runFileMissing', { fileName }, { nodeId: node.id })
      }
      sources[node.id] = source
    } else if (isDatabaseInput(node)) {
      const { config, title } = node.data
      const connection = await openNodeConnection(context, run, node, config.connectionId, 'toBegin')
      if (!connection) throw new AppError('runSourceConnectionMissing', { title }, { nodeId: node.id })
      const load = starts[node.id]
      requireStart(run, node, load)
      sources[node.id] = { kind: 'database', connection, config, ...(load ? { load } : {}) }
    }
  }
  return sources
}

/** Throws if an input that loads only new rows has no start, because all its rows would then be loaded. */
function requireStart(
  { firstRows, snapshot }: Run,
  { id, data: { title, config } }: WorkflowNode<DatabaseInputKind>,
  load: LoadStart | undefined,
): void {
  if (!config.incremental || load || firstRows !== null || readsWholeDatabase(snapshot, id)) return
  throw new AppError('risingColumnType', { title, column: config.incremental.column }, { nodeId: id })
}

/** Returns the error for rows from a run's call that the ingest couldn't read. */
function unreadable({ code, sentence }: { code: string; sentence: string }, nodeId: string): AppError {
  const known = code in errorCatalogue ? (code as ErrorCode) : 'unexpected'
  return new AppError(known, {} as MessageParams<ErrorCode>, { sentence, nodeId })
}
