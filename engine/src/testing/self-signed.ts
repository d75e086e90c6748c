import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/** DER, the encoding of certificates: a tag, a length, the content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content)
const objectId = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes))
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** Makes a certificate that nobody has signed but itself, for one name, so that a test has a TLS server to talk to. */
export function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const holder = sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))))
  const subjectName = sequence(objectId(0x55, 0x1d, 0x11), der(0x04, sequence(der(0x82, Buffer.from(name)))))
  const hour = 3_600_000
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), createHash('sha256').update(name).digest().subarray(0, 8)])),
    algorithm,
    holder,
    sequence(utcTime(new Date(Date.now() - hour)), utcTime(new Date(Date.now() + hour))),
    holder,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectName)),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}
