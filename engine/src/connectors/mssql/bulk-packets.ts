import type { Readable } from 'node:stream'
import type { Connection } from 'tedious'

const BULK_LOAD = 0x07
const HEADER = 8
/** Status bits of a packet (MS-TDS 2.2.3.1.2). */
const statuses = { end: 0x01, ignore: 0x02, reset: 0x08 } as const
/** Number of packets that share a buffer. */
const TOGETHER = 4

interface OutgoingMessage extends Readable {
  readonly type: number
  /** True when the load was cancelled and the server must discard everything that it has received. */
  readonly ignore: boolean
  readonly resetConnection: boolean
}

/** The part of the driver's packet stream that accepts messages. */
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
 * Makes the driver send the next bulk load in packets that we build by copying its bytes just once. The driver itself
 * would allocate three buffers per packet, which burdens the garbage collector. `onTaken` is called with each chunk
 * that has been copied and can be reused. Other messages are sent as usual. Returns a function that restores the
 * driver.
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
    // Removes the override, so that the method of the class is called again.
    Reflect.deleteProperty(outgoing, '_write')
  }
}

/** Builds the packets of one message (MS-TDS 2.2.3). All packets except the last one are full. */
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
      // Send a full packet only when more bytes follow, so that the last packet is never empty.
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
      // The socket may still be reading the old buffer.
      this.#room = Buffer.allocUnsafe(TOGETHER * this.#size)
      this.#start = 0
    }
    this.#at = this.#start + HEADER
    this.#give(packet)
  }
}
