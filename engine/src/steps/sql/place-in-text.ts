/** A place in a text, with lines and columns from 1. */
export interface PlaceInText {
  readonly line: number
  readonly column: number
}

/** Returns the place of a position in a text. The position counts bytes in UTF-8. */
export function placeOfByte(text: string, byte: number): PlaceInText {
  return placeBehind(Buffer.from(text).subarray(0, byte).toString())
}

/** Returns the place that follows a text. */
export function placeBehind(text: string): PlaceInText {
  const lines = text.split('\n')
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}

/** Returns the position of a place in UTF-16 units. */
export function offsetOfPlace(text: string, { line, column }: PlaceInText): number {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return before + [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length
}

/** DuckDB's quotation of a text in an error message, such as 'LINE 2: …from nope' above a caret. */
const quotation = /\n\s*LINE (\d+): (.*)\n( *)\^/
const DOTS = '...'

/**
 * Splits DuckDB's error about a text into its first line and the place to which it refers. DuckDB shortens long lines,
 * so the place is where the shown part of the line begins, plus the position of the caret.
 */
export function placedError(
  text: string,
  message: string,
): { readonly detail: string; readonly place: PlaceInText } {
  const [first = ''] = message.split('\n')
  const detail = first.replace(/^[A-Z][A-Za-z ]* Error: /, '')
  const [, number = '1', shown = '', spaces = ''] = quotation.exec(message) ?? []
  const line = Number(number)
  const isCut = shown.startsWith(DOTS)
  const part = shown.slice(isCut ? DOTS.length : 0).replace(/\.\.\.$/, '')
  const whole = text.split('\n')[line - 1] ?? ''
  const from = Math.max(0, whole.indexOf(part))
  const width = spaces.length - `LINE ${number}: `.length - (isCut ? DOTS.length : 0)
  const before = Array.from(whole.slice(0, from)).length
  return { detail, place: { line, column: before + charactersOfWidth(part, width) + 1 } }
}

/** Characters that fill two columns of a terminal, by which DuckDB places the caret. */
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u

/** Returns the number of characters at the start of a text that fill a width. */
function charactersOfWidth(text: string, width: number): number {
  let [count, filled] = [0, 0]
  for (const character of text) {
    if (filled >= width) break
    filled += wide.test(character) ? 2 : 1
    count += 1
  }
  return count
}
