/** How a cell begins that a spreadsheet may take for a formula. */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * A cell of a CSV file (RFC 4180) that people open in a spreadsheet, which must not take it for a formula: names and
 * comments are chosen by people, and whoever opens the file may not be them.
 */
export function csvCell(text: string | null): string {
  if (text === null || text === '') return ''
  const plain = formula.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** A whole CSV file in UTF-8 with its mark, as spreadsheets want it. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const lines = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`)
  return `\ufeff${header.join(',')}\r\n${lines.join('')}`
}
