import { AppError } from '@anj/workflow'
import { Command } from 'commander'
import { readDataOptions } from '../run/find-data.ts'
import { exitCodes, type Outcome } from '../run/outcome.ts'
import { readAnjText } from '../run/read-workflow-file.ts'
import { jsonReporter, peopleReporter, type Reporter } from '../run/reporter.ts'
import { runHere } from '../run/run-here.ts'
import { runOnServer } from '../run/run-on-server.ts'

interface RunOptions {
  readonly data: readonly string[]
  readonly output: string
  readonly json: boolean
}

const help = `
With ANJ_URL and ANJ_TOKEN set, the workflow and its data go to that server and run there. Without them the workflow
runs on this machine, with no server and no database of its own.

ANJ_CONNECTION_PASSWORD  password of the databases; asked for on a terminal, once for each server and user, when not set
ANJ_CONNECTION_TLS       disable, require or verify; by default verify, except on this machine; always verify on Azure

Exit codes: 0 done, 1 the run failed, 2 the call was wrong, 130 cancelled.`

/** `anj run FILE.anj`: executes a workflow file without a browser. */
export function runCommand(): Command {
  return new Command('run')
    .description('run a workflow file')
    .argument('<file>', 'a workflow file, .anj')
    .option('--data <NAME=PATH>', 'another file for an input; may be given more than once', collect, [])
    .option('--output <FOLDER>', 'folder for file outputs of a run on this machine', '.')
    .option('--json', 'print the outcome as JSON and nothing else', false)
    .addHelpText('after', help)
    .action(async (file: string, options: RunOptions) => {
      const reporter = options.json
        ? jsonReporter(process.stdout)
        : peopleReporter(process.stdout, process.stderr)
      process.exitCode = await run(file, options, reporter)
    })
}

const collect = (value: string, before: readonly string[]) => [...before, value]

async function run(file: string, options: RunOptions, reporter: Reporter): Promise<number> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const outcome = await execute(file, options, reporter, stopping.signal)
    reporter.done(outcome)
    return exitCodes[outcome.status]
  } catch (error) {
    const status = stopping.signal.aborted ? 'cancelled' : 'failed'
    reporter.done({ ...nothingDone, status, problem: status === 'failed' ? problemOf(error) : null })
    return status === 'cancelled' ? exitCodes.cancelled : exitCodes.usage
  }
}

const nothingDone = {
  reconciliation: null,
  insight: null,
  outcomeUnknown: false,
  runId: null,
  files: [],
} as const

async function execute(
  file: string,
  options: RunOptions,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<Outcome> {
  const text = await readAnjText(file)
  const given = readDataOptions(options.data)
  const url = process.env.ANJ_URL
  if (url) return await runOnServer({ url, workflowPath: file, text, given, signal }, reporter)
  return await runHere({ workflowPath: file, text, given, outputFolder: options.output, signal }, reporter)
}

/** What was wrong with the call, in its own words; anything unforeseen keeps its message. */
function problemOf(error: unknown): { code: string; sentence: string } {
  if (error instanceof AppError) return { code: error.code, sentence: error.message }
  return { code: 'refused', sentence: error instanceof Error ? error.message : String(error) }
}
