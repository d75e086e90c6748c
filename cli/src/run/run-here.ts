import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connectorOf, forkRun, type Target } from '@anj/engine'
import {
  AppError,
  findProblems,
  type InsightSummary,
  insightFileName,
  isDatabaseOutput,
  isFileOutput,
  isInsight,
  outputOf,
  problemError,
  type Reconciliation,
  sentence,
  type WorkflowGraph,
} from '@anj/workflow'
import { type AskPassword, passwordAsker } from './ask-password.ts'
import { connectionHere, withConnectionsHere } from './connect-here.ts'
import type { Outcome } from './outcome.ts'
import { outputNameOf } from './output-name.ts'
import { type LocalFiles, limitsIn, readSources } from './read-sources.ts'
import { parseAnj } from './read-workflow-file.ts'
import type { Reporter } from './reporter.ts'

/** What a run on this machine needs to know. */
export interface RunHereOptions extends LocalFiles {
  readonly text: string
  /** Folder that file outputs are written to. */
  readonly outputFolder: string
  readonly signal: AbortSignal
}

/** Executes a workflow file in a child process of this machine, with no server and no database of ours. */
export async function runHere(options: RunHereOptions, reporter: Reporter): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'anj-'))
  try {
    return await runIn(directory, options, reporter)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function runIn(directory: string, options: RunHereOptions, reporter: Reporter): Promise<Outcome> {
  const ask = passwordAsker()
  const parsed = parseAnj(options.text)
  for (const note of parsed.notes) reporter.log(note)
  const { graph, sources } = await readSources(parsed, directory, options, ask, reporter.log)
  const workflow = withConnectionsHere(graph)
  const [problem] = findProblems(workflow)
  if (problem) throw problemError(problem)
  const runId = crypto.randomUUID()
  const target = await targetOf(workflow, options.outputFolder, runId, ask)
  reporter.log(sentence('cliProcessingStarted'))
  let reconciliation: Reconciliation | null = null
  let insight: InsightSummary | null = null
  const outcome = await forkRun(
    { runId, workflow, sources, target, limits: limitsIn(directory) },
    {
      log: reporter.log,
      progress: reporter.progress,
      rejects: (rejects, count) => {
        for (const { row, column, value, reason } of rejects.slice(0, REJECTS_SHOWN))
          reporter.log(`row ${row}, ${column}: ${value}: ${reason}`)
        if (count > REJECTS_SHOWN) reporter.log(`and ${count - REJECTS_SHOWN} more`)
      },
      prepared: async (_mark, agreed, made) => {
        reconciliation = agreed
        insight = made ?? null
        return true
      },
    },
    { signal: options.signal },
  )
  await removeFromServer(target, runId, reporter)
  const succeeded = outcome.status === 'succeeded'
  const files = succeeded ? await putInPlace(nameOf(workflow, insight), target, options.outputFolder) : []
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

const REJECTS_SHOWN = 10

/** How the run ended is known: what proves it, and whatever else it left on its target's server, may go. */
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

/**
 * Where the run writes. A file gets a name of this run's own first: by that name the engine tells whether it is whole,
 * which a file of an earlier run would belie.
 */
async function targetOf(
  graph: WorkflowGraph,
  outputFolder: string,
  runId: string,
  ask: AskPassword,
): Promise<Target> {
  const output = outputOf(graph)
  if (output && isFileOutput(output)) {
    outputNameOf(output.data)
    return await fileIn(outputFolder, runId)
  }
  if (output && isInsight(output)) return await fileIn(outputFolder, runId)
  if (output && isDatabaseOutput(output)) {
    const { databaseName } = output.data.config
    return { kind: 'database', databaseName, connection: await connectionHere(output, ask) }
  }
  throw new AppError('outputComponentNeeded', {})
}

async function fileIn(outputFolder: string, runId: string): Promise<Target> {
  await mkdir(outputFolder, { recursive: true })
  return { kind: 'file', path: resolve(outputFolder, `.anj-${runId}`) }
}

/** The name of the file that a run made. */
function nameOf(graph: WorkflowGraph, insight: InsightSummary | null): string | null {
  if (insight) return insightFileName(insight, 'json')
  const output = outputOf(graph)
  return output && isFileOutput(output) ? outputNameOf(output.data) : null
}

/** Gives the file of a run that succeeded its own name, in place of what was there, and the rights of any new file here. */
async function putInPlace(
  fileName: string | null,
  target: Target,
  outputFolder: string,
): Promise<readonly string[]> {
  if (target.kind !== 'file' || fileName === null) return []
  const path = resolve(outputFolder, fileName)
  try {
    await chmod(target.path, 0o666 & ~process.umask())
    await rename(target.path, path)
  } catch (error) {
    await rm(target.path, { force: true })
    throw error
  }
  return [path]
}
