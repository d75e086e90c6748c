import { closeSync, constants, openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { makeNamedPipe } from './make-named-pipe.ts'

const CHUNK = 1 << 20
const AGAIN = 20

/** A named pipe that DuckDB writes and Node reads, with back-pressure from the kernel. */
export interface Fifo extends AsyncDisposable {
  readonly path: string
  /**
   * The reading end of the pipe. The stream ends when the writer closes its end. A slow reader slows the writer down.
   */
  readonly reader: Readable
  /**
   * Abandons the pipe. Resolves when the writer has ended, even if it waits for a reader in open(2) or for space in
   * write(2). A writer stopped in this way fails with a broken pipe.
   */
  release(writer: Promise<unknown>): Promise<void>
}

/**
 * Creates a named pipe and opens its reading end first, without blocking, so that a writer never waits for a reader.
 * The reader is a socket handle, which waits in the event loop. A file stream would occupy a thread and prevent the
 * process from exiting.
 */
export async function makeFifo(path: string): Promise<Fifo> {
  const pipe = await makeNamedPipe(path)
  const reader = new Socket({
    fd: openReadingEnd(path),
    readable: true,
    writable: false,
    readableHighWaterMark: CHUNK,
  } as never)
  return {
    path,
    reader,
    release: async (writer) => {
      reader.destroy()
      let over = false
      const ended = writer.then(
        () => (over = true),
        () => (over = true),
      )
      while (!over) {
        closeSync(openReadingEnd(path))
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, AGAIN))])
      }
    },
    [Symbol.asyncDispose]: async () => {
      reader.destroy()
      await pipe[Symbol.asyncDispose]()
    },
  }
}

function openReadingEnd(path: string): number {
  return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
}
