import { basename, extname } from 'node:path'
import {
  AppError,
  type ConfigOf,
  connectors,
  type DatabaseFileFormat,
  type JsonLayout,
  sheetNameIssue,
  txtDelimiterIssue,
  unpackedName,
} from '@anj/workflow'
import type { WrittenEncoding } from './encode-file.ts'

/** The options that the command line sets for the target. */
export interface TargetOptions {
  readonly delimiter?: string
  readonly encoding?: WrittenEncoding
  readonly header: boolean
  readonly byteOrderMark: boolean
  readonly quoting: boolean
  /** True to put an apostrophe before text that a spreadsheet would otherwise run as a formula. */
  readonly harmlessFormulas: boolean
  readonly sheet?: string
}

/** Output node for a target. */
export type FileOutput =
  | { readonly kind: 'csvOutput'; readonly config: ConfigOf<'csvOutput'> }
  | { readonly kind: 'txtOutput'; readonly config: ConfigOf<'txtOutput'> }
  | { readonly kind: 'excelOutput'; readonly config: ConfigOf<'excelOutput'> }
  | { readonly kind: 'jsonOutput'; readonly config: ConfigOf<'jsonOutput'> }
  | { readonly kind: 'parquetOutput'; readonly config: ConfigOf<'parquetOutput'> }
  | { readonly kind: 'databaseFileOutput'; readonly config: ConfigOf<'databaseFileOutput'> }

const ofCsv = [',', ';', '\t', '|', ':', '~', '^', '#', '!', ' ', '||'] as const

/**
 * Returns the output node for a target, whose extension determines the format. Throws `cliTargetUnknown` for an unknown
 * extension, and other errors for options that don't suit the format.
 */
export function outputFor(path: string, writing: TargetOptions): FileOutput {
  const fileName = basename(path)
  const unpacked = unpackedName(fileName)
  const ending = extname(unpacked).toLowerCase()
  const isPacked = unpacked !== fileName
  const { delimiter } = writing
  if (ending === '.xlsx' && !isPacked) return workbook(fileName, writing)
  if (writing.sheet !== undefined) throw new AppError('cliOnlyWorkbooks', { option: '--to-sheet' })
  const layout = jsonLayoutOf[ending]
  if (layout) return json(fileName, layout, isPacked, writing)
  if (ending === '.parquet' && !isPacked) {
    refuseTextOptions(writing)
    return { kind: 'parquetOutput', config: { fileName } }
  }
  const format = databaseFormatOf[ending]
  if (format && !isPacked) {
    refuseTextOptions(writing)
    const { tableName } = connectors.databaseFileOutput.initial()
    return { kind: 'databaseFileOutput', config: { fileName, format, tableName } }
  }
  const text =
    ending === '.csv'
      ? csv(fileName, delimiter ?? ',', writing)
      : ending === '.tsv'
        ? csv(fileName, delimiter ?? '\t', writing)
        : ending === '.txt'
          ? txt(fileName, delimiter ?? '\t', writing)
          : null
  if (!text) throw new AppError('cliTargetUnknown', { file: path })
  return isPacked ? packed(text, writing) : text
}

/** True for a target whose format distinguishes numbers from texts. */
export function hasTypes(path: string): boolean {
  return /\.(xlsx|parquet|sqlite|sqlite3|db|duckdb|ddb|(json|ndjson|jsonl)(\.gz)?)$/i.test(path)
}

const databaseFormatOf: Readonly<Record<string, DatabaseFileFormat>> = {
  '.sqlite': 'sqlite',
  '.sqlite3': 'sqlite',
  '.db': 'sqlite',
  '.duckdb': 'duckdb',
  '.ddb': 'duckdb',
}

const jsonLayoutOf: Readonly<Record<string, JsonLayout>> = {
  '.json': 'array',
  '.ndjson': 'lines',
  '.jsonl': 'lines',
}

function json(fileName: string, layout: JsonLayout, gzip: boolean, writing: TargetOptions): FileOutput {
  refuseTextOptions(writing)
  return { kind: 'jsonOutput', config: { fileName, layout, gzip } }
}

/** A compressed file isn't encoded again, so it can only be UTF-8. */
function packed(output: FileOutput, { encoding, byteOrderMark }: TargetOptions): FileOutput {
  if (encoding !== undefined) throw new AppError('cliOnlyText', { option: '--to-encoding' })
  if (byteOrderMark) throw new AppError('cliOnlyText', { option: '--bom' })
  return { ...output, config: { ...output.config, gzip: true } } as FileOutput
}

/** Refuses the options that only delimited text has. */
function refuseTextOptions({ delimiter, encoding, byteOrderMark, harmlessFormulas }: TargetOptions): void {
  const textOnly = [
    ['--to-delimiter', delimiter !== undefined],
    ['--to-encoding', encoding !== undefined],
    ['--bom', byteOrderMark],
    ['--harmless-formulas', harmlessFormulas],
  ] as const
  for (const [option, given] of textOnly) if (given) throw new AppError('cliOnlyText', { option })
}

function workbook(fileName: string, writing: TargetOptions): FileOutput {
  refuseTextOptions(writing)
  const { header, sheet } = writing
  const sheetName = sheet ?? 'Sheet1'
  const why = sheetNameIssue(sheetName)
  if (why) throw new AppError('sheetNameInvalid', { sheet: sheetName, why })
  return { kind: 'excelOutput', config: { fileName, sheetName, header } }
}

function csv(fileName: string, delimiter: string, writing: TargetOptions): FileOutput {
  const usual = ofCsv.find((one) => one === delimiter)
  if (!usual) return txt(fileName, delimiter, { ...writing, quoting: true })
  const { header, harmlessFormulas } = writing
  const config = { fileName, delimiter: usual, header, byteOrderMark: false, harmlessFormulas }
  return { kind: 'csvOutput', config }
}

function txt(
  fileName: string,
  delimiter: string,
  { header, quoting, harmlessFormulas }: TargetOptions,
): FileOutput {
  const why = txtDelimiterIssue(delimiter, harmlessFormulas)
  if (why) throw new AppError('txtDelimiterRefused', { delimiter, why })
  return { kind: 'txtOutput', config: { fileName, delimiter, header, quoting, harmlessFormulas } }
}
