import type { Socket } from 'node:net'

/** The message type 'd' (CopyData): one row of a COPY. */
const COPY_DATA = 0x64
/** The size of a message header: one byte for the type, four for the length. */
const HEAD = 5

/**
 * Receives the bytes of rows, which the receiver may keep. `rows` is the number of rows completed since the last call.
 */
export type OnRows = (bytes: Buffer, rows: number) => void

/** Diverts the rows of a COPY before they reach the driver. */
export interface RowInterceptor {
  /** Sends rows to `take` instead of the driver from now on. Null sends them to the driver again. */
  divert(take: OnRows | null): void
}

/**
 * Intercepts a socket's data before it reaches the driver, which would create a stream chunk for each row. Extracts the
 * rows of a COPY, as many at a time as have arrived together, and passes everything else on to the driver. Must be
 * called before the server sends its first message.
 */
export function interceptRows(socket: Socket): RowInterceptor {
  const emit = socket.emit.bind(socket)
  let take: OnRows | null = null
  /** Number of bytes of the current message that haven't arrived yet. */
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
    // Move the rows together at the start of the chunk. This is safe because nothing else refers to the chunk.
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
