import { open } from 'node:fs/promises'

/** A part of a zstd file: a frame with data, or one that readers skip. `end` is the last byte. */
export interface ZstdSegment {
  readonly start: number
  readonly end: number
  readonly isFrame: boolean
}

/** A file that isn't a sequence of complete frames. */
export class ZstdFault extends Error {
  override readonly name = 'ZstdFault'
}

const FRAME = 0xfd2fb528
/** Programs write frames to skip with any of sixteen numbers. */
const SKIPPED = 0x184d2a50
const isSkipped = (magic: number) => (magic & 0xfffffff0) >>> 0 === SKIPPED
const RESERVED = 3
const RUN = 1
const dictionarySizes = [0, 1, 2, 4] as const

/** True for the first bytes of a file that is compressed with zstd. */
export function isZstd(head: Buffer): boolean {
  if (head.length < 4) return false
  const magic = head.readUInt32LE(0)
  return magic === FRAME || isSkipped(magic)
}

/**
 * Finds the frames of a zstd file by their headers and those of their blocks (RFC 8878). Several frames follow each other
 * in files of parallel programs and in joined files. Fails for a cut frame and for other bytes behind a frame.
 */
export async function* zstdSegments(path: string): AsyncGenerator<ZstdSegment> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    if (bytesRead < length) throw new ZstdFault('The file ends within a frame')
    return buffer
  }
  /** Returns the place after a frame. */
  const endOfFrame = async (start: number): Promise<number> => {
    const descriptor = (await read(start + 4, 1)).readUInt8(0)
    const isSingle = (descriptor & 0x20) !== 0
    const sizeFlag = descriptor >> 6
    const sizeBytes = sizeFlag === 0 ? Number(isSingle) : 1 << sizeFlag
    let at = start + 5 + (isSingle ? 0 : 1) + (dictionarySizes[descriptor & 3] ?? 0) + sizeBytes
    for (;;) {
      const block = (await read(at, 3)).readUIntLE(0, 3)
      const kind = (block >> 1) & 3
      if (kind === RESERVED) throw new ZstdFault('A block has an unknown kind')
      at += 3 + (kind === RUN ? 1 : block >> 3)
      if ((block & 1) !== 0) break
    }
    return at + ((descriptor & 4) !== 0 ? 4 : 0)
  }
  for (let start = 0; start < size; ) {
    const magic = (await read(start, 4)).readUInt32LE(0)
    if (magic !== FRAME && !isSkipped(magic)) throw new ZstdFault('Other bytes follow a frame')
    const next =
      magic === FRAME ? await endOfFrame(start) : start + 8 + (await read(start + 4, 4)).readUInt32LE(0)
    if (next > size) throw new ZstdFault('The file ends within a frame')
    yield { start, end: next - 1, isFrame: magic === FRAME }
    start = next
  }
}
