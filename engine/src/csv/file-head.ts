import { open } from 'node:fs/promises'
import { AppError } from '@anj/workflow'
import { allocateBuffer } from './read-bytes.ts'
import { MAX_ROW_BYTES } from './read-csv.ts'
import { countLineEnds } from './records.ts'

/** Bytes to read for the header, for the sniffer, and if these contain no complete row. */
const pieces = { near: 64 << 10, sample: 1 << 20, far: MAX_ROW_BYTES + (1 << 20) } as const
const LF = 10
const CR = 13

export interface FileHead {
  /** The text after the skipped lines and the empty lines that follow them. */
  readonly text: string
  /** The number of empty lines before the text. */
  readonly leadingEmpty: number
  /** True when the file continues after the text. */
  readonly isCut: boolean
}

/** Reads the beginning of a UTF-8 file. `far` reaches behind a row of the maximum length. */
export async function readHead(
  path: string,
  skipLines: number,
  reach: keyof typeof pieces = 'sample',
): Promise<FileHead> {
  await using file = await open(path, 'r')
  const offset = await offsetBehind(file, skipLines)
  const room = await allocateBuffer(file, pieces[reach], offset)
  const { buffer, bytesRead } = await file.read(room, 0, room.length, offset)
  const isCut = bytesRead === room.length
  const decoded = buffer.subarray(0, bytesRead).toString()
  const whole = offset === 0 ? decoded.replace(/^\ufeff/, '') : decoded
  const text = isCut ? whole.replace(/\ufffd+$/, '') : whole
  const leading = /^[\r\n]*/.exec(text)?.[0] ?? ''
  return { text: text.slice(leading.length), leadingEmpty: countLineEnds(leading), isCut }
}

/** Returns the offset of the first byte after a number of lines. */
async function offsetBehind(file: Awaited<ReturnType<typeof open>>, lines: number): Promise<number> {
  if (lines === 0) return 0
  const buffer = await allocateBuffer(file, 1 << 20)
  let left = lines
  let offset = 0
  let last = 0
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
    if (bytesRead === 0) break
    for (let at = 0; at < bytesRead; at += 1) {
      const byte = buffer[at] ?? 0
      // The LF belongs to the CR before it.
      if (left === 0 && !(last === CR && byte === LF)) return offset + at
      if (byte === CR || (byte === LF && last !== CR)) left -= 1
      last = byte
    }
    offset += bytesRead
  }
  if (left > 0) throw new AppError('csvFewerLines', { count: lines })
  return offset
}
