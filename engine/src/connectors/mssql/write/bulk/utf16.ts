/** For texts of at least this many bytes, the runtime's own decoder is faster. */
const LONG = 128
/** The bits that are zero in four ASCII bytes. */
const BEYOND_ASCII = 0x8080_8080 | 0
const nothing = Buffer.alloc(0)

/** Thousands of values in a row come from the same two buffers, so the views of these buffers are cached. */
let lastText: Buffer = nothing
let lastOut: Buffer = nothing
let textView = viewOf(nothing)
let outView = viewOf(nothing)

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length)
}

/** Writes UTF-8 as UTF-16LE and returns the end of the written bytes. */
export function writeUtf16(text: Buffer, from: number, to: number, out: Buffer, at: number): number {
  if (to - from >= LONG) return at + out.write(text.toString('utf8', from, to), at, 'utf16le')
  if (text !== lastText) {
    lastText = text
    textView = viewOf(text)
  }
  if (out !== lastOut) {
    lastOut = out
    outView = viewOf(out)
  }
  const reading = textView
  const writing = outView
  let place = at
  let i = from
  while (i < to) {
    if (i + 4 <= to) {
      const four = reading.getInt32(i, true)
      if ((four & BEYOND_ASCII) === 0) {
        writing.setInt32(place, (four & 0xff) | ((four & 0xff00) << 8), true)
        writing.setInt32(place + 4, ((four >>> 16) & 0xff) | ((four >>> 8) & 0xff_0000), true)
        place += 8
        i += 4
        continue
      }
    }
    const byte = text[i] as number
    if (byte < 0x80) {
      writing.setUint16(place, byte, true)
      place += 2
      i += 1
      continue
    }
    const count = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    let code = byte & (0xff >> (count + 1))
    for (let k = 1; k < count; k += 1) code = (code << 6) | ((text[i + k] as number) & 0x3f)
    i += count
    if (code >= 0x10000) {
      writing.setUint16(place, 0xd800 + ((code - 0x10000) >> 10), true)
      place += 2
      code = 0xdc00 + ((code - 0x10000) & 0x3ff)
    }
    writing.setUint16(place, code, true)
    place += 2
  }
  return place
}
