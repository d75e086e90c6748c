/** Size of a JSON text's content, measured without parsing it. */
export interface JsonSize {
  /** Arrays and objects. */
  readonly containers: number
  /** Values of all kinds, including arrays and objects. */
  readonly values: number
  /** Deepest nesting of arrays and objects. */
  readonly depth: number
}

const quote = 34
const comma = 44
const openList = 91
const backslash = 92
const closeList = 93
const openObject = 123
const closeObject = 125

/**
 * Counts the values of a JSON text in one pass, without allocating memory for them, so that a caller can refuse a text
 * before parsing it. A text of 54 MB can contain 18 million arrays, which would take gigabytes to parse. For invalid
 * JSON, the counts are meaningless.
 */
export function countValues(text: string): JsonSize {
  let containers = 0
  let values = 1
  let open = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === comma) values += 1
    else if (code === openList || code === openObject) {
      containers += 1
      values += 1
      open += 1
      if (open > depth) depth = open
    } else if (code === closeList || code === closeObject) open -= 1
    else if (code === quote) at = findStringEnd(text, at)
  }
  return { containers, values, depth }
}

/**
 * Returns the position of the closing quote of a string that opens at `from`, or a position beyond the end of the text
 * when the text has none.
 */
export function findStringEnd(text: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote || Number.isNaN(code)) return at
    if (code === backslash) at += 1
  }
}
