import type { Readable } from 'node:stream'
import type { Connection } from 'tedious'

const BULK_LOAD = 0x07
const HEADER = 8
/** Bits of a packet's status (MS-TDS 2.2.3.1.2). */
const statuses = { end: 0x01, ignore: 0x02, reset: 0x08 } as const
/** Packets that lie in one buffer. */
const TOGETHER = 4

interface OutgoingMessage extends Readable {
  readonly type: number
  /** The load was given up: what was sent counts for nothing. */
  readonly ignore: boolean
  readonly resetConnection: boolean
}

/** The driver's stream of packets, as far as it takes messages. */
interface OutgoingMessages {
  readonly packetSize: number
  currentMessage: OutgoingMessage | undefined
  push(bytes: Buffer): boolean
  _write(message: OutgoingMessage, encoding: BufferEncoding, done: (error?: Error | null) => void): void
}

interface DriverInside {
  readonly messageIo: { readonly outgoingMessageStream: OutgoingMessages }
}

/**
 * Lays the bytes of the next bulk load into packets by copying them once, where the driver makes three buffers of each
 * packet, which costs the collector of garbage much. `onTaken` hears of each piece that was copied and is needed no more.
 * All other messages go their usual way. Gives what ends it.
 */
export function packBulkLoad(driver: Connection, onTaken: (bytes: Buffer) => void): () => void {
  const outgoing = (driver as unknown as DriverInside).messageIo.outgoingMessageStream
  const usual = outgoing._write
  outgoing._write = (message, encoding, done) => {
    if (message.type !== BULK_LOAD) {
      usual.call(outgoing, message, encoding, done)
      return
    }
    const packets = new Packets(outgoing.packetSize, message.resetConnection, (packet) => {
      if (!outgoing.push(packet)) message.pause()
    })
    outgoing.currentMessage = message
    message.on('data', (bytes: Buffer) => {
      if (message.ignore) return
      packets.add(bytes)
      onTaken(bytes)
    })
    message.on('end', () => {
      packets.end(message.ignore)
      outgoing.currentMessage = undefined
      done()
    })
  }
  return () => {
    // The method of the class shows through again.
    Reflect.deleteProperty(outgoing, '_write')
  }
}

/** Packets of one message (MS-TDS 2.2.3): all full but the last. */
class Packets {
  readonly #size: number
  readonly #status: number
  readonly #give: (packet: Buffer) => void
  #room: Buffer
  #start = 0
  #at = HEADER
  #number = 0

  constructor(size: number, resets: boolean, give: (packet: Buffer) => void) {
    this.#size = size
    this.#status = resets ? statuses.reset : 0
    this.#give = give
    this.#room = Buffer.allocUnsafe(TOGETHER * size)
  }

  add(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; ) {
      const end = this.#start + this.#size
      // The last packet of a message has something in it.
      if (this.#at === end) {
        this.#send(0)
        continue
      }
      const count = Math.min(end - this.#at, bytes.length - from)
      bytes.copy(this.#room, this.#at, from, from + count)
      this.#at += count
      from += count
    }
  }

  end(isIgnored: boolean): void {
    this.#send(statuses.end | (isIgnored ? statuses.ignore : 0))
  }

  #send(status: number): void {
    const packet = this.#room.subarray(this.#start, this.#at)
    this.#number += 1
    packet.fill(0, 0, HEADER)
    packet[0] = BULK_LOAD
    packet[1] = this.#status | status
    packet.writeUInt16BE(packet.length, 2)
    packet[6] = this.#number & 0xff
    this.#start = this.#at
    if (this.#start + this.#size > this.#room.length) {
      // The socket may still hold what lies there.
      this.#room = Buffer.allocUnsafe(TOGETHER * this.#size)
      this.#start = 0
    }
    this.#at = this.#start + HEADER
    this.#give(packet)
  }
}
