import { open } from 'node:fs/promises'

/** The number of bytes to read in order to identify a file's format. */
const HEAD = 64 << 10

/** Reads the first bytes of a file, and its size. */
export async function readFileHead(path: string): Promise<{ readonly head: Buffer; readonly size: number }> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  return { head: buffer.subarray(0, bytesRead), size }
}
