import {
  type ComponentChange,
  changesSince,
  countPhrase,
  differencesOf,
  type ParsedFile,
  sentence,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { Command } from 'commander'
import { readWorkflowFile, type WorkflowFile } from '../repository/workflow-files.ts'
import { parseAnj } from '../run/read-workflow-file.ts'
import { requireServer } from '../server/connect-server.ts'
import { ServerRefusal } from '../server/server-refusal.ts'
import { colorize, stripControlCodes } from '../terminal/colorize.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { jsonHelp } from './options.ts'
import { drawingOf } from './pull.ts'

interface Options {
  readonly with?: string
  readonly json?: boolean
}

/** The changes that lead from one state of a workflow to the state in a file. */
interface FileChanges {
  readonly file: string
  /** True if the server doesn't have the workflow. */
  readonly isNew: boolean
  readonly components: readonly ComponentChange[]
  /** Other changes, such as another name. */
  readonly others: readonly string[]
}

const help = `
Says in words what a push of the files would change on the server: the components added, removed and changed, with
their settings before and after. With --with, compares with another file instead, and asks no server.

Examples:
  anj diff orders.anj
  anj diff workflows/*.anj --json
  anj diff orders.anj --with /tmp/orders-before.anj

Exit codes: 0 nothing differs, 1 something differs, 2 refused.`

/** Builds `anj diff FILE.anj …`, which says in words how files differ from a server or from another file. */
export function diffCommand(): Command {
  return new Command('diff')
    .description('say in words what a push would change')
    .argument('<files...>', 'workflow files, .anj')
    .option('--with <file>', 'compare with this file, not with the server')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((files: readonly string[], options: Options) =>
      runCommandAction(options, (at) => diff(files, options, at)),
    )
}

async function diff(
  paths: readonly string[],
  options: Options,
  { signal }: CommandContext,
): Promise<CommandResult<readonly FileChanges[]>> {
  const files = await Promise.all(paths.map(readWorkflowFile))
  const found: FileChanges[] = []
  for (const file of files) {
    const before =
      options.with === undefined
        ? await onServer(file, signal)
        : (await readWorkflowFile(options.with)).parsed
    found.push(changesOf(before, file))
  }
  const differing = found.filter(isDifferent).length
  const all = countPhrase(found.length, 'file')
  return {
    message:
      differing === 0
        ? sentence('cliNothingDiffers', { files: all })
        : sentence('cliFilesDiffer', { differing: countPhrase(differing, 'file'), files: all }),
    data: found,
    text: found.map(shown).join('\n\n'),
    exitCode: differing === 0 ? exitCodes.succeeded : exitCodes.failed,
  }
}

/** Returns the server's state of a file's workflow, or null if the server doesn't have the workflow. */
async function onServer({ parsed }: WorkflowFile, signal: AbortSignal): Promise<ParsedFile | null> {
  if (parsed.id === null) return null
  try {
    return parseAnj(await drawingOf(await requireServer(signal), parsed.id, signal))
  } catch (error) {
    if (error instanceof ServerRefusal && error.code === 'notFound') return null
    throw error
  }
}

function changesOf(before: ParsedFile | null, { path, parsed }: WorkflowFile): FileChanges {
  if (!before) return { file: path, isNew: true, components: [], others: [] }
  const named = new Set(parsed.connections.map(({ nodeId }) => nodeId))
  const [earlier, now] = [before, parsed].map(({ graph }) => withoutAddresses(graph, named)) as [
    WorkflowGraph,
    WorkflowGraph,
  ]
  const differences = differencesOf(earlier, now)
  return {
    file: path,
    isNew: false,
    components: changesSince(earlier, now, differences),
    others: [
      ...(before.name === parsed.name
        ? []
        : [sentence('cliNameDiffers', { before: before.name, after: parsed.name })]),
      ...(differences.hasOther ? [sentence('cliPlacesDiffer')] : []),
    ],
  }
}

/** Returns a graph without the addresses of named connections, because one name has another address on each server. */
function withoutAddresses(graph: WorkflowGraph, named: ReadonlySet<string>): WorkflowGraph {
  const nodes = graph.nodes.map((node) =>
    named.has(node.id)
      ? ({ ...node, data: { ...node.data, config: { ...node.data.config, address: null } } } as WorkflowNode)
      : node,
  )
  return { ...graph, nodes }
}

const isDifferent = ({ isNew, components, others }: FileChanges) =>
  isNew || components.length > 0 || others.length > 0

const signs = { added: '+', removed: '-', changed: '~' } as const
const tones = { added: 'good', removed: 'bad', changed: 'doubtful' } as const

function shown(changes: FileChanges): string {
  const { file, isNew, components, others } = changes
  const lines = [
    ...(isNew ? [sentence('cliDiffNew')] : []),
    ...components.map(({ name, change, before, after, settings }) => {
      const settled = before !== undefined && after !== undefined ? `: ${before} → ${after}` : ''
      const more = settings ? `: ${settings.join(', ')}` : ''
      return `${colorize(tones[change], signs[change])} ${stripControlCodes(`${name}${settled}${more}`)}`
    }),
    ...others.map((line) => `${colorize('doubtful', '~')} ${stripControlCodes(line)}`),
    ...(isDifferent(changes) ? [] : [sentence('cliDiffSame')]),
  ]
  return [colorize('heading', stripControlCodes(file)), ...lines.map((line) => `  ${line}`)].join('\n')
}
