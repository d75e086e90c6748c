import type { Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { JsonOptions } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'
import { childEntry } from '../process/entry.ts'
import { toAppError } from '../process/error-of.ts'
import { type ByteRing, makeByteRing, RingReader } from './byte-ring.ts'
import type { JsonTable } from './read-json.ts'
import type { JsonColumn } from './row-reader.ts'

/** The megabytes of new objects that are kept. The thread makes few objects, but more memory would be filled first. */
const YOUNG = 4

/** A socket reports that it has written fewer bytes than this before it has. */
const SHORT = 1 << 18

/** The input of the thread. */
export interface JsonThreadWork {
  readonly path: string
  readonly options: JsonOptions
  readonly mostBytes: number
  readonly ring: ByteRing
}

/** Facts about the rows before they are written: those of the beginning, or those of all rows after a pass over them. */
export interface KnownRows {
  readonly columns: readonly JsonColumn[]
  /** The average size of a row, in bytes of the file. */
  readonly bytesPerRow: number
  /** True if no text has line breaks and no row is long, so that the lines can pass through a pipe. */
  readonly isPlain: boolean
}

/** The place for the lines: the path of a file, or null for the shared memory. */
export interface ToJsonThread {
  readonly to: string | null
  /** The columns that have no values in any row. */
  readonly leftOut: readonly number[]
}

export type FromJsonThread =
  | ({ readonly type: 'known' } & KnownRows)
  /** A part of the shared memory is full. */
  | { readonly type: 'part'; readonly length: number }
  | { readonly type: 'progress'; readonly bytes: number }
  /** The lines that have been written don't have all columns, or aren't plain. All rows are read again. */
  | { readonly type: 'missed' }
  | { readonly type: 'done'; readonly table: JsonTable }
  | { readonly type: 'failed'; readonly problem: EngineProblem }

/** Thrown when the lines that have been written are of no use. */
export class MissedRows extends Error {}

/** Reads the rows of a JSON file in a thread of its own, so that DuckDB can store them at the same time. */
export class JsonScan implements AsyncDisposable {
  readonly #thread: Worker
  readonly #parts: RingReader
  readonly #onBytes: (bytes: number) => void
  readonly #waiting: FromJsonThread[] = []
  #hear: () => void = () => undefined
  #failure: unknown = null

  constructor(work: Omit<JsonThreadWork, 'ring'>, onBytes: (bytes: number) => void) {
    const ring = makeByteRing()
    this.#parts = new RingReader(ring)
    this.#onBytes = onBytes
    const workerData: JsonThreadWork = { ...work, ring }
    this.#thread = new Worker(childEntry('json-thread'), {
      workerData,
      env: {},
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    })
    this.#thread.on('message', (message: FromJsonThread) => {
      this.#waiting.push(message)
      this.#hear()
    })
    const fail = (cause: unknown) => {
      this.#failure ??= cause
      this.#hear()
    }
    this.#thread.once('error', fail)
    this.#thread.once('exit', () => fail(new Error('The thread that reads JSON has ended')))
  }

  /** Resolves when the columns are known, at first and whenever rows have been missed. */
  async known(signal: AbortSignal): Promise<KnownRows> {
    for (;;) {
      const message = await this.#next(signal)
      if (message.type === 'known') return message
    }
  }

  /** Passes all rows as lines to a sink. Throws `MissedRows` if the columns must be asked for again. */
  async writeTo(sink: Writable, leftOut: readonly number[], signal: AbortSignal): Promise<JsonTable> {
    return await this.#write({ to: null, leftOut }, sink, signal)
  }

  /** Writes all rows as lines to a file. Throws `MissedRows` if the columns must be asked for again. */
  async writeFile(path: string, leftOut: readonly number[], signal: AbortSignal): Promise<JsonTable> {
    return await this.#write({ to: path, leftOut }, null, signal)
  }

  async #write(message: ToJsonThread, sink: Writable | null, signal: AbortSignal): Promise<JsonTable> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- The receiver is a thread, not a window.
    this.#thread.postMessage(message)
    for (;;) {
      const answer = await this.#next(signal)
      if (answer.type === 'done') return answer.table
      if (answer.type === 'missed') throw new MissedRows()
      if (answer.type === 'part' && sink) await this.#pass(answer.length, sink)
    }
  }

  async #pass(length: number, sink: Writable): Promise<void> {
    const part = this.#parts.next(length)
    const written = Promise.withResolvers<void>()
    sink.write(length < SHORT ? Buffer.from(part) : part, (error) =>
      error ? written.reject(error) : written.resolve(),
    )
    await written.promise
    this.#parts.release()
  }

  /** Returns the next message other than progress. */
  async #next(signal: AbortSignal): Promise<FromJsonThread> {
    for (;;) {
      signal.throwIfAborted()
      const message = this.#waiting.shift()
      if (message?.type === 'failed') throw toAppError(message.problem)
      if (message?.type === 'progress') this.#onBytes(message.bytes)
      else if (message) return message
      else if (this.#failure) throw this.#failure
      else await this.#message(signal)
    }
  }

  async #message(signal: AbortSignal): Promise<void> {
    const heard = Promise.withResolvers<void>()
    const hear = () => heard.resolve()
    this.#hear = hear
    signal.addEventListener('abort', hear, { once: true })
    await heard.promise
    signal.removeEventListener('abort', hear)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread.terminate()
  }
}
