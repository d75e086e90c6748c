import { type Column, sentence } from '@anj/workflow'
import { columnLetters } from '../../excel/cell-names.ts'
import type { Note } from '../writer.ts'

/**
 * Logs the columns in which values were written as text because Excel would change them. `textCells` are their numbers
 * by column letter, and the first column is in the column `left` of the sheet.
 */
export function noteTexts(
  textCells: ReadonlyMap<string, number>,
  columns: readonly Column[],
  note: Note,
  left = 0,
): void {
  const found = (isFloat: boolean) =>
    columns.flatMap(({ name: column, type }, i) => {
      const count = textCells.get(columnLetters(left + i))
      return count && (type === 'float') === isFloat ? [`${column} (${count})`] : []
    })
  const others = found(false)
  const floats = found(true)
  if (others.length > 0) note(sentence('excelTexts', { columns: others.join(', ') }))
  if (floats.length > 0) note(sentence('excelFloatTexts', { columns: floats.join(', ') }))
}
