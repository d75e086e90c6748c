import type { Socket } from 'node:net'
import { Writable } from 'node:stream'

/**
 * Passes bytes to a pipe with back-pressure. Once the pipe is broken, discards them, because a server that can't send
 * the rest of its rows would lose its transaction. The pipe's reader reports why it broke.
 */
export class BreakablePipe extends Writable {
  readonly #pipe: Socket
  #broken: Error | null = null
  #waiting: (() => void) | null = null
  readonly #onBytes: (chunk: Buffer) => void

  /** `onBytes` is called with all bytes, which it mustn't change. */
  constructor(pipe: Socket, onBytes: (chunk: Buffer) => void = () => undefined) {
    super()
    this.#pipe = pipe
    this.#onBytes = onBytes
    const goOn = () => {
      const waiting = this.#waiting
      this.#waiting = null
      waiting?.()
    }
    pipe
      .on('drain', goOn)
      .on('error', (error) => {
        this.#broken ??= error
        goOn()
      })
      .on('close', goOn)
  }

  /** The error that broke the pipe, or null. */
  get broken(): Error | null {
    return this.#broken
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#onBytes(chunk)
    // Yields to the event loop, so that a fast writer can't delay the reader's error.
    if (this.#broken || this.#pipe.destroyed) return void setImmediate(done)
    if (this.#pipe.write(chunk)) return done()
    this.#waiting = done
  }

  override _final(done: () => void): void {
    if (this.#broken || this.#pipe.destroyed) return done()
    this.#waiting = done
    this.#pipe.end(() => {
      const waiting = this.#waiting
      this.#waiting = null
      waiting?.()
    })
  }
}
