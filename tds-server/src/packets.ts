/** TDS packets (MS-TDS 2.2.3): a header of eight bytes and a piece of a message. */
export const packetTypes = {
  batch: 0x01,
  rpc: 0x03,
  answer: 0x04,
  attention: 0x06,
  bulkLoad: 0x07,
  federated: 0x08,
  transaction: 0x0e,
  login: 0x10,
  sspi: 0x11,
  prelogin: 0x12,
} as const

/** Status bits of a packet (2.2.3.1.2). */
export const packetStatus = { end: 0x01, ignore: 0x02, reset: 0x08, resetKeepTransaction: 0x10 } as const

export const HEADER = 8
export const FIRST_PACKET_SIZE = 4096

/** Returns the packet size that the server accepts. A request for 0 gives the default. */
export function agreedPacketSize(asked: number): number {
  if (asked === 0) return FIRST_PACKET_SIZE
  return Math.min(Math.max(asked, 512), 32_767)
}

/**
 * Splits a message's bytes into packets. Only the last packet of a message may be partly filled. `next` is the number
 * of the first packet.
 */
export function packetsOf(
  body: Buffer,
  options: {
    readonly type: number
    readonly size: number
    readonly spid: number
    readonly next: number
    readonly ends: boolean
  },
): Buffer {
  const room = options.size - HEADER
  const count = options.ends ? Math.max(1, Math.ceil(body.length / room)) : body.length / room
  const packets = Buffer.allocUnsafe(body.length + count * HEADER)
  let from = 0
  let at = 0
  for (let index = 0; index < count; index++) {
    const length = Math.min(room, body.length - from)
    packets[at] = options.type
    packets[at + 1] = options.ends && index === count - 1 ? packetStatus.end : 0
    packets.writeUInt16BE(length + HEADER, at + 2)
    packets.writeUInt16BE(options.spid & 0xffff, at + 4)
    packets[at + 6] = (options.next + index) & 0xff
    packets[at + 7] = 0
    body.copy(packets, at + HEADER, from, from + length)
    from += length
    at += HEADER + length
  }
  return packets
}
