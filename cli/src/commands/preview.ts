import { AppError, countPhrase, formatCount, isNumberType, isTimeZone, sentence } from '@anj/workflow'
import { Command } from 'commander'
import { type Previewed, previewHere } from '../preview/preview-here.ts'
import { readDataOptions } from '../run/find-data.ts'
import { readAnjText } from '../run/read-workflow-file.ts'
import { rejectLine } from '../run/reject-line.ts'
import { reporterOf } from '../run/reporter.ts'
import { colorize, stripControlCodes } from '../terminal/colorize.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { showTable } from '../terminal/show-table.ts'
import { collect, jsonHelp } from './options.ts'

interface Options {
  readonly node?: string
  readonly rows: string
  readonly data?: readonly string[]
  readonly timeZone: string
  readonly json?: boolean
}

const help = `
Computes the rows on this machine, and reads only the sources that lead to the component. Of a database, it reads the first
100,000 rows. The password comes from ANJ_CONNECTION_PASSWORD, and the value of the secret parameter NAME from
ANJ_SECRET_NAME. Without them, the command asks on a terminal, like anj run. For an output, it shows the rows that the
output gets, and writes nothing.

Examples:
  anj preview orders.anj
  anj preview orders.anj --node "Column Selection" --rows 100
  anj preview orders.anj --node types --json

Exit codes: 0 shown, 2 the call, the workflow or its data is wrong, 130 cancelled.`

/** Builds `anj preview FILE.anj`, which shows the rows at a node of a workflow file. */
export function previewCommand(): Command {
  return new Command('preview')
    .description('show the rows at a component of a workflow file')
    .argument('<file>', 'a workflow file, .anj')
    .option('--node <NAME>', 'id, name or title of a component; the output when left out')
    .option('--rows <COUNT>', 'so many rows at most, up to 10000', '20')
    .option('--data <NAME=PATH>', 'another file for an input; may be given more than once', collect)
    .option('--time-zone <ZONE>', 'time zone of today() and now() in formulas', 'UTC')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((file: string, options: Options) => runCommandAction(options, (at) => preview(file, options, at)))
}

const MOST_ROWS = 10_000

async function preview(
  file: string,
  options: Options,
  at: CommandContext,
): Promise<CommandResult<Previewed>> {
  const rows = Number(options.rows)
  if (!Number.isInteger(rows) || rows < 1 || rows > MOST_ROWS)
    throw new AppError('cliRowsOption', { given: options.rows, most: formatCount(MOST_ROWS) })
  const { timeZone } = options
  if (!isTimeZone(timeZone)) throw new AppError('timeZoneUnknown', { zone: timeZone })
  const previewed = await previewHere(
    {
      workflowPath: file,
      text: await readAnjText(file),
      given: readDataOptions(options.data ?? []),
      node: options.node,
      rows,
      timeZone,
      signal: at.signal,
    },
    reporterOf(at),
  )
  const message = messageOf(previewed)
  return { message, data: previewed, text: shown(previewed, message) }
}

function messageOf({ node, rows, rowCount, columns, isSample }: Previewed): string {
  const all = rowCount === null || rowCount === rows.length ? '' : ` of ${formatCount(rowCount)}`
  const sample = isSample ? sentence('cliOfSample') : ''
  return `${stripControlCodes(node.name)}: ${formatCount(rows.length)}${all} ${rows.length === 1 && !all ? 'row' : 'rows'}, ${countPhrase(columns.length, 'column')}${sample}`
}

const REJECTS_SHOWN = 10

function shown({ columns, rows, rejects }: Previewed, message: string): string {
  const table = showTable(
    columns.map(({ name, type }) => ({
      title: name,
      ...(isNumberType(type) ? { align: 'right' as const } : {}),
    })),
    rows,
  )
  const refused = rejects.slice(0, REJECTS_SHOWN).map((reject) => stripControlCodes(rejectLine(reject)))
  const more = rejects.length - REJECTS_SHOWN
  return [
    table,
    '',
    colorize('quiet', message),
    ...refused.map((line) => colorize('doubtful', line)),
    ...(more > 0 ? [colorize('doubtful', sentence('cliMoreRejects', { count: formatCount(more) }))] : []),
  ].join('\n')
}
