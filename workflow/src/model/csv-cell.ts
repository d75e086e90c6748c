/** Spaces and signs that aren't seen; some spreadsheets drop control characters. RE2's `\s` holds no vertical tab. */
const unseen = String.raw`\s\v\p{Z}\p{Cf}\p{Cc}`
const sign = String.raw`[=+\-@＝＋－＠]`

/**
 * How a text begins that a spreadsheet may take for a formula, also behind spaces and signs that aren't seen. Written, as
 * all of these patterns, so that JavaScript and RE2 (DuckDB) read it alike.
 */
export const formulaBegin = String.raw`^[${unseen}]*${sign}|^[\t\r\n]`

/** A number with its sign, which every spreadsheet takes for that and nothing else; the whole text. */
export const plainNumber = String.raw`[+-]?(\d+([.,]\d*)*|[.,]\d+)([eE][+-]?\d+)?`

/**
 * Where a cell may begin in the middle of a text: a spreadsheet goes by the delimiter of its country, whatever the file's
 * is, and then neither the quotes around a text nor those in it are quotes.
 */
const ends = String.raw`,;|\t\r\n`
/** The pieces of a text that such a spreadsheet may take for cells, each but the first with the sign before it. */
export const pieces = `[^${ends}]+|[${ends}][^${ends}]*`
/** A piece behind such a sign that begins a formula. */
export const formulaPiece = `[${ends}]["${unseen}]*${sign}`
/** A piece behind such a sign that is a number; the whole piece. */
export const numberPiece = `[${ends}][${unseen}]*${plainNumber}`
/** The sign that a piece begins with. */
export const pieceSign = `^([${ends}])`

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u')
const formula = new RegExp(formulaBegin, 'u')
const number = whole(plainNumber)
const piece = new RegExp(pieces, 'gu')
const behind = new RegExp(`^${formulaPiece}`, 'u')
const numberBehind = whole(numberPiece)

/**
 * A text with an apostrophe wherever a spreadsheet may take it for a formula: in front, and behind signs at which it may
 * split the text into cells.
 */
export function harmlessText(text: string): string {
  const front = formula.test(text) && !number.test(text) ? "'" : ''
  const isHarmful = (one: string) => behind.test(one) && !numberBehind.test(one)
  return front + text.replaceAll(piece, (one) => (isHarmful(one) ? `${one[0]}'${one.slice(1)}` : one))
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
