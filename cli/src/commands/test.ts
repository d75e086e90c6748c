import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError, countPhrase, sentence } from '@anj/workflow'
import { Command } from 'commander'
import { runTest, type TestReport } from '../repository/run-test.ts'
import { colorize, stripControlCodes } from '../terminal/colorize.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { jsonHelp } from './options.ts'

interface Options {
  readonly update?: boolean
  readonly json?: boolean
}

const ENDING = '.test.json'

const help = `
A test is a file beside the workflow, such as orders.only-eu.test.json. It has small inputs, and the rows that a
component must produce from them. The inputs replace files and databases, so a test needs no server and writes nothing.
In the editor, 'Save as a test' saves a preview as a test.

Examples:
  anj test orders.anj
  anj test workflows/*.anj --json
  anj test orders.only-eu.test.json --update

Exit codes: 0 all passed, 1 a test failed, 2 a file is missing or damaged.`

/** Builds `anj test FILE …`, which runs the tests of workflow files. */
export function testCommand(): Command {
  return new Command('test')
    .description('run workflows with small inputs, and compare their rows with the expected rows')
    .argument('<files...>', 'workflow files, .anj, or tests, .test.json')
    .option('--update', 'write the rows found to the tests that fail')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((files: readonly string[], options: Options) =>
      runCommandAction(options, (at) => test(files, options, at)),
    )
}

async function test(
  files: readonly string[],
  options: Options,
  { signal, progress }: CommandContext,
): Promise<CommandResult<readonly TestReport[]>> {
  const paths = (await Promise.all(files.map(testsOf))).flat()
  const reports: TestReport[] = []
  for (const [at, path] of paths.entries()) {
    signal.throwIfAborted()
    progress.show(at / paths.length, basename(path))
    reports.push(await runTest(path, { update: options.update === true, signal }))
  }
  const failed = reports.filter(({ passed }) => !passed).length
  const tests = countPhrase(reports.length, 'test')
  return {
    message:
      failed === 0
        ? sentence('cliTestPassed', { tests })
        : sentence('cliTestsFailed', { failed: countPhrase(failed, 'test'), tests }),
    data: reports,
    text: reports.map(shown).join('\n'),
    exitCode: failed === 0 ? exitCodes.succeeded : exitCodes.failed,
  }
}

/** Returns the tests of a workflow file, or the test itself. Throws `cliTestNone`. */
async function testsOf(file: string): Promise<readonly string[]> {
  if (file.endsWith(ENDING)) return [file]
  const folder = dirname(file)
  const stem = basename(file).replace(/\.anj$/, '')
  const names = await readdir(folder)
  const found = names.filter((name) => name.startsWith(`${stem}.`) && name.endsWith(ENDING)).sort()
  if (found.length === 0) throw new AppError('cliTestNone', { file, example: `${stem}.name${ENDING}` })
  return found.map((name) => join(folder, name))
}

function shown({ file, name, passed, lines }: TestReport): string {
  const head = `${passed ? colorize('good', '✔') : colorize('bad', '✖')} ${colorize('heading', stripControlCodes(name))} ${colorize('quiet', `(${stripControlCodes(file)})`)}`
  return [head, ...lines.map((line) => `  ${stripControlCodes(line)}`)].join('\n')
}
