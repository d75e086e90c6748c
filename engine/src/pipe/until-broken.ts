import type { Socket } from 'node:net'
import { Writable } from 'node:stream'

/**
 * Passes bytes on into a pipe, no faster than it takes them, and swallows them once it is broken: a server that sends rows
 * would lose its transaction if nobody took them any more. Whoever reads the pipe says why it broke.
 */
export class UntilBroken extends Writable {
  readonly #pipe: Socket
  #broken: Error | null = null
  #waiting: (() => void) | null = null

  constructor(pipe: Socket) {
    super()
    this.#pipe = pipe
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

  /** Why the pipe broke, if it did. */
  get broken(): Error | null {
    return this.#broken
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    // Whoever writes on and on must not keep the reader from saying why it ended.
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
