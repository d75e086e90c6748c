import { dirname } from 'node:path'
import type { Client } from '@anj/client'
import { AppError, sentence } from '@anj/workflow'
import { Command } from 'commander'
import { PulledFiles } from '../repository/pulled-files.ts'
import { resultOf } from '../repository/show-reports.ts'
import { type FileReport, readWorkflowFile, type WorkflowFile } from '../repository/workflow-files.ts'
import { requireServer, serverUrl } from '../server/connect-server.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { collect, jsonHelp } from './options.ts'

interface Options {
  readonly connection?: readonly string[]
  readonly label?: string
  readonly overwrite?: boolean
  readonly json?: boolean
}

const help = `
Makes the workflows of a server equal to files, and creates those that the server doesn't have. Uploaded files and
samples on the server stay. Each component gets the server's connection with the name in the file. A workflow that
someone changed on the server since the last pull or push is refused. ANJ_URL is the server's address, ANJ_TOKEN a token
with the scopes workflows:read, workflows:write, connections:read.

Examples:
  anj push orders.anj
  anj push workflows/*.anj --label "release 12"
  anj push workflows/*.anj --connection "Shop test=Shop"

Exit codes: 0 done, 1 the server refused a file, 2 nothing was pushed.`

/** Builds `anj push FILE.anj …`, which makes the workflows of a server equal to files. */
export function pushCommand(): Command {
  return new Command('push')
    .description('make the workflows of a server equal to files')
    .argument('<files...>', 'workflow files, .anj')
    .option('--connection <FILE=SERVER>', 'another name of a connection on the server; repeatable', collect)
    .option('--label <text>', 'name of the versions that the push makes')
    .option('--overwrite', 'also replace workflows that someone changed on the server')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((files: readonly string[], options: Options) =>
      runCommandAction(options, (at) => push(files, options, at)),
    )
}

async function push(
  paths: readonly string[],
  options: Options,
  { signal, progress }: CommandContext,
): Promise<CommandResult<readonly FileReport[]>> {
  const names = readConnectionNames(options.connection ?? [])
  // All files are read before the first is sent, so that a damaged file stops the push before it begins.
  const files = await Promise.all(paths.map(readWorkflowFile))
  const client = await requireServer(signal)
  const reports: FileReport[] = []
  for (const [at, file] of files.entries()) {
    signal.throwIfAborted()
    progress.show(at / files.length, file.parsed.name)
    reports.push(await pushFile(client, file, names, options, signal))
  }
  return resultOf(reports)
}

async function pushFile(
  client: Client,
  file: WorkflowFile,
  names: ReadonlyMap<string, string>,
  { label, overwrite }: Options,
  signal: AbortSignal,
): Promise<FileReport> {
  const report = { file: file.path, workflow: file.parsed.name }
  const workflowId = file.parsed.id
  if (workflowId === null) return { ...report, outcome: 'refused', notes: [sentence('cliPushWithoutId')] }
  const pulled = await PulledFiles.open(dirname(file.path), serverUrl() ?? '')
  const revision = pulled.of(workflowId)?.revision
  const text = withConnectionNames(file.text, names)
  const query = {
    ...(revision === undefined ? {} : { revision }),
    ...(overwrite === true ? { overwrite } : {}),
    ...(label === undefined ? {} : { label }),
  }
  const answer = await client.PUT('/workflows/{workflowId}/file', {
    params: { path: { workflowId }, query },
    headers: { 'content-type': 'application/octet-stream' },
    body: '',
    bodySerializer: () => text,
    signal,
  })
  const { error } = answer
  if (error) {
    const notes =
      'data' in error && error.code === 'workflowConflict'
        ? [
            sentence('cliPushConflict', {
              who: error.data.savedBy?.fullName ?? '–',
              when: `${error.data.updatedAt.slice(0, 16).replace('T', ' ')} UTC`,
            }),
          ]
        : [error.message]
    return { ...report, outcome: 'refused', notes }
  }
  const { outcome, workflow, notes } = answer.data.data
  pulled.set(workflowId, workflow.revision, file.text)
  await pulled.save()
  return { ...report, outcome, notes }
}

/** Parses `--connection` options. Throws `cliConnectionOption`. */
function readConnectionNames(given: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    given.map((option) => {
      const [from, to, ...more] = option.split('=')
      if (!from || !to || more.length > 0) throw new AppError('cliConnectionOption', { given: option })
      return [from, to] as const
    }),
  )
}

/** Returns the text of a file with the server's names of its connections. */
function withConnectionNames(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text
  const document = JSON.parse(text) as { connections?: readonly { readonly name: string }[] }
  const connections = document.connections?.map((one) => ({ ...one, name: names.get(one.name) ?? one.name }))
  return JSON.stringify({ ...document, ...(connections ? { connections } : {}) })
}
