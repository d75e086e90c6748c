const QUOTE = 34
const COMMA = 44
const NEWLINE = 10
const RETURN = 13

/**
 * Writes UTF-16 text as a CSV cell in UTF-8 at `start`. Returns the end of the cell, or -1 if the text is invalid
 * Unicode.
 */
export function writeText(bytes: Buffer, from: number, to: number, chunk: Buffer, start: number): number {
  if (from === to) return writeQuoted(bytes, from, to, chunk, start)
  let at = start
  for (let i = from; i < to; i += 2) {
    const low = bytes[i] as number
    if (bytes[i + 1] !== 0 || low > 127) {
      const next = writeCharacter(bytes, i, to, chunk, at)
      if (next < 0) return -1
      if (next - at === 4) i += 2
      at = next
      continue
    }
    if (low <= COMMA && (low === COMMA || low === QUOTE || low === NEWLINE || low === RETURN))
      return writeQuoted(bytes, from, to, chunk, start)
    chunk[at++] = low
  }
  return at
}

function writeQuoted(bytes: Buffer, from: number, to: number, chunk: Buffer, start: number): number {
  let at = start
  chunk[at++] = QUOTE
  for (let i = from; i < to; i += 2) {
    const low = bytes[i] as number
    if (bytes[i + 1] !== 0 || low > 127) {
      const next = writeCharacter(bytes, i, to, chunk, at)
      if (next < 0) return -1
      if (next - at === 4) i += 2
      at = next
      continue
    }
    if (low === QUOTE) chunk[at++] = QUOTE
    chunk[at++] = low
  }
  chunk[at++] = QUOTE
  return at
}

/**
 * Writes one non-ASCII character. Returns its end, or -1 for an unpaired surrogate. A character that takes four bytes
 * in UTF-8 consists of two UTF-16 units.
 */
function writeCharacter(bytes: Buffer, i: number, to: number, chunk: Buffer, start: number): number {
  const unit = (bytes[i] as number) | ((bytes[i + 1] as number) << 8)
  let at = start
  if (unit < 0x800) {
    chunk[at++] = 0xc0 | (unit >> 6)
  } else if (unit >= 0xd800 && unit < 0xe000) {
    const next = i + 3 < to ? (bytes[i + 2] as number) | ((bytes[i + 3] as number) << 8) : 0
    if (unit >= 0xdc00 || next < 0xdc00 || next >= 0xe000) return -1
    const code = 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00)
    chunk[at++] = 0xf0 | (code >> 18)
    chunk[at++] = 0x80 | ((code >> 12) & 63)
    chunk[at++] = 0x80 | ((code >> 6) & 63)
    chunk[at++] = 0x80 | (code & 63)
    return at
  } else {
    chunk[at++] = 0xe0 | (unit >> 12)
    chunk[at++] = 0x80 | ((unit >> 6) & 63)
  }
  chunk[at++] = 0x80 | (unit & 63)
  return at
}
