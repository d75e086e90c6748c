import { countPhrase, sentence } from '@anj/workflow'
import { Command } from 'commander'
import { readDataOptions } from '../run/find-data.ts'
import { colorize, stripControlCodes } from '../terminal/colorize.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { readMessageFixes } from '../validate/read-message-fixes.ts'
import { type ReportedProblem, type Verdict, validateFile } from '../validate/validate-file.ts'
import { collect, jsonHelp } from './options.ts'

interface Options {
  readonly data?: readonly string[]
  readonly withoutData?: boolean
  readonly json?: boolean
}

const help = `
Tells what keeps a workflow from being run, by the rules of the product, with the component that it is about and what
to do. No data is read and no server is asked.

Examples:
  anj validate orders.anj
  anj validate *.anj --without-data
  anj validate orders.anj --data orders.csv=/srv/in/orders.csv --json

Exit codes: 0 all can be run, 1 something was found, 2 the call was wrong.`

/** Builds `anj validate FILE.anj …`, which lists the problems of workflow files. */
export function validateCommand(): Command {
  return new Command('validate')
    .description('tell what keeps workflow files from being run')
    .argument('<files...>', 'workflow files, .anj')
    .option('--data <NAME=PATH>', 'another file for an input; may be given more than once', collect)
    .option('--without-data', 'the files that the workflow reads need not be there')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((files: readonly string[], options: Options) =>
      runCommandAction(options, () => validate(files, options)),
    )
}

async function validate(
  files: readonly string[],
  options: Options,
): Promise<CommandResult<readonly Verdict[]>> {
  const given = readDataOptions(options.data ?? [])
  const cures = await readMessageFixes()
  const verdicts: Verdict[] = []
  for (const file of files)
    verdicts.push(await validateFile(file, { given, withoutData: options.withoutData === true }, cures))
  const found = verdicts.reduce((sum, { problems }) => sum + problems.length, 0)
  return {
    message:
      found === 0
        ? sentence('cliAllValid', { files: countPhrase(files.length, 'file') })
        : sentence('cliProblemsFound', {
            problems: countPhrase(found, 'problem'),
            files: countPhrase(files.length, 'file'),
          }),
    data: verdicts,
    text: verdicts.map(shown).join('\n\n'),
    exitCode: found === 0 ? exitCodes.succeeded : exitCodes.failed,
  }
}

function shown({ file, valid, problems, notes, nodes }: Verdict): string {
  const head = valid
    ? `${colorize('good', '✔')} ${colorize('heading', file)}  ${sentence('cliCanRun', { nodes: countPhrase(nodes, 'component') })}`
    : `${colorize('bad', '✖')} ${colorize('heading', file)}  ${countPhrase(problems.length, 'problem')}`
  return [
    head,
    ...problems.flatMap(linesOf),
    ...notes.map((note) => `  ${colorize('doubtful', '!')} ${note}`),
  ].join('\n')
}

function linesOf({ message, node, cure }: ReportedProblem): readonly string[] {
  const where = node
    ? `${colorize('heading', stripControlCodes(node.name))} ${colorize('quiet', `(${stripControlCodes(node.id)})`)}: `
    : ''
  return [
    `  ${colorize('bad', '•')} ${where}${stripControlCodes(message)}`,
    ...(cure === null ? [] : [`    ${colorize('quiet', `→ ${cure}`)}`]),
  ]
}
