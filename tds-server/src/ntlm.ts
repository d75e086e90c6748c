import { createHmac, randomBytes } from 'node:crypto'
import { md4 } from './md4.ts'
import { SqlError } from './session.ts'

/** An account that may log in. If it has a domain, it is the Windows account `DOMAIN\user`. */
export interface TestLogin {
  readonly userName: string
  readonly password: string
  readonly domain?: string
}

const SIGNATURE = 'NTLMSSP\0'
const flags = {
  unicode: 0x00000001,
  requestTarget: 0x00000004,
  ntlm: 0x00000200,
  targetIsDomain: 0x00010000,
  extendedSecurity: 0x00080000,
  targetInfo: 0x00800000,
  version: 0x02000000,
} as const
const names = { end: 0, server: 1, domain: 2 } as const
const DOMAIN = 'ANJ'

/** A Windows login with NTLMv2 (MS-NLMP), in which the client proves that it knows the password without sending it. */
export class NtlmLogin {
  readonly challenge: Buffer
  readonly #nonce = randomBytes(8)

  /** Reads the client's first message, negotiate. */
  constructor(negotiate: Buffer) {
    if (negotiate.toString('latin1', 0, 8) !== SIGNATURE || negotiate.readUInt32LE(8) !== 1)
      throw new Error("A Windows login doesn't begin with NTLM")
    this.challenge = challengeMessage(this.#nonce)
  }

  /** Checks the client's second message, authenticate (MS-NLMP 2.2.1.3), and returns its account. */
  check(
    message: Buffer,
    logins: readonly TestLogin[],
  ): { readonly userName: string; readonly password: string } {
    if (message.toString('latin1', 0, 8) !== SIGNATURE || message.readUInt32LE(8) !== 3)
      throw new Error("A Windows login doesn't go on with NTLM")
    const field = (at: number): Buffer => {
      const from = message.readUInt32LE(at + 4)
      return message.subarray(from, from + message.readUInt16LE(at))
    }
    const domain = field(28).toString('utf16le')
    const user = field(36).toString('utf16le')
    const known = logins.find(
      (login) =>
        sameName(login.domain ?? '', domain) && sameName(login.userName, user) && login.domain !== undefined,
    )
    if (!known || !this.#proves(message, field(12), field(20), user, domain, known.password))
      throw new SqlError({ number: 18456, class: 14, message: `Login failed for user '${domain}\\${user}'.` })
    return { userName: `${known.domain}\\${known.userName}`, password: known.password }
  }

  /** Checks the NTLMv2 response (3.3.2) or the shorter LM response that comes with it. */
  #proves(message: Buffer, lm: Buffer, nt: Buffer, user: string, domain: string, password: string): boolean {
    const key = hmac(
      md4(Buffer.from(password, 'utf16le')),
      Buffer.from(user.toUpperCase() + domain, 'utf16le'),
    )
    const upper = hmac(
      md4(Buffer.from(password, 'utf16le')),
      Buffer.from((user + domain).toUpperCase(), 'utf16le'),
    )
    const from = message.readUInt32LE(24)
    // One client states only the length of the proof, although the rest of the response follows it.
    const blob = nt.length > 16 ? nt.subarray(16) : message.subarray(from + 16)
    return [key, upper].some((candidate) => {
      const proof = hmac(candidate, Buffer.concat([this.#nonce, blob]))
      if (nt.length >= 16 && proof.equals(nt.subarray(0, 16))) return true
      const short = hmac(candidate, Buffer.concat([this.#nonce, lm.subarray(16)]))
      return lm.length === 24 && short.equals(lm.subarray(0, 16))
    })
  }
}

/** Builds the challenge message (2.2.1.2): fixed fields of 56 bytes, then the domain and target information. */
function challengeMessage(nonce: Buffer): Buffer {
  const domain = Buffer.from(DOMAIN, 'utf16le')
  const info = Buffer.concat([
    namePair(names.domain, DOMAIN),
    namePair(names.server, 'ANJ-TEST'),
    namePair(names.end, ''),
  ])
  const fixed = Buffer.alloc(56)
  fixed.write(SIGNATURE, 'latin1')
  fixed.writeUInt32LE(2, 8)
  fixed.writeUInt16LE(domain.length, 12)
  fixed.writeUInt16LE(domain.length, 14)
  fixed.writeUInt32LE(56, 16)
  fixed.writeUInt32LE(
    Object.values(flags).reduce((sum, flag) => sum + flag, 0),
    20,
  )
  nonce.copy(fixed, 24)
  fixed.writeUInt16LE(info.length, 40)
  fixed.writeUInt16LE(info.length, 42)
  fixed.writeUInt32LE(56 + domain.length, 44)
  // Version: Windows 10.0, NTLM revision 15.
  Buffer.from([10, 0, 0, 0, 0, 0, 0, 15]).copy(fixed, 48)
  return Buffer.concat([fixed, domain, info])
}

/** Encodes an AV_PAIR (2.2.2.1). */
function namePair(id: number, name: string): Buffer {
  const value = Buffer.from(name, 'utf16le')
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('md5', key).update(data).digest()
}

function sameName(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase()
}
