import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Encoding, encodingCodes, encodingOf } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingestHere, utf8 } from '../ingest/ingest-here.testing.ts'
import { createDecoder } from './decoders.ts'

/**
 * Generated with Python's codecs, except for bytes that the web standard maps to other characters. Single-byte
 * encodings list the characters of the bytes 0x80 to 0xFF. Others list, for each first byte, the valid second bytes
 * and a hash of their characters.
 */
const repertoires = JSON.parse(
  readFileSync(new URL('repertoires.json', import.meta.url), 'utf8'),
) as Repertoires
interface Repertoires {
  readonly oneByte: Readonly<Record<string, string>>
  readonly twoBytes: Readonly<Record<string, Readonly<Record<string, string>>>>
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-encodings-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Coded = Exclude<Encoding, 'utf-8'>

async function cellsOf(encoding: Coded, cells: readonly Uint8Array[]): Promise<readonly (string | null)[]> {
  const lines = cells.flatMap((cell) => [Buffer.from('x,'), cell, Buffer.from('\n')])
  const options = { ...utf8, quote: '', header: false, encoding } as const
  const { rows } = await ingestHere(folder, Buffer.concat(lines), options)
  return rows.map(([, cell]) => cell ?? null)
}

/** Decodes pieces as a file delivers them. */
function decoded(encoding: Coded, ...pieces: readonly Uint8Array[]): string {
  const decode = createDecoder(encoding, 'le')
  return [...pieces.map((piece) => decode(Buffer.from(piece), 1)), decode(null, 1)].join('')
}

/** Returns the characters of a first byte from the notation of the repertoire, such as `40-7e 80-fc 1f2e…`. */
function rowOf(first: string, notation: string) {
  const parts = notation.split(' ')
  const seconds = parts.slice(0, -1).flatMap((range) => {
    const [from = 0, to = 0] = range.split('-').map((byte) => Number.parseInt(byte, 16))
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
  return { pairs: seconds.map((second) => [Number.parseInt(first, 16), second]), hash: parts.at(-1) }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

describe('decodes all characters of the encoding', () => {
  test.each(Object.entries(repertoires.oneByte))('%s', async (code, characters) => {
    const known = [...characters].flatMap((character, i) =>
      character === '\ufffd' ? [] : [{ byte: i + 128, character }],
    )
    const cells = await cellsOf(
      code as Coded,
      known.map(({ byte }) => Uint8Array.of(0x61, byte, 0x7a)),
    )
    expect(cells).toEqual(known.map(({ character }) => `a${character}z`))
  })

  test.each(Object.entries(repertoires.twoBytes))('%s', async (code, notations) => {
    const rows = Object.entries(notations).map(([first, notation]) => rowOf(first, notation))
    const cells = await cellsOf(
      code as Coded,
      rows.map(({ pairs }) => Uint8Array.from(pairs.flat())),
    )
    expect(cells.map((cell) => hashOf(cell ?? ''))).toEqual(rows.map(({ hash }) => hash))
  })

  test('decodes EUC-JP characters after an ISO-2022-JP escape sequence', () => {
    const { '8e': _, ...kanji } = repertoires.twoBytes['euc-jp'] ?? {}
    const rows = Object.entries(kanji).map(([first, text]) => rowOf(first, text))
    const table = Buffer.from(rows.flatMap(({ pairs }) => pairs).flat())
    const jis = Buffer.concat([
      Buffer.from('\x1b$B'),
      table.map((byte) => byte - 0x80),
      Buffer.from('\x1b(B\n'),
    ])
    expect(decoded('iso-2022-jp', jis)).toBe(`${decoded('euc-jp', table)}\n`)
  })

  test('decodes every Unicode character in GB18030', () => {
    const supplementary = fc.integer({ min: 0x10000, max: 0x10ffff })
    const property = fc.property(supplementary, (point) => {
      // The standard numbers the four-byte characters. Their bytes have 126, 10, 126 and 10 possible values.
      const place = point - 0x10000 + 189_000
      const bytes = [
        0x81 + Math.floor(place / 12_600),
        0x30 + (Math.floor(place / 1_260) % 10),
        0x81 + (Math.floor(place / 10) % 126),
        0x30 + (place % 10),
      ]
      expect(decoded('gb18030', Uint8Array.from(bytes))).toBe(String.fromCodePoint(point))
    })
    fc.assert(property, { numRuns: 2_000 })
  })
})

test('every supported encoding decodes ASCII unchanged, wherever a piece ends', () => {
  const ascii = Buffer.from('id,name\r\n1,"a ~ z"\r\n')
  for (const encoding of encodingCodes) {
    if (encoding === 'utf-8' || encoding === 'utf-16') continue
    const pieces = [ascii.subarray(0, 3), ascii.subarray(3, 9), ascii.subarray(9)]
    expect(decoded(encoding, ...pieces), encoding).toBe(ascii.toString())
  }
})

const broken: readonly (readonly [Coded, string, readonly number[], string])[] = [
  ['cp857', 'cp857 (DOS)', [0xd5, 0x41], '0xD5'],
  ['windows-1253', 'Windows-1253', [0xc1, 0xd2], '0xD2'],
  ['shift_jis', 'Shift-JIS', [0x83, 0x41, 0x85, 0x2c], '0x85'],
  ['euc-jp', 'EUC-JP', [0xa4, 0xa2, 0xff, 0xa4], '0xFF'],
  ['iso-2022-jp', 'ISO-2022-JP', [0x41, 0xe9], '0xE9'],
  ['gb18030', 'GB18030 (simplified Chinese)', [0x84, 0x31, 0xa4, 0x37, 0xff, 0x41], '0xFF'],
  ['big5', 'Big5 (traditional Chinese)', [0xa4, 0x40, 0xa4, 0x0a], '0xA4'],
  ['euc-kr', 'EUC-KR (Korean)', [0xb0, 0xa1, 0x80, 0x30], '0x80'],
]
test.each(broken)(
  'refuses a byte that %s does not define and names its line',
  (encoding, name, bytes, byte) => {
    const content = Buffer.concat([Buffer.from('a\nb\n'), Buffer.from(bytes)])
    const message = `Line 3 is not valid ${name}: it contains the byte ${byte}. Choose the encoding in which the file was saved.`
    expect(() => decoded(encoding, content)).toThrow(message)
    const anywhere = fc.property(fc.nat({ max: content.length }), (at) => {
      const decode = createDecoder(encoding, 'le')
      expect(() => {
        const first = decode(content.subarray(0, at), 1)
        decode(content.subarray(at), first.split('\n').length)
        decode(null, 3)
      }).toThrow(message)
    })
    fc.assert(anywhere)
  },
)

test.each([
  ['gb18030', '61 94 39 fc 36 62 63', 'a😀bc'],
  ['gb18030', '94 39 fc 36 94 39 fc 36', '😀😀'],
  ['big5', '61 87 45 87 46 62', 'a𧉧䵷b'],
  ['big5', '87 45 62', '𧉧b'],
] as const)('loses no letter when a piece ends within a wide character of %s: %s', (code, hex, text) => {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  for (let at = 0; at <= bytes.length; at += 1)
    for (let to = at; to <= bytes.length; to += 1)
      expect(decoded(code, bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to))).toBe(text)
})

test('refuses an incomplete character at the end of a file', () => {
  expect(() => decoded('shift_jis', Buffer.from([0x83, 0x41, 0x83]))).toThrow(
    /^Line 1 is not valid Shift-JIS: it contains the byte 0x83/,
  )
})

test.each(Object.keys(repertoires.twoBytes))('decodes %s characters wherever a piece ends', (code) => {
  const rows = Object.entries(repertoires.twoBytes[code] ?? {}).map(([first, text]) => rowOf(first, text))
  const bytes = Buffer.from(rows.flatMap(({ pairs }) => pairs).flat())
  const whole = decoded(code as Coded, bytes)
  const anywhere = fc.property(fc.nat({ max: bytes.length }), fc.nat({ max: 5 }), (at, length) => {
    const pieces = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)]
    expect(decoded(code as Coded, ...pieces) === whole).toBe(true)
  })
  fc.assert(anywhere, { numRuns: 30 })
  // Collects the positions, because calling `expect` for each of the thousands takes longer than decoding.
  const changed: number[] = []
  for (let at = 1; at < whole.length; at += 1) {
    const from = Math.max(0, at - 9 - ((at - 9) % 2))
    const window = bytes.subarray(from, from + 20)
    const parts = [
      window.subarray(0, at - from),
      window.subarray(at - from, at - from + 1),
      window.subarray(at - from + 1),
    ]
    if (decoded(code as Coded, ...parts) !== decoded(code as Coded, window)) changed.push(at)
  }
  expect(changed).toEqual([])
})

test('recognizes an encoding by its common labels', () => {
  const labels = [
    'latin1',
    'ISO-8859-1',
    'cp1252',
    'latin9',
    'sjis',
    'cp932',
    'gbk',
    'IBM850',
    'utf8',
    'utf-16le',
  ]
  expect(labels.map(encodingOf)).toEqual([
    'latin-1',
    'latin-1',
    'windows-1252',
    'iso-8859-15',
    'shift_jis',
    'shift_jis',
    'gb18030',
    'cp850',
    'utf-8',
    'utf-16',
  ])
  expect(['klingon', '', 'x-user-defined', 'constructor'].map(encodingOf)).toEqual([null, null, null, null])
})
