type Cells = readonly (string | null)[]

/** Formats rows for pasting into spreadsheets: tabs between cells, nulls as empty cells. */
export function tsvOf(rows: readonly Cells[]): string {
  return rows.map((row) => row.map(cellOf).join('\t')).join('\r\n')
}

/** Quotes a cell that begins with a quote or that would otherwise be split into several cells or rows. */
function cellOf(cell: string | null): string {
  if (cell === null) return ''
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
