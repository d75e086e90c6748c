/** From so many bytes on, the runtime's own decoder is faster. */
const LONG = 128

/** Writes UTF-8 as UTF-16, least significant byte first; gives the place behind it. */
export function writeUtf16(text: Buffer, from: number, to: number, out: Buffer, at: number): number {
  if (to - from >= LONG) return at + out.write(text.toString('utf8', from, to), at, 'utf16le')
  let place = at
  let i = from
  while (i < to) {
    const byte = text[i] as number
    if (byte < 0x80) {
      out[place] = byte
      out[place + 1] = 0
      place += 2
      i += 1
      continue
    }
    const count = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    let code = byte & (0xff >> (count + 1))
    for (let k = 1; k < count; k += 1) code = (code << 6) | ((text[i + k] as number) & 0x3f)
    i += count
    if (code >= 0x10000) {
      const high = 0xd800 + ((code - 0x10000) >> 10)
      out[place] = high & 0xff
      out[place + 1] = high >> 8
      place += 2
      code = 0xdc00 + ((code - 0x10000) & 0x3ff)
    }
    out[place] = code & 0xff
    out[place + 1] = code >> 8
    place += 2
  }
  return place
}
