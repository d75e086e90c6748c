import { Type } from 'typebox'
import { sentence } from '../messages.ts'
import { defineConnector } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { fileInput } from './file-input.ts'

/** A sheet of an Excel file that was uploaded (.xlsx, .xls, .ods, .fods). */
export const excelInput = defineConnector({ kind: 'excelInput', ...fileInput })

const LONGEST_SHEET_NAME = 31
/** Columns of a sheet: A to XFD. */
export const MOST_SHEET_COLUMNS = 16_384

/** The reason why a sheet cannot have a name; null when it can. */
export function sheetNameFault(name: string): string | null {
  if (name === '' || name.length > LONGEST_SHEET_NAME)
    return sentence('sheetNameLength', { limit: LONGEST_SHEET_NAME })
  if (/[[\]:*?/\\]/.test(name)) return sentence('sheetNameSigns')
  if (/[\p{Cc}\ufffe\uffff]/u.test(name)) return sentence('sheetNameControls')
  if (name.startsWith("'") || name.endsWith("'")) return sentence('sheetNameQuote')
  return name.toLowerCase() === 'history' ? sentence('sheetNameReserved') : null
}

/** The reason why no sheet can be written as it is to be, or hold these columns; null where one can. */
export function excelOutputProblem(
  { sheetName }: { readonly sheetName: string },
  { length: count }: readonly unknown[],
): Problem | null {
  const why = sheetNameFault(sheetName)
  if (why) return problem('sheetNameInvalid', { sheet: sheetName, why })
  return count > MOST_SHEET_COLUMNS
    ? problem('tooManyColumns', { count, database: 'Excel', limit: MOST_SHEET_COLUMNS })
    : null
}

/** An Excel file to download, with a header row and real types. Rows beyond 1,048,576 go to further sheets. */
export const excelOutput = defineConnector({
  kind: 'excelOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.xlsx' }),
    sheetName: Type.String({
      title: 'Sheet name',
      minLength: 1,
      maxLength: LONGEST_SHEET_NAME,
      default: 'Sheet1',
    }),
    header: Type.Boolean({ title: 'Header row', default: true }),
  }),
  initial: () => ({ fileName: 'result.xlsx', sheetName: 'Sheet1', header: true }),
  problems: ({ config, inputs }) => {
    const found = excelOutputProblem(config, inputs?.flat() ?? [])
    return found ? [found] : []
  },
})
