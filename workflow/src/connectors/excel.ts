import { Type } from 'typebox'
import { sentence } from '../messages.ts'
import { defineConnector } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { fileInput } from './file-input.ts'

/** Sheet of an uploaded workbook (.xlsx, .xls, .ods, .fods). */
export const excelInput = defineConnector({ kind: 'excelInput', ...fileInput })

const LONGEST_SHEET_NAME = 31
/** Maximum number of columns in a sheet: A to XFD. */
export const MAX_SHEET_COLUMNS = 16_384

/** Returns the reason why Excel refuses a sheet name, or null when it is valid. */
export function sheetNameIssue(name: string): string | null {
  if (name === '' || name.length > LONGEST_SHEET_NAME)
    return sentence('sheetNameLength', { limit: LONGEST_SHEET_NAME })
  if (/[[\]:*?/\\]/.test(name)) return sentence('sheetNameSigns')
  if (/[\p{Cc}\ufffe\uffff]/u.test(name)) return sentence('sheetNameControls')
  if (name.startsWith("'") || name.endsWith("'")) return sentence('sheetNameQuote')
  return name.toLowerCase() === 'history' ? sentence('sheetNameReserved') : null
}

/** Returns a problem when the settings or the columns don't fit a sheet, otherwise null. */
export function excelOutputProblem(
  { sheetName }: { readonly sheetName: string },
  { length: count }: readonly unknown[],
): Problem | null {
  const why = sheetNameIssue(sheetName)
  if (why) return problem('sheetNameInvalid', { sheet: sheetName, why })
  return count > MAX_SHEET_COLUMNS
    ? problem('tooManyColumns', { count, database: 'Excel', limit: MAX_SHEET_COLUMNS })
    : null
}

/** Excel file for download, with a header row and typed cells. Rows beyond 1,048,576 go to additional sheets. */
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
