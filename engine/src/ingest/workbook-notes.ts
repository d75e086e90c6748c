import { sentence } from '@anj/workflow'
import { columnLetters } from '../excel/cell-names.ts'
import type { SheetTable } from '../excel/table-file.ts'

/** Returns the notes for users about how a sheet was read. `chosen` means that Anj selected the sheet. */
export function sheetNotes(table: SheetTable, chosen: boolean, guessedHeader: boolean): readonly string[] {
  const { sheets, sheet, header, range, findings } = table
  const { errors, formulasWithoutValue, noDates, mergedRanges, hiddenRows } = findings
  const hidden = sheets.filter((one) => one.hidden).map(({ name }) => name)
  const hiddenColumns = findings.hiddenColumns
    .filter(({ first }) => first - 1 <= range.last)
    .map(({ first, last }) => lettersOf(first - 1, Math.min(last - 1, range.last)))
  return [
    ...(chosen && sheets.length > 1
      ? [sentence('noteSheetChosen', { sheet, sheets: listOf(sheets.map(({ name }) => name)) })]
      : []),
    ...(hidden.length > 0 ? [sentence('noteHiddenSheets', { sheets: listOf(hidden) })] : []),
    ...(guessedHeader && !header ? [sentence('noteNoHeader')] : []),
    ...(range.first > 0 ? [sentence('noteEmptyLeft', { column: columnLetters(range.first) })] : []),
    ...(mergedRanges > 0 ? [sentence('noteMergedCells', { count: mergedRanges })] : []),
    ...counted('noteFormulasWithoutValue', formulasWithoutValue),
    ...counted('noteCellErrors', errors),
    ...counted('noteNoDates', noDates),
    ...(hiddenRows > 0 ? [sentence('noteHiddenRows', { count: hiddenRows })] : []),
    ...(hiddenColumns.length > 0 ? [sentence('noteHiddenColumns', { columns: listOf(hiddenColumns) })] : []),
  ]
}

function counted(
  code: 'noteFormulasWithoutValue' | 'noteCellErrors' | 'noteNoDates',
  { count, first }: { readonly count: number; readonly first: string },
): readonly string[] {
  return count > 0 ? [sentence(code, { count, cell: first })] : []
}

function lettersOf(first: number, last: number): string {
  return first === last ? columnLetters(first) : `${columnLetters(first)} to ${columnLetters(last)}`
}

const LONGEST_LIST = 20

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, LONGEST_LIST).join(', ')
  return names.length > LONGEST_LIST ? `${shown}, …` : shown
}
