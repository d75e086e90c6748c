import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { HEADER, packetsOf, packetTypes } from './packets.ts'

/** TLS records begin with a byte from 14 to 17 hexadecimal. No type of TDS packet does. */
const FIRST_OF_TLS = 0x14
const LAST_OF_TLS = 0x17

/**
 * TLS over a TDS connection (MS-TDS 2.2.6.5, 3.3.5.2). During the handshake, TLS records are sent in PRELOGIN packets;
 * once the client has sent a raw record, they are sent raw.
 */
export class TlsTunnel extends Duplex {
  readonly #socket: Socket
  #isBare = false
  #rest: Buffer = Buffer.alloc(0)

  constructor(socket: Socket) {
    super()
    this.#socket = socket
  }

  /** Accepts bytes from the socket. Returns false to pause it. */
  receive(chunk: Buffer): boolean {
    if (this.#isBare) return this.push(chunk)
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let goesOn = true
    while (data.length > 0) {
      const first = data[0] as number
      if (first >= FIRST_OF_TLS && first <= LAST_OF_TLS) {
        this.#isBare = true
        goesOn = this.push(data)
        data = data.subarray(data.length)
        break
      }
      if (first !== packetTypes.prelogin) throw new Error(`A packet of type ${first} in a TLS handshake`)
      if (data.length < HEADER) break
      const length = data.readUInt16BE(2)
      if (data.length < length) break
      goesOn = this.push(data.subarray(HEADER, length))
      data = data.subarray(length)
    }
    this.#rest = data
    return goesOn
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    const wrapped = this.#isBare
      ? chunk
      : packetsOf(chunk, { type: packetTypes.prelogin, size: 4096, spid: 0, next: 1, ends: true })
    if (this.#socket.destroyed) return callback(new Error('The client has gone'))
    this.#socket.write(wrapped, callback)
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#socket.end(callback)
  }
}
