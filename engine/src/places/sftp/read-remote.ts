import { type RemoteFile, RemoteFileChanged } from '../place.ts'
import { everyServers, type SftpCalls } from './sftp-calls.ts'

/**
 * The bytes that are requested at the same time. They keep a fast line with a long delay busy. The client's window for
 * content is as large.
 */
const underWay = 2 * 1024 * 1024

/** The bytes of a file at most that are passed on at once. Passing on each request's would take a third more time. */
const blockBytes = 8 * everyServers

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
    const reading = { calls, handle, about, piece: calls.largestRead }
    const blockSize = reading.piece * Math.max(1, Math.floor(blockBytes / reading.piece))
    const atOnce = Math.floor(underWay / blockSize)
    let next = 0
    const request = () => {
      const length = Math.min(blockSize, size - next)
      const block = readBlock(reading, next, length)
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

interface Reading {
  readonly calls: SftpCalls
  readonly handle: Buffer
  readonly about: { readonly path: string; readonly signal: AbortSignal }
  /** The number of bytes of a request. Lowered to what the server returns at most. */
  piece: number
}

/** Reads a block, with several requests if it is larger than a request may be. */
async function readBlock(reading: Reading, at: number, length: number): Promise<Buffer> {
  const block = Buffer.allocUnsafeSlow(length)
  const { piece } = reading
  const parts: Promise<void>[] = []
  for (let from = 0; from < length; from += piece)
    parts.push(readPart(reading, block.subarray(from, from + piece), at + from))
  await Promise.all(parts)
  return block
}

/** Reads a part completely. A server may return fewer bytes than it was asked for. */
async function readPart(reading: Reading, part: Buffer, at: number): Promise<void> {
  const { calls, handle, about } = reading
  const { length } = part
  for (let done = 0; done < length; ) {
    const got = await calls.call<number>(about, (sftp, given) =>
      sftp.read(handle, part, done, length - done, at + done, (error, count) => {
        // ssh2 reports the end of the file as an error, or as zero bytes.
        if (isEnd(error)) given(undefined, 0)
        else given(error, count)
      }),
    )
    if (got === 0) throw new RemoteFileChanged('The file became shorter')
    if (done + got < length) reading.piece = Math.min(reading.piece, Math.max(got, everyServers))
    done += got
  }
}

const isEnd = (error: Error | undefined) => (error as { readonly code?: unknown } | undefined)?.code === 1
