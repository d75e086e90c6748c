import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CapturedMessage, capture } from './capture.ts'
import { startSqlServer, type TestSqlServer } from './start.ts'

// Each expectation is derived from the named section of MS-TDS rather than from our code.
let server: TestSqlServer
let messages: readonly CapturedMessage[]
beforeAll(async () => {
  server = await startSqlServer({ tls: 'off' })
  const { userId: userName, password } = server.connection
  messages = await capture({ host: '127.0.0.1', port: server.port, userName, password })
})
afterAll(() => server.stop())

const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('hex')
const hex = (message: CapturedMessage | undefined) => message?.body.toString('hex') ?? ''
/** Returns a request of the given type (by default the first request) and the response to it. */
const exchange = (type: number, which = 0) => {
  const at =
    messages.flatMap((one, i) => (one.from === 'client' && one.type === type ? [i] : []))[which] ?? -1
  return { asked: messages[at], answered: messages[at + 1] }
}
/** Returns a little-endian number as hex. */
const number = (value: number, bytes: number) => {
  const written = Buffer.alloc(bytes)
  written.writeUIntLE(value, 0, Math.min(bytes, 6))
  return written.toString('hex')
}
const done = (status: number, command = 0, count = 0) =>
  `fd${number(status, 2)}${number(command, 2)}${number(count, 8)}`

it('2.2.1: alternates requests and responses with the types of section 2.2.3.1.1', () => {
  const asked = messages.filter(({ from }) => from === 'client').map(({ type }) => type)
  // In order: PRELOGIN, LOGIN7, the driver's settings, CREATE TABLE, begin, INSERT BULK, the rows, rollback.
  expect(asked).toEqual([0x12, 0x10, 0x01, 0x01, 0x0e, 0x01, 0x07, 0x0e])
  expect(messages.map(({ from }) => from)).toEqual(asked.flatMap(() => ['client', 'server']))
  for (const { type, from } of messages) if (from === 'server') expect(type).toBe(0x04)
})

it('2.2.3.1: starts each packet with type, status, length, session, number and window', () => {
  for (const { from, type, headers, body } of messages) {
    const lengths = headers.map((header) => header.readUInt16BE(2) - 8)
    expect(lengths.reduce((sum, one) => sum + one)).toBe(body.length)
    headers.forEach((header, i) => {
      expect(header[0]).toBe(type)
      expect((header[1] as number) & 1).toBe(i === headers.length - 1 ? 1 : 0)
      expect(header[6]).toBe(i + 1)
      expect(header[7]).toBe(0)
    })
    const sessions = new Set(headers.map((header) => header.readUInt16BE(4)))
    expect(sessions.size).toBe(1)
    if (from === 'client') expect([...sessions]).toEqual([0])
  }
})

describe('login', () => {
  it('2.2.6.5: PRELOGIN lists its options by offset and length, VERSION first and FF last', () => {
    for (const { body } of Object.values(exchange(0x12)) as CapturedMessage[]) {
      const options: [number, number, number][] = []
      let at = 0
      for (; body[at] !== 0xff; at += 5)
        options.push([body[at] as number, body.readUInt16BE(at + 1), body.readUInt16BE(at + 3)])
      expect(options[0]).toEqual([0, at + 1, 6])
      let end = at + 1
      for (const [, offset, length] of options) {
        expect(offset).toBe(end)
        end += length
      }
      expect(end).toBe(body.length)
      const encryption = options.find(([option]) => option === 1)
      // Both sides send ENCRYPT_NOT_SUP.
      expect(body[encryption?.[1] ?? 0]).toBe(2)
    }
  })

  it('2.2.6.4: LOGIN7 contains its length, version and packet size, and obfuscates the password', () => {
    const { asked } = exchange(0x10)
    const body = asked?.body ?? Buffer.alloc(0)
    expect(body.readUInt32LE(0)).toBe(body.length)
    expect(body.readUInt32LE(4)).toBe(0x74000004)
    expect(body.readUInt32LE(8)).toBe(4096)
    expect(hex(asked)).toContain(utf16('sa'))
    expect(hex(asked)).not.toContain(utf16(server.connection.password))
    const hidden = [...Buffer.from(server.connection.password, 'utf16le')].map(
      (byte) => (((byte << 4) | (byte >> 4)) & 0xff) ^ 0xa5,
    )
    expect(hex(asked)).toContain(Buffer.from(hidden).toString('hex'))
  })

  it('2.2.7.9, 2.2.7.13, 2.2.7.14, 2.2.7.11, 2.2.7.6: the response has changes, LOGINACK, features and DONE', () => {
    const { answered } = exchange(0x10)
    const name = 'Microsoft SQL Server'
    const expected = [
      `e31b000106${utf16('master')}06${utf16('master')}`,
      info(5701, "Changed database context to 'master'."),
      // Collation 0x0409 with its flags and sort order 52: SQL_Latin1_General_CP1_CI_AS.
      'e30800070509 04d0003400'.replaceAll(' ', ''),
      `e31700020a${utf16('us_english')}00`,
      info(5703, 'Changed language setting to us_english.'),
      // Version 7.4 in big-endian order.
      `ad32000174000004${number(name.length, 1)}${utf16(name)}10001027`,
      `e313000404${utf16('4096')}04${utf16('4096')}`,
      'ae0a0100000001ff',
      done(0),
    ]
    expect(hex(answered)).toBe(expected.join(''))
  })
})

describe('bulk load', () => {
  it('2.2.6.9, 2.2.7.9: begins a transaction and returns its number in ENVCHANGE 8', () => {
    const { asked, answered } = exchange(0x0e)
    // TM_BEGIN_XACT, read committed, no name.
    expect(hex(asked)).toBe(`${headers('0000000000000000')}05000200`)
    expect(hex(answered)).toBe(`e30b000808${transaction()}00${done(0x04)}`)
  })

  it('2.2.5.3, 2.2.6.7: is announced by a batch that contains the number of its transaction', () => {
    const { asked, answered } = exchange(0x01, 2)
    const text = 'insert bulk #captured([n] int, [d] decimal(9, 2), [t] nvarchar(3))'
    expect(hex(asked)).toBe(`${headers(transaction())}${utf16(text)}`)
    expect(hex(answered)).toBe(done(0x04))
  })

  it('2.2.6.1, 2.2.7.4, 2.2.7.20: sends COLMETADATA, a ROW for each row, and DONE', () => {
    const { asked } = exchange(0x07)
    // UserType; flags: nullable, readable and writable.
    const column = (type: string, name: string) =>
      `00000000 0500 ${type} ${number(name.length, 1)}${utf16(name)}`.replaceAll(' ', '')
    const collation = '0904d00034'
    const columns = [
      '81 0300'.replaceAll(' ', ''),
      // INTNTYPE of 4 bytes; DECIMALN of 5 bytes with 9 digits and scale 2; NVARCHAR of 6 bytes.
      column('2604', 'n'),
      column('6a050902', 'd'),
      column(`e70600${collation}`, 't'),
    ].join('')
    // The values of the row: 7; -1.50 as a sign and the unscaled number; ab.
    const first = `d1 0407000000 05 00 96000000 0400 ${utf16('ab')}`.replaceAll(' ', '')
    const second = 'd10000ffff'
    expect(hex(asked)).toBe(`${columns}${first}${second}${done(0)}`)
  })

  it('2.2.7.6: the response is DONE with the count, inside the transaction', () => {
    const { answered } = exchange(0x07)
    expect(hex(answered)).toBe(done(0x04 | 0x10, 0xf0, 2))
  })
})

it('2.2.6.9, 2.2.7.9: a rollback returns ENVCHANGE 10 with the old number, and no transaction remains', () => {
  const { asked, answered } = exchange(0x0e, 1)
  // TM_ROLLBACK_XACT, no name, no new transaction.
  expect(hex(asked)).toBe(`${headers(transaction())}08000000`)
  expect(hex(answered)).toBe(`e30b000a0008${transaction()}${done(0)}`)
})

/** Returns ALL_HEADERS with a transaction (2.2.5.3.2) and one outstanding request. */
function headers(ofTransaction: string): string {
  return `${number(22, 4)}${number(18, 4)}${number(2, 2)}${ofTransaction}${number(1, 4)}`
}

/** Returns the number of the transaction. */
function transaction(): string {
  return hex(exchange(0x0e).answered).slice(10, 26)
}

function info(code: number, text: string): string {
  const told = `${number(code, 4)}0100${number(text.length, 2)}${utf16(text)}08${utf16('ANJ-TEST')}00${number(1, 4)}`
  return `ab${number(told.length / 2, 2)}${told}`
}
