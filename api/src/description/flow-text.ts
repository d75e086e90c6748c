/**
 * Formats a value as JSON in lines of at most `width` characters where possible. Breaks lines only after commas between
 * fields or items.
 */
export function wrapJson(value: unknown, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(value, '')) {
    if (line !== '' && line.length + 1 + piece.length > width) {
      lines.push(line)
      line = piece
    } else line = line === '' ? piece : `${line} ${piece}`
  }
  return [...lines, line]
}

/**
 * Splits a value into pieces that no line break may divide. Each piece consists of a field with its plain value and
 * adjacent brackets.
 */
function pieces(value: unknown, before: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${before}${JSON.stringify(value)}`]
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((item) => pieces(item, ''))
    : Object.entries(value).map(([name, item]) => pieces(item, `${JSON.stringify(name)}: `))
  if (parts.length === 0) return [`${before}${open}${close}`]
  const flat = parts.flatMap((part, at) =>
    at < parts.length - 1 ? [...part.slice(0, -1), `${part.at(-1)},`] : part,
  )
  const [first, ...others] = flat
  const allPieces = [`${before}${open}${first}`, ...others]
  return [...allPieces.slice(0, -1), `${allPieces.at(-1)}${close}`]
}
