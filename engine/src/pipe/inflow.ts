import { closeSync, constants, openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { BreakablePipe } from './breakable-pipe.ts'
import { makeNamedPipe } from './make-named-pipe.ts'

const AGAIN = 2

export interface Inflow<R, F> {
  /** Path for the pipe. DuckDB must be allowed to read this path. */
  readonly path: string
  /** Runs DuckDB's statement that reads the pipe. An aborted signal interrupts it. */
  readonly read: (signal: AbortSignal) => Promise<R>
  /** Writes all data into the sink and leaves the sink open. An aborted signal stops the writing. */
  readonly fill: (sink: Writable, signal: AbortSignal) => Promise<F>
  readonly signal: AbortSignal
  /** Called with all bytes that `fill` writes. */
  readonly onBytes?: (chunk: Buffer) => void
  /**
   * True for reader failures after which `fill` continues to its end with discarded output, so that its connection
   * stays usable.
   */
  readonly fillsOnAfter?: (error: unknown) => boolean
}

/**
 * Makes DuckDB read a named pipe while `fill` writes into it, with back-pressure. The pipe ends only after `fill` has
 * reported success, because a crashed writer looks like the end of the data. When `fill` fails, DuckDB is interrupted
 * before the pipe is closed. Throws the first cause, after both sides have ended.
 */
export async function runInflow<R, F>(inflow: Inflow<R, F>): Promise<[R, F]> {
  const { path, read, fill, signal, onBytes, fillsOnAfter = () => false } = inflow
  signal.throwIfAborted()
  const named = await makeNamedPipe(path)
  const failure = new AbortController()
  const either = AbortSignal.any([signal, failure.signal])
  const reading = read(either)
  let readingIsOver = false
  const readerEnded = reading.then(
    () => void (readingIsOver = true),
    () => void (readingIsOver = true),
  )
  let pipe: Socket | undefined
  let sink: BreakablePipe | undefined
  let filling: Promise<F> | undefined
  try {
    pipe = await openWritingEnd(path, () => readingIsOver)
    // A failing reader closes its end of the pipe before it reports its error, so writes mustn't fail in the meantime.
    sink = pipe && new BreakablePipe(pipe, onBytes)
    filling =
      sink &&
      fillAndEnd(sink, (to) => fill(to, either)).then(async (filled) => {
        pipe?.destroy()
        // Unblocks a reader that has opened the pipe again and would otherwise wait forever.
        await release(path, readerEnded, () => readingIsOver)
        return filled
      })
    const both = await Promise.all([reading, filling ?? reading.then(() => neverOpened())])
    if (sink?.broken) throw sink.broken
    return both
  } catch (error) {
    const cause = signal.aborted ? signal.reason : sink?.broken ? await reasonOf(reading, error) : error
    if (!signal.aborted && fillsOnAfter(cause)) await filling?.catch(() => undefined)
    failure.abort(cause)
    throw signal.aborted ? signal.reason : cause
  } finally {
    pipe?.destroy()
    sink?.destroy()
    await filling?.catch(() => undefined)
    await release(path, readerEnded, () => readingIsOver)
    await named[Symbol.asyncDispose]()
  }
}

function neverOpened(): never {
  throw new Error('The pipe was never read')
}

/** Returns the reason of a rejected promise, or `otherwise` if it was fulfilled. */
async function reasonOf(promise: Promise<unknown>, otherwise: unknown): Promise<unknown> {
  return await promise.then(
    () => otherwise,
    (reason: unknown) => reason,
  )
}

async function fillAndEnd<F>(sink: Writable, fill: (sink: Writable) => Promise<F>): Promise<F> {
  const filled = await fill(sink)
  await new Promise<void>((resolve, reject) => {
    sink.once('error', reject)
    sink.end(resolve)
  })
  return filled
}

/**
 * Opens the writing end once DuckDB has opened the pipe or waits in open(2). Returns undefined when DuckDB is already
 * done.
 */
async function openWritingEnd(path: string, isOver: () => boolean): Promise<Socket | undefined> {
  while (!isOver()) {
    const fd = tryToOpen(path)
    if (fd !== null) return new Socket({ fd, readable: false, writable: true } as never)
    await pause(AGAIN)
  }
  return undefined
}

/** Opens the writing end. Returns null while the pipe has no reader. */
function tryToOpen(path: string): number | null {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return null
    throw error
  }
}

/** Opens and closes the writing end to unblock a reader that waits in open(2) or read(2). */
async function release(path: string, ended: Promise<void>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const fd = tryToOpen(path)
    if (fd !== null) closeSync(fd)
    await Promise.race([ended, pause(AGAIN)])
  }
}
