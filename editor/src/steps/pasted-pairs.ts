import type { ReplaceConfig } from '@anj/workflow'

type Pair = ReplaceConfig['pairs'][number]

/**
 * Reads pairs from the text that a spreadsheet puts on the clipboard: lines of cells that are separated by tabs. Cells
 * with tabs, quotes or line breaks are in quotes. Further cells and empty lines are left out. Returns null for a text
 * without a tab or a line break, which belongs into one field.
 */
export function pastedPairs(text: string): readonly Pair[] | null {
  if (!/[\t\n\r]/.test(text)) return null
  return linesOf(text)
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map(([from = '', to = '']) => ({ from, to }))
}

/** Splits a clipboard's text into lines of cells. */
function linesOf(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]]
  // A cell in quotes, or else all characters up to the next separator, and the separator.
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  for (const [whole, quoted, plain = '', end] of text.matchAll(cells)) {
    if (whole === '' && end === '') break
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== '\t') lines.push([])
  }
  return lines
}
