import { type FileHandle, open } from 'node:fs/promises'

const PIECE = 4 << 20

/**
 * Reads a file in large pieces. Each piece is valid until the next piece is requested. A piece never ends within a
 * UTF-8 character.
 */
export async function* readBytes(path: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  await using file = await open(path, 'r')
  const buffer = await allocateBuffer(file, PIECE)
  let held = 0
  for (;;) {
    signal?.throwIfAborted()
    const { bytesRead } = await file.read(buffer, held, buffer.length - held)
    const filled = buffer.subarray(0, held + bytesRead)
    if (bytesRead === 0) {
      if (held > 0) yield filled
      return
    }
    const whole = filled.length - unfinished(filled)
    if (whole > 0) yield filled.subarray(0, whole)
    held = filled.copy(buffer, 0, whole)
  }
}

/**
 * Allocates a buffer for the bytes of a file after `from`, with one byte to spare, but of at most `most` bytes. A large
 * buffer for each small file would trigger a garbage collection after each file.
 */
export async function allocateBuffer(file: FileHandle, most: number, from = 0): Promise<Buffer> {
  const { size } = await file.stat()
  return Buffer.allocUnsafe(Math.min(most, Math.max(0, size - from) + 1))
}

/** Returns the number of bytes at the end that belong to an incomplete UTF-8 character. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return utf8CharLength(byte) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Returns the length of the character that starts with a byte; 0 when no character does. */
export function utf8CharLength(first: number): number {
  if (first < 0x80) return 1
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  if (first >= 0xf0 && first < 0xf5) return 4
  return 0
}

/** Counts a byte in a buffer. */
export function countByte(buffer: Buffer, byte: number): number {
  let count = 0
  for (let at = buffer.indexOf(byte); at >= 0; at = buffer.indexOf(byte, at + 1)) count += 1
  return count
}
