import type { Socket } from 'node:net'

/** 'd': one row of a COPY to the client. */
const COPY_DATA = 0x64
/** A message's letter and the four bytes of its length. */
const HEAD = 5

/** Takes some rows' bytes, which are its to keep; `rows` of them were completed since the last call. */
export type TakeRows = (bytes: Buffer, rows: number) => void

/** Where the rows of a COPY leave a connection's way to the driver. */
export interface RowTap {
  /** From now on rows go here and no longer to the driver; null lets the driver have them again. */
  divert(take: TakeRows | null): void
}

/**
 * Stands between a socket and the driver, which makes a stream's chunk of every single row: here the rows of a COPY
 * are cut out of what arrives, as many at a time as arrived together, and everything else passes. Must be set up before
 * the server's first message.
 */
export function tapRows(socket: Socket): RowTap {
  const emit = socket.emit.bind(socket)
  let take: TakeRows | null = null
  /** Bytes that the present message still lacks, and whether they are a row's. */
  let left = 0
  let inRow = false
  let headBegun: Buffer | null = null

  const pass = (bytes: Buffer) => {
    if (bytes.length > 0) emit('data', bytes)
  }
  const receive = (chunk: Buffer) => {
    const bytes = headBegun ? Buffer.concat([headBegun, chunk]) : chunk
    headBegun = null
    const others: Buffer[] = []
    let rows = 0
    // Rows are moved together at the front of the chunk, which nobody else holds.
    let moved = 0
    let at = 0
    let otherFrom = 0
    while (at < bytes.length) {
      if (left === 0) {
        if (bytes.length - at < HEAD) {
          headBegun = bytes.subarray(at)
          break
        }
        inRow = take !== null && bytes[at] === COPY_DATA
        left = bytes.readUInt32BE(at + 1) - 4
        if (inRow) {
          if (at > otherFrom) others.push(Buffer.from(bytes.subarray(otherFrom, at)))
          otherFrom = at + HEAD
        }
        at += HEAD
      }
      const part = Math.min(left, bytes.length - at)
      if (inRow) {
        bytes.copyWithin(moved, at, at + part)
        moved += part
        otherFrom = at + part
        if (part === left) rows += 1
      }
      left -= part
      at += part
    }
    const end = headBegun ? bytes.length - headBegun.length : bytes.length
    if (moved > 0 || rows > 0) take?.(bytes.subarray(0, moved), rows)
    for (const other of others) pass(other)
    if (end > otherFrom) pass(bytes.subarray(otherFrom, end))
  }
  socket.emit = (event: string | symbol, ...args: unknown[]) => {
    if (event !== 'data') return emit(event as never, ...(args as never[]))
    receive(args[0] as Buffer)
    return true
  }
  return {
    divert: (to) => {
      take = to
    },
  }
}
