import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Client, Schemas } from '@anj/client'
import { makeFolder } from '@anj/engine'
import { AppError, sentence } from '@anj/workflow'
import { Command } from 'commander'
import { hashOf, PulledFiles } from '../repository/pulled-files.ts'
import { resultOf } from '../repository/show-reports.ts'
import {
  type FileReport,
  pathFor,
  readFolder,
  readWorkflowFile,
  type WorkflowFile,
} from '../repository/workflow-files.ts'
import { requireServer, serverUrl, unwrapAnswer } from '../server/connect-server.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { jsonHelp } from './options.ts'

interface Options {
  readonly folder: string
  readonly overwrite?: boolean
  readonly json?: boolean
}

const help = `
Writes workflows of a server to files for a version control system, without rows, passwords and hashes. A changed
setting changes few lines. If a file in the folder already contains a workflow, this file is updated, whatever its name
is. ANJ_URL is the server's address, ANJ_TOKEN a token with the scopes workflows:read and connections:read.

Examples:
  anj pull
  anj pull "Orders, nightly" --folder workflows
  anj pull --overwrite

Exit codes: 0 done, 1 a file has changes of its own and was not written, 2 refused.`

/** Builds `anj pull`, which writes workflows of a server to files. */
export function pullCommand(): Command {
  return new Command('pull')
    .description('write the workflows of a server to files for a version control system')
    .argument('[workflows...]', 'their names or ids; default: all workflows in your tabs')
    .option('--folder <path>', 'folder of the files', '.')
    .option('--overwrite', 'also write files that were changed here')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((wanted: readonly string[], options: Options) =>
      runCommandAction(options, (at) => pull(wanted, options, at)),
    )
}

async function pull(
  wanted: readonly string[],
  options: Options,
  { signal, progress }: CommandContext,
): Promise<CommandResult<readonly FileReport[]>> {
  const client = await requireServer(signal)
  const workflows = chosen(unwrapAnswer(await client.GET('/workflows', { signal })), wanted)
  await makeFolder(options.folder)
  const files: Pick<WorkflowFile, 'path' | 'parsed' | 'text'>[] = [...(await readFolder(options.folder))]
  const pulled = await PulledFiles.open(options.folder, serverUrl() ?? '')
  const reports: FileReport[] = []
  for (const [at, workflow] of workflows.entries()) {
    signal.throwIfAborted()
    progress.show(at / workflows.length, workflow.name)
    const text = await drawingOf(client, workflow.id, signal)
    const path = pathFor(options.folder, workflow, files)
    const report = { file: relative('.', path), workflow: workflow.name }
    const present = files.find((file) => file.path === path)
    const isOwn = present && present.text !== text && hashOf(present.text) !== pulled.of(workflow.id)?.sha256
    if (isOwn && options.overwrite !== true) {
      reports.push({ ...report, outcome: 'refused', notes: [sentence('cliPullChangedHere')] })
      continue
    }
    if (present?.text !== text) await writeFile(path, text)
    if (!present) files.push(await readWorkflowFile(path))
    pulled.set(workflow.id, workflow.revision, text)
    const outcome = !present ? 'created' : present.text === text ? 'unchanged' : 'updated'
    reports.push({ ...report, outcome, notes: [] })
  }
  await pulled.save()
  return resultOf(reports)
}

/** Returns a workflow's file for a version control system. */
export async function drawingOf(client: Client, workflowId: string, signal: AbortSignal): Promise<string> {
  const params = { path: { workflowId }, query: { content: 'drawing' as const } }
  const { data, error } = await client.GET('/workflows/{workflowId}/file', {
    params,
    parseAs: 'text',
    signal,
  })
  if (error !== undefined) return unwrapAnswer({ error })
  return data
}

type Summary = Schemas['WorkflowSummary']

function chosen(workflows: readonly Summary[], wanted: readonly string[]): readonly Summary[] {
  if (wanted.length === 0) return workflows
  return wanted.flatMap((word) => {
    const named = workflows.filter(({ id, name }) => id === word || name.toLowerCase() === word.toLowerCase())
    if (named.length === 0) throw new AppError('cliWorkflowUnknown', { workflow: word })
    if (named.length > 1)
      throw new AppError('cliWorkflowAmbiguous', {
        workflow: word,
        ids: named.map(({ id }) => id).join(', '),
      })
    return named
  })
}
