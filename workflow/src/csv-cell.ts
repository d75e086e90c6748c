/**
 * How a text begins that a spreadsheet may take for a formula, also behind spaces and signs that aren't seen. Written so
 * that JavaScript and RE2 (DuckDB) read it alike.
 */
export const formulaBegin = String.raw`^[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]`

/** A number with its sign, which every spreadsheet takes for that and nothing else; the whole text. */
export const plainNumber = String.raw`[+-]?(\d+([.,]\d*)*|[.,]\d+)([eE][+-]?\d+)?`

const formula = new RegExp(formulaBegin, 'u')
const number = new RegExp(`^(?:${plainNumber})$`, 'u')

/** Whether a spreadsheet may take a text for a formula. */
export function isFormula(text: string): boolean {
  return formula.test(text) && !number.test(text)
}

/** A text with an apostrophe in front where a spreadsheet may take it for a formula. */
export function harmlessText(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

/**
 * A cell of a CSV file (RFC 4180) that people open in a spreadsheet, which must not take it for a formula: names and
 * comments are chosen by people, and whoever opens the file may not be them.
 */
export function csvCell(text: string | null): string {
  if (text === null || text === '') return ''
  return `"${harmlessText(text).replaceAll('"', '""')}"`
}

/** A whole CSV file in UTF-8 with its mark, as spreadsheets want it. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const lines = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`)
  return `\ufeff${header.join(',')}\r\n${lines.join('')}`
}
