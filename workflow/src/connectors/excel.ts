import { type Static, Type } from 'typebox'
import { sentence } from '../messages.ts'
import type { Column } from '../model/columns.ts'
import { defineConnector } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { sideBySide } from '../model/side-by-side.ts'
import { ExcelTemplateSchema, MAX_SHEET_COLUMNS, templateProblems } from './excel-template.ts'
import { fileInput } from './file-input.ts'

/** Sheet of an uploaded workbook (.xlsx, .xls, .ods, .fods). */
export const excelInput = defineConnector({ kind: 'excelInput', ...fileInput })

const LONGEST_SHEET_NAME = 31

/** Returns the reason why Excel refuses a sheet name, or null when it is valid. */
export function sheetNameIssue(name: string): string | null {
  if (name === '' || name.length > LONGEST_SHEET_NAME)
    return sentence('sheetNameLength', { limit: LONGEST_SHEET_NAME })
  if (/[[\]:*?/\\]/.test(name)) return sentence('sheetNameSigns')
  if (/[\p{Cc}\ufffe\uffff]/u.test(name)) return sentence('sheetNameControls')
  if (name.startsWith("'") || name.endsWith("'")) return sentence('sheetNameQuote')
  return name.toLowerCase() === 'history' ? sentence('sheetNameReserved') : null
}

/** Styles of an Excel table. */
export const excelTableStyles = ['light', 'medium', 'dark'] as const
export type ExcelTableStyle = (typeof excelTableStyles)[number]

/** Longest column name of an Excel table, in UTF-16 code units. */
const LONGEST_TABLE_HEADER = 255

const ExcelOutputConfig = Type.Object({
  fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.xlsx' }),
  sheetName: Type.String({
    title: 'Sheet name',
    minLength: 1,
    maxLength: LONGEST_SHEET_NAME,
    default: 'Sheet1',
  }),
  header: Type.Boolean({ title: 'Header row', default: true }),
  /** Makes the rows an Excel table with filter buttons. If missing, or without a header row, they are plain cells. */
  tableStyle: Type.Optional(Type.Enum([...excelTableStyles], { title: 'Table style' })),
  /** Writes a sheet for each value of a column, which is named after the value. Replaces the sheet name. */
  sheetsBy: Type.Optional(
    Type.Object({
      /** Blank until the user chooses one. */
      column: Type.String({ title: 'Column' }),
      keepsColumn: Type.Boolean({ title: 'Keep the column', default: true }),
    }),
  ),
  /** Writes the rows to a sheet of an uploaded workbook. Replaces the settings of the new workbook's sheets. */
  template: Type.Optional(ExcelTemplateSchema),
})
type ExcelOutputConfig = Static<typeof ExcelOutputConfig>

/** Returns the style of the table that an output writes, or null for plain cells. A table needs its header row. */
export function excelTableStyleOf({
  header,
  tableStyle,
}: Pick<ExcelOutputConfig, 'header' | 'tableStyle'>): ExcelTableStyle | null {
  return header ? (tableStyle ?? null) : null
}

/** Returns a problem when the settings or the columns don't fit a sheet, otherwise null. */
export function excelOutputProblem(
  config: Pick<ExcelOutputConfig, 'sheetName' | 'header' | 'tableStyle' | 'sheetsBy'>,
  columns: readonly Pick<Column, 'name'>[],
): Problem | null {
  const { sheetName: sheet, sheetsBy } = config
  const why = sheetsBy ? null : sheetNameIssue(sheet)
  if (why) return problem('sheetNameInvalid', { sheet, why })
  const { length: count } = columns
  if (count > MAX_SHEET_COLUMNS)
    return problem('tooManyColumns', { count, database: 'Excel', limit: MAX_SHEET_COLUMNS })
  const long = excelTableStyleOf(config) && columns.find(({ name }) => name.length > LONGEST_TABLE_HEADER)
  return long
    ? problem('tableHeaderTooLong', {
        column: `${[...long.name].slice(0, 40).join('')}…`,
        limit: LONGEST_TABLE_HEADER,
      })
    : null
}

/** Excel file for download, with a header row and typed cells. Rows beyond 1,048,576 go to additional sheets. */
export const excelOutput = defineConnector({
  kind: 'excelOutput',
  config: ExcelOutputConfig,
  initial: (): ExcelOutputConfig => ({ fileName: 'result.xlsx', sheetName: 'Sheet1', header: true }),
  problems: ({ title, config, inputs }) => {
    const columns = sideBySide(inputs ?? [])
    if (config.template) return templateProblems(title, config.template, inputs ? columns.length : null)
    const found = excelOutputProblem(config, columns)
    return [...(found ? [found] : []), ...sheetsByProblems(title, config, inputs ? columns : null)]
  },
})

/** Returns the problems of the column whose values name the sheets. `columns` is null while they are unknown. */
function sheetsByProblems(
  title: string,
  { sheetsBy }: Pick<ExcelOutputConfig, 'sheetsBy'>,
  columns: readonly Column[] | null,
): readonly Problem[] {
  if (!sheetsBy) return []
  const { column, keepsColumn } = sheetsBy
  if (column === '') return [problem('sheetsByRequired', { title })]
  if (columns && !columns.some(({ name }) => name === column))
    return [problem('columnMissing', { title, column })]
  return columns?.length === 1 && !keepsColumn ? [problem('sheetsByAlone', { title, column })] : []
}
