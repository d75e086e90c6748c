import { countPhrase, encodingCodes, formatCount, sentence } from '@anj/workflow'
import { Command } from 'commander'
import { readTypeOptions } from '../convert/conversion-graph.ts'
import { type Converted, convertFile } from '../convert/convert-file.ts'
import { hasTypes } from '../convert/formats.ts'
import {
  parseChoice,
  parseDelimiter,
  parseEncoding,
  type ReadingFlags,
  readingOptions,
} from '../convert/read-options.ts'
import { rejectLine } from '../run/reject-line.ts'
import { reporterOf } from '../run/reporter.ts'
import { colorize, stripControlCodes } from '../terminal/colorize.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { collect, jsonHelp } from './options.ts'

interface Options extends ReadingFlags {
  readonly toDelimiter?: string
  readonly toEncoding?: string
  readonly toHeader: string
  readonly toSheet?: string
  readonly bom?: boolean
  readonly quoting?: boolean
  readonly harmlessFormulas?: boolean
  readonly types?: string
  readonly type?: readonly string[]
  readonly onReject: string
  readonly rejects?: string
  readonly json?: boolean
}

/** Wraps a list to lines that fit a terminal. */
const wrapped = (words: readonly string[]) =>
  (words.join(', ').match(/.{1,90}(?:, |$)/g) ?? []).map((line) => line.trimEnd()).join('\n  ')

const help = `
Reads CSV, text, .xlsx, .xls, .ods, .fods, .json, .ndjson and .parquet; writes .csv, .tsv, .txt, .xlsx, .json, .ndjson and
.parquet, by the ending of the name. Text and JSON files whose names end in .gz are compressed. The command detects how to
read the source, as the editor does, unless an option says it. The target appears whole or not at all, and replaces a file
of that name.

Text files keep values as they are in the source. A workbook, JSON or Parquet file gets numbers and dates in each column
whose values all convert without loss. With --types text it gets texts, and with --types found a text file gets values in
their usual form. A value that doesn't convert to the type of --type is listed, and --on-reject says what happens to it.

Delimiters: a sign, or tab, comma, semicolon, pipe, space.
Encodings of a source: ${wrapped(encodingCodes)}.
Other usual names of these work too, such as cp1252 or sjis. A target can be utf-8, utf-16, latin-1 or windows-1252.

Examples:
  anj convert orders.csv orders.xlsx
  anj convert report.xls report.csv --sheet March --to-delimiter semicolon --to-encoding windows-1252
  anj convert orders.txt orders.csv --delimiter tab --encoding latin-1 --skip 2
  anj convert orders.csv orders.xlsx --type "price=decimal:," --type "day=date:dd.MM.yyyy" \\
    --on-reject null --rejects rejects.csv

Exit codes: 0 converted, 1 a value could not be, and the target is as it was, 2 the call or the source is wrong,
130 cancelled.`

/** Builds `anj convert FROM TO`, which converts between file formats with the engine. */
export function convertCommand(): Command {
  return new Command('convert')
    .description('convert a file into another kind of file')
    .argument('<from>', 'the source')
    .argument('<to>', 'the target: .csv, .tsv, .txt, .xlsx, .json, .ndjson or .parquet')
    .option('--encoding <NAME>', 'of the source')
    .option('--delimiter <SIGN>', 'of the source')
    .option('--quote <KIND>', 'of the source: double, single or none')
    .option('--header <YES>', 'whether the first row of the source is its header: yes or no')
    .option('--skip <COUNT>', 'lines or rows of the source to leave out in front')
    .option(
      '--sheet <NAME>',
      'sheet of a workbook, or table of a database file; the first that holds something when left out',
    )
    .option('--to-delimiter <SIGN>', 'of the target')
    .option('--to-encoding <NAME>', 'of the target; utf-8 when left out')
    .option('--to-header <YES>', 'whether the target gets a header row: yes or no', 'yes')
    .option('--to-sheet <NAME>', 'name of the sheet in a workbook')
    .option('--bom', 'begin the target with a byte order mark, by which Excel knows UTF-8')
    .option('--quoting', 'put values of a .txt in quotes where they hold the delimiter')
    .option('--harmless-formulas', 'put an apostrophe before texts that a spreadsheet would compute')
    .option('--types <KIND>', 'found or text; text for text files, found for all else when left out')
    .option('--type <COLUMN=TYPE>', 'of a column, COLUMN=TYPE:FORMAT too; may be repeated', collect)
    .option('--on-reject <WAY>', 'of values that do not convert: fail, null or leave-out', 'fail')
    .option('--rejects <FILE>', 'list all values that do not convert in this CSV file')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((from: string, to: string, options: Options) =>
      runCommandAction(options, (at) => convert(from, to, options, at)),
    )
}

const ways = { fail: 'fail', null: 'setNull', 'leave-out': 'leaveOut' } as const
const kinds = { found: true, text: false } as const
const yesNo = { yes: true, no: false } as const

async function convert(
  from: string,
  to: string,
  options: Options,
  at: CommandContext,
): Promise<CommandResult<Converted>> {
  const { toDelimiter, toEncoding, toSheet, types } = options
  const converted = await convertFile(
    {
      from,
      to,
      reading: readingOptions(options),
      writing: {
        header: parseChoice<boolean>('--to-header', options.toHeader, yesNo),
        byteOrderMark: options.bom === true,
        quoting: options.quoting === true,
        harmlessFormulas: options.harmlessFormulas === true,
        ...(toDelimiter === undefined ? {} : { delimiter: parseDelimiter(toDelimiter) }),
        ...(toEncoding === undefined ? {} : { encoding: parseEncoding('--to-encoding', toEncoding) }),
        ...(toSheet === undefined ? {} : { sheet: toSheet }),
      },
      typing: {
        found: types === undefined ? hasTypes(to) : parseChoice<boolean>('--types', types, kinds),
        named: readTypeOptions(options.type ?? []),
        onReject: parseChoice<(typeof ways)[keyof typeof ways]>('--on-reject', options.onReject, ways),
      },
      rejectsPath: options.rejects ?? null,
      signal: at.signal,
    },
    reporterOf(at),
  )
  for (const line of asides(converted)) at.log(line)
  const { problem } = converted
  return {
    message: problem ? problem.sentence : messageOf(converted),
    data: converted,
    ...(problem ? { code: problem.code, exitCode: exitCodes.failed } : {}),
  }
}

function messageOf({ to, rows, emptyRows, rejectCount }: Converted): string {
  const empty = emptyRows > 0 ? [`${countPhrase(emptyRows, 'empty row')} left out`] : []
  const refused = rejectCount > 0 ? [`${countPhrase(rejectCount, 'value')} did not convert`] : []
  const others = [...empty, ...refused].map((one) => `, ${one}`).join('')
  return `${countPhrase(rows ?? 0, 'row')} written to ${to}${others}.`
}

const REJECTS_SHOWN = 10

/** Returns the lines for standard error: notes about the source, and values that didn't convert. */
function asides({ notes, rejects, rejectCount }: Converted): readonly string[] {
  const more = rejectCount - REJECTS_SHOWN
  return [
    ...notes.map((note) => colorize('quiet', note, process.stderr)),
    ...rejects
      .slice(0, REJECTS_SHOWN)
      .map((reject) => colorize('doubtful', stripControlCodes(rejectLine(reject)), process.stderr)),
    ...(more > 0
      ? [colorize('doubtful', sentence('cliMoreRejects', { count: formatCount(more) }), process.stderr)]
      : []),
  ]
}
