type Cells = readonly (string | null)[]

/** Rows as spreadsheets take them from the clipboard: tabs between cells, nulls as empty ones. */
export function tsvOf(rows: readonly Cells[]): string {
  return rows.map((row) => row.map(cellOf).join('\t')).join('\r\n')
}

/** In quotes where it would otherwise fall apart into several cells or rows, or its own quotes would be taken for such. */
function cellOf(cell: string | null): string {
  if (cell === null) return ''
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
