export { MAX_SHEET_COLUMNS as MOST_COLUMNS } from '@anj/workflow'

/** Maximum number of rows in a sheet. */
export const MAX_ROWS = 1_048_576
/** Maximum number of characters in a cell. Excel counts code points above U+FFFF twice. */
export const MAX_CELL_LENGTH = 32_767

/** Returns the letters of a column number, counted from 0: A, Z, AA. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

/** Returns the name of a cell. Columns count from 0, and rows from 1. */
export function cellName(column: number, row: number): string {
  return `${columnLetters(column)}${row}`
}
