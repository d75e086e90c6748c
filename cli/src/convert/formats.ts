import { basename, extname } from 'node:path'
import { AppError, type ConfigOf, sheetNameIssue, txtDelimiterIssue } from '@anj/workflow'
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

const ofCsv = [',', ';', '\t', '|', ':', '~', '^', '#', '!', ' ', '||'] as const

/**
 * Returns the output node for a target, whose extension determines the format. Throws `cliTargetUnknown` for an unknown
 * extension, and other errors for options that don't suit the format.
 */
export function outputFor(path: string, writing: TargetOptions): FileOutput {
  const fileName = basename(path)
  const ending = extname(path).toLowerCase()
  if (ending === '.xlsx') return workbook(fileName, writing)
  if (writing.sheet !== undefined) throw new AppError('cliOnlyWorkbooks', { option: '--to-sheet' })
  if (ending === '.csv') return csv(fileName, writing.delimiter ?? ',', writing)
  if (ending === '.tsv') return csv(fileName, writing.delimiter ?? '\t', writing)
  if (ending === '.txt') return txt(fileName, writing.delimiter ?? '\t', writing)
  throw new AppError('cliTargetUnknown', { file: path })
}

function workbook(fileName: string, writing: TargetOptions): FileOutput {
  const { delimiter, encoding, byteOrderMark, harmlessFormulas, header, sheet } = writing
  const textOnly = [
    ['--to-delimiter', delimiter !== undefined],
    ['--to-encoding', encoding !== undefined],
    ['--bom', byteOrderMark],
    ['--harmless-formulas', harmlessFormulas],
  ] as const
  for (const [option, given] of textOnly) if (given) throw new AppError('cliOnlyText', { option })
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
