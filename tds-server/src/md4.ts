/** MD4 (RFC 1320). NTLM hashes passwords with it, but newer crypto libraries no longer contain it. For tests only. */
export function md4(message: Buffer): Buffer {
  const length = Math.ceil((message.length + 9) / 64) * 64
  const padded = Buffer.alloc(length)
  message.copy(padded)
  padded[message.length] = 0x80
  padded.writeBigUInt64LE(BigInt(message.length) * 8n, length - 8)
  let state: readonly number[] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let at = 0; at < length; at += 64) {
    const words = Array.from({ length: 16 }, (_, index) => padded.readUInt32LE(at + index * 4))
    const mixed = rounds.reduce((before, round) => mix(before, words, round), state)
    state = state.map((value, index) => (value + (mixed[index] as number)) >>> 0)
  }
  const digest = Buffer.alloc(16)
  for (const [index, value] of state.entries()) digest.writeUInt32LE(value, index * 4)
  return digest
}

interface Round {
  readonly order: readonly number[]
  readonly shifts: readonly number[]
  readonly constant: number
  readonly join: (x: number, y: number, z: number) => number
}

const rounds: readonly Round[] = [
  {
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    shifts: [3, 7, 11, 19],
    constant: 0,
    join: (x, y, z) => (x & y) | (~x & z),
  },
  {
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    shifts: [3, 5, 9, 13],
    constant: 0x5a827999,
    join: (x, y, z) => (x & y) | (x & z) | (y & z),
  },
  {
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    shifts: [3, 9, 11, 15],
    constant: 0x6ed9eba1,
    join: (x, y, z) => x ^ y ^ z,
  },
]

function mix(state: readonly number[], words: readonly number[], round: Round): readonly number[] {
  let [a, b, c, d] = state as [number, number, number, number]
  round.order.forEach((word, step) => {
    const sum = (a + round.join(b, c, d) + (words[word] as number) + round.constant) | 0
    const shift = round.shifts[step % 4] as number
    const turned = (sum << shift) | (sum >>> (32 - shift))
    ;[a, b, c, d] = [d, turned, b, c]
  })
  return [a, b, c, d]
}
