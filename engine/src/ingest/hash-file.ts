import { createHash } from 'node:crypto'
import { readBytes } from '../csv/read-bytes.ts'

/** Returns the hash and the size of a file. */
export async function hashFile(
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const sum = createHash('sha256')
  let bytes = 0
  for await (const piece of readBytes(path, signal)) {
    sum.update(piece)
    bytes += piece.length
  }
  return { sha256: sum.digest('hex'), bytes }
}
