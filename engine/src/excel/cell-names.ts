export { MOST_SHEET_COLUMNS as MOST_COLUMNS } from '@anj/workflow'

/** Rows of a sheet. */
export const MOST_ROWS = 1_048_576
/** Characters in a cell; Excel counts those beyond the first 65,536 of Unicode twice. */
export const LONGEST_CELL = 32_767

/** The letters of a column, counted from 0: A, Z, AA. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

/** The name of a cell, its column counted from 0 and its row from 1. */
export function cellName(column: number, row: number): string {
  return `${columnLetters(column)}${row}`
}
