/**
 * Whitespace and invisible characters, including control characters, which some spreadsheets drop. `\v` is listed
 * because RE2's `\s` doesn't include it.
 */
const unseen = String.raw`\s\v\p{Z}\p{Cf}\p{Cc}`
const sign = String.raw`[=+\-@＝＋－＠]`

/**
 * Start of a text that a spreadsheet may treat as a formula, including leading whitespace and invisible characters.
 * Like all patterns here, it works in both JavaScript and RE2 (DuckDB).
 */
export const formulaStartPattern = String.raw`^[${unseen}]*${sign}|^[\t\r\n]`

/** Text that every spreadsheet reads as a signed number. */
export const plainNumberPattern = String.raw`[+-]?(\d+([.,]\d*)*|[.,]\d+)([eE][+-]?\d+)?`

/**
 * Characters after which a new cell may begin. Instead of the file's own delimiter, a spreadsheet may use the delimiter
 * of its locale. It then ignores the quotes around and inside a text.
 */
const ends = String.raw`,;|\t\r\n`
/**
 * Matches the pieces that a spreadsheet with another delimiter may treat as cells. Every piece but the first starts
 * with its delimiter.
 */
export const cellPiecePattern = `[^${ends}]+|[${ends}][^${ends}]*`
/** Matches a delimiter and the start of a formula after it. */
export const formulaPiecePattern = `[${ends}]["${unseen}]*${sign}`
/** Matches a delimiter and a piece that is just a number. */
export const numberPiecePattern = `[${ends}][${unseen}]*${plainNumberPattern}`
/** Captures the delimiter at the start of a piece. */
export const pieceSeparatorPattern = `^([${ends}])`

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u')
const formula = new RegExp(formulaStartPattern, 'u')
const number = whole(plainNumberPattern)
const piece = new RegExp(cellPiecePattern, 'gu')
const behind = new RegExp(`^${formulaPiecePattern}`, 'u')
const numberBehind = whole(numberPiecePattern)

/**
 * Inserts an apostrophe wherever a spreadsheet may treat the text as a formula: at the start, and after characters at
 * which it may split the text into cells.
 */
export function escapeFormulas(text: string): string {
  const front = formula.test(text) && !number.test(text) ? "'" : ''
  const isHarmful = (one: string) => behind.test(one) && !numberBehind.test(one)
  return front + text.replaceAll(piece, (one) => (isHarmful(one) ? `${one[0]}'${one.slice(1)}` : one))
}

/**
 * Returns a cell of a CSV file (RFC 4180) with formulas made harmless. Names and comments come from other users, and
 * the file may be opened in a spreadsheet.
 */
export function csvCell(text: string | null): string {
  if (text === null || text === '') return ''
  return `"${escapeFormulas(text).replaceAll('"', '""')}"`
}

/** Returns a whole CSV file with the UTF-8 byte order mark that spreadsheets need. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const lines = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`)
  return `\ufeff${header.join(',')}\r\n${lines.join('')}`
}
