import { open } from 'node:fs/promises'
import { AppError } from '@anj/workflow'
import { roomFor } from './read-bytes.ts'
import { LONGEST_ROW } from './read-csv.ts'
import { linesIn } from './records.ts'

/** What sniffing and the header look at first, and what they look at when that isn't even one row. */
const pieces = [1 << 20, LONGEST_ROW + (1 << 20)] as const
const LF = 10
const CR = 13

export interface Beginning {
  /** Behind the lines to skip and the empty ones after them. */
  readonly text: string
  /** Empty lines in front of the text. */
  readonly leadingEmpty: number
  /** Whether the file goes on behind the text. */
  readonly isCut: boolean
}

/** The beginning of a UTF-8 file; `far` looks as far as the longest row may reach. */
export async function readBeginning(path: string, skipLines: number, far = false): Promise<Beginning> {
  await using file = await open(path, 'r')
  const offset = await offsetBehind(file, skipLines)
  const room = await roomFor(file, pieces[far ? 1 : 0], offset)
  const { buffer, bytesRead } = await file.read(room, 0, room.length, offset)
  const isCut = bytesRead === room.length
  const decoded = buffer.subarray(0, bytesRead).toString()
  const whole = offset === 0 ? decoded.replace(/^\ufeff/, '') : decoded
  const text = isCut ? whole.replace(/\ufffd+$/, '') : whole
  const leading = /^[\r\n]*/.exec(text)?.[0] ?? ''
  return { text: text.slice(leading.length), leadingEmpty: linesIn(leading), isCut }
}

/** Where the line behind so many others begins. */
async function offsetBehind(file: Awaited<ReturnType<typeof open>>, lines: number): Promise<number> {
  if (lines === 0) return 0
  const buffer = await roomFor(file, 1 << 20)
  let left = lines
  let offset = 0
  let last = 0
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
    if (bytesRead === 0) break
    for (let at = 0; at < bytesRead; at += 1) {
      const byte = buffer[at] ?? 0
      // The line that ended in CR goes on by its LF.
      if (left === 0 && !(last === CR && byte === LF)) return offset + at
      if (byte === CR || (byte === LF && last !== CR)) left -= 1
      last = byte
    }
    offset += bytesRead
  }
  if (left > 0) throw new AppError('csvFewerLines', { count: lines })
  return offset
}
