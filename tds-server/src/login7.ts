/** LOGIN7 (MS-TDS 2.2.6.4): fixed fields, offsets and lengths of the texts that follow, then feature extensions. */
export interface Login7 {
  readonly tdsVersion: number
  readonly packetSize: number
  readonly clientPid: number
  readonly hostName: string
  readonly userName: string
  readonly password: string
  readonly applicationName: string
  readonly serverName: string
  readonly libraryName: string
  readonly language: string
  readonly databaseName: string
  /** The first message of a Windows login; null for any other login. */
  readonly sspi: Buffer | null
  /** Data of the requested features by ID (2.2.6.4, FeatureExt). */
  readonly features: ReadonlyMap<number, Buffer>
}

/** OptionFlags2: Windows login. */
const INTEGRATED = 0x80
/** OptionFlags3: the message contains the offset of the feature extensions. */
const EXTENDED = 0x10
const LAST_FEATURE = 0xff

export function readLogin7(body: Buffer): Login7 {
  if (body.length < 94) throw new Error('A login is too short')
  const piece = (place: number, unit: number): Buffer => {
    const from = body.readUInt16LE(place)
    return body.subarray(from, from + body.readUInt16LE(place + 2) * unit)
  }
  const text = (place: number) => piece(place, 2).toString('utf16le')
  const isIntegrated = ((body[25] as number) & INTEGRATED) !== 0
  const sspiLength = body.readUInt16LE(80)
  const sspiFrom = body.readUInt16LE(78)
  const length = sspiLength === 0xffff ? body.readUInt32LE(90) || sspiLength : sspiLength
  return {
    tdsVersion: body.readUInt32LE(4),
    packetSize: body.readUInt32LE(8),
    clientPid: body.readUInt32LE(16),
    hostName: text(36),
    userName: text(40),
    password: unscramble(piece(44, 2)),
    applicationName: text(48),
    serverName: text(52),
    libraryName: text(60),
    language: text(64),
    databaseName: text(68),
    sspi: isIntegrated ? Buffer.from(body.subarray(sspiFrom, sspiFrom + length)) : null,
    features: ((body[27] as number) & EXTENDED) !== 0 ? readFeatures(body) : new Map(),
  }
}

/** Decodes a password. The halves of each byte are swapped, and the result is XORed with A5. */
function unscramble(bytes: Buffer): string {
  const plain = bytes.map((byte) => {
    const swapped = byte ^ 0xa5
    return ((swapped << 4) | (swapped >> 4)) & 0xff
  })
  return Buffer.from(plain).toString('utf16le')
}

function readFeatures(body: Buffer): ReadonlyMap<number, Buffer> {
  const features = new Map<number, Buffer>()
  let at = body.readUInt32LE(body.readUInt16LE(56))
  while (at < body.length && body[at] !== LAST_FEATURE) {
    const length = body.readUInt32LE(at + 1)
    features.set(body[at] as number, Buffer.from(body.subarray(at + 5, at + 5 + length)))
    at += 5 + length
  }
  return features
}
