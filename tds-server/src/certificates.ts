import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Encodes a value in DER, the format of certificates: a tag, a length and the content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content)
const objectId = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes))
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
const holderOf = (name: string) =>
  sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))))

/** Encodes the host names and IPv4 addresses that a certificate is valid for. */
function subjectNames(names: readonly string[]): Buffer {
  const each = names.map((name) =>
    isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
  )
  return sequence(objectId(0x55, 0x1d, 0x11), der(0x04, sequence(...each)))
}

/** Allows the holder to sign certificates. */
const maySign = sequence(
  objectId(0x55, 0x1d, 0x13),
  der(0x01, Buffer.from([0xff])),
  der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
)

function certificate(facts: {
  readonly holder: string
  readonly issuer: string
  readonly publicKey: KeyObject
  readonly signer: KeyObject
  readonly extension: Buffer
  readonly lasts: number
}): string {
  const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const serial = createHash('sha256').update(facts.holder).digest().subarray(0, 8)
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), serial])),
    algorithm,
    holderOf(facts.issuer),
    sequence(utcTime(new Date(Date.now() - HOUR)), utcTime(new Date(Date.now() + facts.lasts))),
    holderOf(facts.holder),
    facts.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(facts.extension)),
  )
  const signature = sign('sha256', content, facts.signer)
  const whole = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Creates a self-signed certificate for a TLS server in tests. */
export function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = certificate({
    holder: name,
    issuer: name,
    publicKey,
    signer: privateKey,
    extension: subjectNames([name]),
    lasts: HOUR,
  })
  return { key: pemOf(privateKey), cert }
}

/**
 * Creates a certificate authority and a server certificate that it signs, for clients that verify certificates. The
 * certificate of the server ends after `lasts` milliseconds.
 */
export function signedByAuthority(
  names: readonly string[],
  lasts = DAY,
): {
  /** Certificate that clients must trust. */
  readonly authority: string
  readonly key: string
  readonly cert: string
} {
  // Each authority gets its own name. If two had the same name, a client would choose the wrong one.
  const issuer = `Test authority ${randomUUID()}`
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const authority = certificate({
    holder: issuer,
    issuer,
    publicKey: root.publicKey,
    signer: root.privateKey,
    extension: maySign,
    lasts: DAY,
  })
  const cert = certificate({
    holder: names[0] ?? 'localhost',
    issuer,
    publicKey: server.publicKey,
    signer: root.privateKey,
    extension: subjectNames(names),
    lasts,
  })
  return { authority, key: pemOf(server.privateKey), cert }
}
