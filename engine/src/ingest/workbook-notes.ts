import { type Note, note } from '@anj/workflow'
import { columnLetters } from '../excel/cell-names.ts'
import type { SheetTable } from '../excel/table-file.ts'

/** The options that Anj chose, because the user didn't. */
interface Choices {
  readonly isChosen: boolean
  readonly isHeaderGuessed: boolean
  readonly isStartFound: boolean
}

/** Returns the notes for users about how a sheet was read. */
export function sheetNotes(
  table: SheetTable,
  { isChosen, isHeaderGuessed, isStartFound }: Choices,
): readonly Note[] {
  const { sheets, sheet, header, firstRow, range, findings } = table
  const { errors, formulasWithoutValue, noDates, mergedRanges, hiddenRows } = findings
  const hidden = sheets.filter((one) => one.hidden).map(({ name }) => name)
  const hiddenColumns = findings.hiddenColumns
    .filter(({ first }) => first - 1 <= range.last)
    .map(({ first, last }) => lettersOf(first - 1, Math.min(last - 1, range.last)))
  return [
    ...(isChosen && sheets.length > 1
      ? [note('noteSheetChosen', { sheet, sheets: listOf(sheets.map(({ name }) => name)) })]
      : []),
    ...(hidden.length > 0 ? [note('noteHiddenSheets', { sheets: listOf(hidden) })] : []),
    ...(isHeaderGuessed && !header ? [note('noteNoHeader')] : []),
    ...(isStartFound && firstRow > 1 ? [note('noteRowsAbove', { row: firstRow })] : []),
    ...(range.first > 0 ? [note('noteEmptyLeft', { column: columnLetters(range.first) })] : []),
    ...(mergedRanges > 0 ? [note('noteMergedCells', { count: mergedRanges })] : []),
    ...counted('noteFormulasWithoutValue', formulasWithoutValue),
    ...counted('noteCellErrors', errors),
    ...counted('noteNoDates', noDates),
    ...(hiddenRows > 0 ? [note('noteHiddenRows', { count: hiddenRows })] : []),
    ...(hiddenColumns.length > 0 ? [note('noteHiddenColumns', { columns: listOf(hiddenColumns) })] : []),
  ]
}

function counted(
  code: 'noteFormulasWithoutValue' | 'noteCellErrors' | 'noteNoDates',
  { count, first }: { readonly count: number; readonly first: string },
): readonly Note[] {
  return count > 0 ? [note(code, { count, cell: first })] : []
}

function lettersOf(first: number, last: number): string {
  return first === last ? columnLetters(first) : `${columnLetters(first)} to ${columnLetters(last)}`
}

const LONGEST_LIST = 20

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, LONGEST_LIST).join(', ')
  return names.length > LONGEST_LIST ? `${shown}, …` : shown
}
