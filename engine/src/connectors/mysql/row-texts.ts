const NULL = 251
const TWO_BYTES = 252

/** The cells of a row as the server sent it, each with its length in front, as texts. None may be longer than 16 MB. */
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
