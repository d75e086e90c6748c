const NULL = 251
const TWO_BYTES = 252

/** Reads a row of length-encoded cells as strings. Supports cells of up to 16 MB. */
export function textsOf(bytes: Buffer, start: number, end: number): (string | null)[] {
  const texts: (string | null)[] = []
  let at = start
  while (at < end) {
    let length = bytes[at] ?? 0
    at += 1
    if (length === NULL) {
      texts.push(null)
      continue
    }
    if (length >= TWO_BYTES) {
      const size = length === TWO_BYTES ? 2 : 3
      length = bytes.readUIntLE(at, size)
      at += size
    }
    texts.push(bytes.toString('utf8', at, at + length))
    at += length
  }
  return texts
}
