import { type Static, Type } from 'typebox'
import { type Problem, problem } from '../model/problem.ts'

/** Maximum number of columns in a sheet: A to XFD. */
export const MAX_SHEET_COLUMNS = 16_384
/** Maximum number of rows in a sheet. */
export const MAX_SHEET_ROWS = 1_048_576

/** An uploaded workbook whose sheet an output fills. All other parts of the workbook stay as they are. */
export const ExcelTemplateSchema = Type.Object({
  /** Null until the user chooses a workbook, and in files, which contain no records of a server. */
  datasetId: Type.Union([Type.String(), Type.Null()]),
  fileName: Type.Union([Type.String(), Type.Null()]),
  /** Blank until the user chooses one. */
  sheet: Type.String({ title: 'Sheet', maxLength: 255 }),
  /** The cell of the header, or of the first row's first value without a header row. */
  cell: Type.String({ title: 'First cell', maxLength: 20, default: 'A1' }),
})
export type ExcelTemplate = Static<typeof ExcelTemplateSchema>

/** A cell of a sheet. Columns count from 0, and rows from 1. */
export interface CellPlace {
  readonly column: number
  readonly row: number
}

/** Returns the place of a cell such as B5, or null if no sheet has such a cell. */
export function parseCellName(name: string): CellPlace | null {
  const [, letters = '', digits = ''] = /^([A-Za-z]{1,3})([1-9]\d{0,6})$/.exec(name.trim()) ?? []
  if (letters === '') return null
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  const row = Number(digits)
  return column <= MAX_SHEET_COLUMNS && row <= MAX_SHEET_ROWS ? { column: column - 1, row } : null
}

/** Returns the problems of an output's template. `columns` is the number of columns that it writes, or null. */
export function templateProblems(
  title: string,
  { datasetId, fileName, sheet, cell }: ExcelTemplate,
  columns: number | null,
): readonly Problem[] {
  if (datasetId === null)
    return [
      fileName === null
        ? problem('templateRequired', { title })
        : problem('templateAgain', { title, fileName }),
    ]
  if (sheet === '') return [problem('templateSheetRequired', { title })]
  const place = parseCellName(cell)
  if (!place) return [problem('templateCellInvalid', { title, cell })]
  const limit = MAX_SHEET_COLUMNS - place.column
  return columns !== null && columns > limit
    ? [problem('templateTooWide', { title, count: columns, cell: cell.trim(), limit })]
    : []
}
