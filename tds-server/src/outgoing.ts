import type { Duplex } from 'node:stream'
import { ByteWriter } from './byte-writer.ts'
import { HEADER, packetsOf, packetTypes } from './packets.ts'

const ENOUGH = 1 << 16

/** A message to the client. The caller writes tokens to `tokens`, which are sent as packets. */
export class Outgoing {
  readonly tokens = new ByteWriter(2048)
  readonly #stream: Duplex
  readonly #size: number
  readonly #spid: number
  readonly #type: number
  #next = 1

  constructor(stream: Duplex, size: number, spid: number, type: number = packetTypes.answer) {
    this.#stream = stream
    this.#size = size
    this.#spid = spid
    this.#type = type
  }

  /** True once so much has been written that the caller should flush. */
  get isLarge(): boolean {
    return this.tokens.at >= ENOUGH
  }

  /** Sends all full packets. Waits if the client doesn't read fast enough. */
  async flush(): Promise<void> {
    const { tokens } = this
    const room = this.#size - HEADER
    // Keeps at least one byte back, so that the message's last packet isn't empty.
    const full = Math.floor(Math.max(tokens.at - 1, 0) / room) * room
    if (full === 0) return
    await this.#send(tokens.written.subarray(0, full), false)
    tokens.buffer.copyWithin(0, full, tokens.at)
    tokens.at -= full
  }

  /** Sends the remaining bytes and ends the message. */
  async end(): Promise<void> {
    await this.#send(this.tokens.written, true)
    this.tokens.at = 0
  }

  async #send(body: Buffer, ends: boolean): Promise<void> {
    const packets = packetsOf(body, {
      type: this.#type,
      size: this.#size,
      spid: this.#spid,
      next: this.#next,
      ends,
    })
    this.#next = (this.#next + Math.ceil(body.length / (this.#size - HEADER))) & 0xff
    const stream = this.#stream
    if (stream.destroyed) throw new Error('The client has gone')
    if (stream.write(packets)) return
    await new Promise<void>((resolve, reject) => {
      const settle = () => {
        stream.off('drain', settle)
        stream.off('close', settle)
        if (stream.destroyed) reject(new Error('The client has gone'))
        else resolve()
      }
      stream.on('drain', settle)
      stream.on('close', settle)
    })
  }
}
