import { dirname, resolve } from 'node:path'
import { connectorOf, momentIn, type Source, type Target } from '@anj/engine'
import {
  AppError,
  findProblems,
  type InsightSummary,
  insightFileName,
  isDatabaseOutput,
  isFileOutput,
  isInsightNode,
  type LoadFrom,
  outputOf,
  parameterLines,
  problemError,
  secretsOf,
  sentence,
  type WorkflowGraph,
  withParameterValues,
  withSecretValues,
} from '@anj/workflow'
import { type AskPassword, passwordAsker } from './ask-password.ts'
import { askSecrets } from './ask-secrets.ts'
import { connectionHere, withConnectionsHere } from './connect-here.ts'
import { type ExecutedRun, executeHere } from './execute-here.ts'
import { findTemplate } from './find-template.ts'
import { type GivenStarts, loadStartsOf } from './load-starts.ts'
import type { Outcome } from './outcome.ts'
import { outputNameOf } from './output-name.ts'
import { type LocalFiles, readSources } from './read-sources.ts'
import { parseAnj } from './read-workflow-file.ts'
import { rejectLine } from './reject-line.ts'
import type { Reporter } from './reporter.ts'
import { fileTarget, moveIntoPlace, resolveTarget } from './target-file.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

/** Options for a run on this machine. */
export interface RunHereOptions extends LocalFiles {
  readonly text: string
  /** Values for parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>
  /** Starts of the inputs with a rising column. */
  readonly starts: GivenStarts
  /** IANA name of the zone of `today()` and `now()`. */
  readonly timeZone: string
  /** Folder for output files. */
  readonly outputFolder: string
}

/** Executes a workflow file in a child process on this machine, without a server or Anj's database. */
export async function runHere(options: RunHereOptions, reporter: Reporter): Promise<Outcome> {
  return await inTemporaryFolder((directory) => runIn(directory, options, reporter))
}

async function runIn(directory: string, options: RunHereOptions, reporter: Reporter): Promise<Outcome> {
  const ask = passwordAsker(options.signal)
  const parsed = parseAnj(options.text)
  for (const note of parsed.notes) reporter.log(note)
  const valued = withParameterValues(parsed.graph, options.parameters)
  const secrets = await askSecrets(secretsOf(valued), options.signal)
  const filled = { ...parsed, graph: withSecretValues(valued, secrets) }
  const { graph, sources } = await readSources(filled, directory, options, ask, reporter)
  const templatePath = await findTemplate(graph, options)
  const workflow = withConnectionsHere(graph)
  const [problem] = findProblems(workflow)
  if (problem) throw problemError(problem)
  const loadFrom = loadStartsOf(workflow, options.starts)
  const runId = crypto.randomUUID()
  const found = await targetOf(workflow, options.outputFolder, runId, ask)
  const target = found.kind === 'file' && templatePath !== null ? { ...found, templatePath } : found
  reporter.log(sentence('cliProcessingStarted'))
  for (const line of parameterLines(workflow)) reporter.log(line)
  const moment = momentIn(options.timeZone, new Date())
  const executed = await executeHere(
    {
      runId,
      workflow,
      sources: withStarts(sources, loadFrom),
      target,
      moment,
      directory,
      signal: options.signal,
    },
    reporter,
  )
  logRejects(executed, reporter)
  await removeFromServer(target, runId, reporter)
  const { outcome, reconciliation, insight } = executed
  if (outcome.status === 'succeeded') logLoads(executed, workflow, reporter)
  const succeeded = outcome.status === 'succeeded'
  const files = succeeded ? await placed(nameOf(workflow, insight), target, options.outputFolder) : []
  return {
    status: outcome.status,
    reconciliation: succeeded ? reconciliation : null,
    insight: succeeded ? insight : null,
    problem: outcome.status === 'failed' ? outcome.problem : null,
    outcomeUnknown: outcome.status === 'failed' && outcome.outcomeUnknown,
    runId: null,
    files,
  }
}

/** Adds the starts of incremental loads to the sources of a run. */
function withStarts(sources: Readonly<Record<string, Source>>, loadFrom: LoadFrom): Record<string, Source> {
  const entries = Object.entries(sources).map(([id, source]): [string, Source] => {
    const start = loadFrom[id]
    if (source.kind !== 'database' || start === undefined) return [id, source]
    return [id, { ...source, load: { reason: 'chosen', whole: start === null, after: start } }]
  })
  return Object.fromEntries(entries)
}

const REJECTS_SHOWN = 10

function logRejects({ rejects, rejectCount }: ExecutedRun, { log }: Reporter): void {
  for (const reject of rejects.slice(0, REJECTS_SHOWN)) log(rejectLine(reject))
  if (rejectCount > REJECTS_SHOWN) log(`and ${rejectCount - REJECTS_SHOWN} more`)
}

/** Logs the bounds after which the next run of a caller can begin. */
function logLoads({ loads }: ExecutedRun, { nodes }: WorkflowGraph, { log }: Reporter): void {
  for (const { nodeId, column, upTo } of loads) {
    const node = nodes.find(({ id }) => id === nodeId)
    const title = node?.data.label ?? node?.data.title ?? nodeId
    if (upTo !== null) log(sentence('cliLoadedUpTo', { title, column, upTo }))
  }
}

/** Removes the commit mark and other leftovers from the target's server, once the outcome is known. */
async function removeFromServer(target: Target, runId: string, reporter: Reporter): Promise<void> {
  if (target.kind !== 'database') return
  const { connection, databaseName } = target
  try {
    const connector = await connectorOf(connection.kind)
    await connector.removeLeftovers(connection, databaseName, runId)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    reporter.log(sentence('cliLeftBehind', { run: runId.replaceAll('-', ''), reason }))
  }
}

async function targetOf(
  graph: WorkflowGraph,
  outputFolder: string,
  runId: string,
  ask: AskPassword,
): Promise<Target> {
  const output = outputOf(graph)
  if (output && isFileOutput(output)) {
    return await fileTarget(
      dirname(await resolveTarget(resolve(outputFolder, outputNameOf(output.data)))),
      runId,
    )
  }
  if (output && isInsightNode(output)) return await fileTarget(outputFolder, runId)
  if (output && isDatabaseOutput(output)) {
    const { databaseName } = output.data.config
    return { kind: 'database', databaseName, connection: await connectionHere(output, ask) }
  }
  throw new AppError('outputComponentNeeded', {})
}

/** Returns the name of the file that the run creates. */
function nameOf(graph: WorkflowGraph, insight: InsightSummary | null): string | null {
  if (insight) return insightFileName(insight, 'json')
  const output = outputOf(graph)
  return output && isFileOutput(output) ? outputNameOf(output.data) : null
}

async function placed(
  fileName: string | null,
  target: Target,
  outputFolder: string,
): Promise<readonly string[]> {
  if (target.kind !== 'file' || fileName === null) return []
  const path = resolve(outputFolder, fileName)
  await moveIntoPlace(target.path, await resolveTarget(path))
  return [path]
}
