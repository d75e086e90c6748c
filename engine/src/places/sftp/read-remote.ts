import { type RemoteFile, RemoteFileChanged } from '../place.ts'
import type { SftpCalls } from './sftp-calls.ts'

/** The largest read that every server answers in one piece. */
const piece = 32 * 1024

/** The largest part of a file that is passed on at once. Passing on each piece would take a third more time. */
const blockSize = 8 * piece

/**
 * The number of blocks whose reads are under way at the same time. Together they cover 2 MB, which keeps a fast line with
 * a long delay busy.
 */
const atOnce = 8

/**
 * Reads a file in order, with many requests under way at once. Throws `RemoteFileChanged` if the opened file isn't in
 * the given state before the first byte and after the last one, or ends early.
 */
export async function* readRemote(
  calls: SftpCalls,
  fullPath: string,
  { path, bytes, modifiedAt }: RemoteFile,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const about = { path, signal }
  const handle = await calls.call<Buffer>(about, (sftp, done) => sftp.open(fullPath, 'r', done))
  const requireSame = async () => {
    const now = await calls.call<{ size: number; mtime: number }>(about, (sftp, done) =>
      sftp.fstat(handle, done),
    )
    if (now.size !== bytes || new Date(now.mtime * 1000).toISOString() !== modifiedAt)
      throw new RemoteFileChanged('The file is in another state')
  }
  try {
    await requireSame()
    const size = bytes ?? 0
    const pending: Promise<Buffer>[] = []
    let next = 0
    const request = () => {
      const length = Math.min(blockSize, size - next)
      const block = readBlock(calls, handle, { at: next, length, about })
      // Blocks that fail behind a failed block are never awaited.
      block.catch(() => undefined)
      pending.push(block)
      next += length
    }
    while (next < size && pending.length < atOnce) request()
    for (let block = pending.shift(); block; block = pending.shift()) {
      const content = await block
      if (next < size) request()
      yield content
    }
    await requireSame()
  } finally {
    calls.close(handle)
  }
}

interface Part {
  readonly at: number
  readonly length: number
  readonly about: { readonly path: string; readonly signal: AbortSignal }
}

/** Reads a block with several requests. */
async function readBlock(calls: SftpCalls, handle: Buffer, { at, length, about }: Part): Promise<Buffer> {
  const block = Buffer.allocUnsafe(length)
  const parts: Promise<void>[] = []
  for (let from = 0; from < length; from += piece) {
    const part = block.subarray(from, from + piece)
    parts.push(readPart(calls, handle, part, { at: at + from, length: part.length, about }))
  }
  await Promise.all(parts)
  return block
}

/** Reads a part completely. A server may return fewer bytes than it was asked for. */
async function readPart(
  calls: SftpCalls,
  handle: Buffer,
  part: Buffer,
  { at, length, about }: Part,
): Promise<void> {
  for (let done = 0; done < length; ) {
    const got = await calls.call<number>(about, (sftp, given) =>
      sftp.read(handle, part, done, length - done, at + done, (error, count) => {
        // ssh2 reports the end of the file as an error, or as zero bytes.
        if (isEnd(error)) given(undefined, 0)
        else given(error, count)
      }),
    )
    if (got === 0) throw new RemoteFileChanged('The file became shorter')
    done += got
  }
}

const isEnd = (error: Error | undefined) => (error as { readonly code?: unknown } | undefined)?.code === 1
