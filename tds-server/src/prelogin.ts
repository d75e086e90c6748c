/** PRELOGIN (MS-TDS 2.2.6.5): a table of options with the offsets of their data, in big-endian order. */
export const encryption = { off: 0, on: 1, notSupported: 2, required: 3 } as const

const options = {
  version: 0,
  encryption: 1,
  instance: 2,
  thread: 3,
  mars: 4,
  federated: 6,
  end: 0xff,
} as const

export interface Prelogin {
  readonly encryption: number
  /** The instance that the client wants to connect to. */
  readonly instance: string
}

export function readPrelogin(body: Buffer): Prelogin {
  const found = new Map<number, Buffer>()
  for (let at = 0; at + 5 <= body.length && body[at] !== options.end; at += 5) {
    const from = body.readUInt16BE(at + 1)
    found.set(body[at] as number, body.subarray(from, from + body.readUInt16BE(at + 3)))
  }
  const instance = found.get(options.instance)?.toString('latin1') ?? ''
  return {
    encryption: found.get(options.encryption)?.[0] ?? encryption.notSupported,
    instance: instance.split('\0')[0] ?? '',
  }
}

/** Writes the response of a SQL Server 2022 (16.0) that supports neither MARS nor federated logins. */
export function writePrelogin(answer: {
  readonly encryption: number
  readonly isOtherInstance: boolean
}): Buffer {
  const data: readonly (readonly [number, Buffer])[] = [
    [options.version, Buffer.from([16, 0, 0x10, 0x27, 0, 0])],
    [options.encryption, Buffer.from([answer.encryption])],
    [options.instance, Buffer.from([answer.isOtherInstance ? 1 : 0])],
    [options.thread, Buffer.alloc(0)],
    [options.mars, Buffer.from([0])],
  ]
  const table = Buffer.alloc(data.length * 5 + 1)
  let place = table.length
  data.forEach(([option, bytes], index) => {
    table[index * 5] = option
    table.writeUInt16BE(place, index * 5 + 1)
    table.writeUInt16BE(bytes.length, index * 5 + 3)
    place += bytes.length
  })
  table[table.length - 1] = options.end
  return Buffer.concat([table, ...data.map(([, bytes]) => bytes)])
}

/**
 * Decides what is encrypted: everything, only the login, or nothing. Also returns the response to the client's
 * encryption option (table in 2.2.6.5).
 */
export function agreeOnEncryption(
  asked: number,
  mode: 'off' | 'offered' | 'required',
): { readonly answer: number; readonly encrypts: 'nothing' | 'login' | 'all' } {
  if (mode === 'off') return { answer: encryption.notSupported, encrypts: 'nothing' }
  if (asked === encryption.on || asked === encryption.required)
    return { answer: encryption.on, encrypts: 'all' }
  if (mode === 'required') return { answer: encryption.required, encrypts: 'all' }
  if (asked === encryption.notSupported) return { answer: encryption.notSupported, encrypts: 'nothing' }
  return { answer: encryption.off, encrypts: 'login' }
}
