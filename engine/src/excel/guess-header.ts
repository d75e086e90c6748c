import type { SheetHead } from './sheet-sinks.ts'

/**
 * True when a sheet's first row looks like a header. It must contain text, and if there are columns of numbers, dates
 * or booleans, at least one of them must not begin with such a value.
 */
export function guessHeader({ rows: [first = [], ...body] }: Pick<SheetHead, 'rows'>): boolean {
  if (!first.includes('text')) return false
  const isTyped = (kind: string | null | undefined) => kind !== 'text' && kind !== null && kind !== undefined
  const width = Math.max(0, ...body.map((row) => row.length))
  const typed = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const kinds = body.map((row) => row[column]).filter((kind) => kind !== null && kind !== undefined)
    return kinds.length > 0 && kinds.every(isTyped)
  })
  return typed.length === 0 || !typed.every((column) => isTyped(first[column]))
}

/** The maximum number of rows above a header. */
const MOST_ABOVE = 30
/** The share of a column's cells that must be numbers, dates or booleans. A total or a remark may stand below them. */
const MOSTLY = 0.9

/**
 * Returns the first rows of a sheet from its header on, with the number of rows above the header: titles, remarks and
 * the rows between. A row is the header if it consists of texts, fills at least half as many cells as the rows below,
 * and twice as many as each row above.
 */
export function findTable(head: SheetHead): { readonly table: SheetHead; readonly above: number } {
  const { rows, numbers } = head
  const filled = rows.map(filledIn)
  const index = rows.findIndex((row, i) => i > 0 && i <= MOST_ABOVE && isHeader(row, rows, filled, i))
  if (index < 1) return { table: head, above: 0 }
  const table = { ...head, rows: rows.slice(index), numbers: numbers.slice(index) }
  return { table, above: (numbers[index] ?? 1) - 1 }
}

type Row = SheetHead['rows'][number]

/** `counts` contains the number of filled cells of each row. */
function isHeader(row: Row, rows: SheetHead['rows'], counts: readonly number[], index: number): boolean {
  const filled = counts[index] ?? 0
  const above = counts.slice(0, index)
  const body = rows.slice(index + 1)
  const usual = counts.slice(index + 1).toSorted((a, b) => a - b)[Math.floor(body.length / 2)] ?? 0
  const isWide = filled >= 2 && 2 * filled >= usual && above.every((count) => 2 * count <= filled)
  if (!isWide || body.length === 0 || row.some((kind) => kind !== null && kind !== 'text')) return false
  const isOverValues = row.some((kind, column) => {
    const kinds = body.map((one) => one[column]).filter((one) => one !== null && one !== undefined)
    const typed = kinds.filter((one) => one !== 'text')
    return kind === 'text' && typed.length > 0 && typed.length >= MOSTLY * kinds.length
  })
  return isOverValues || (filled >= 3 && above.every((count) => count === 1))
}

function filledIn(row: Row): number {
  return row.filter((kind) => kind !== null).length
}
