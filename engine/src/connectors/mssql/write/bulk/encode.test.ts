import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { ByteReader } from '../../../../../../tds-server/src/byte-reader.ts'
import { readTypeInfo } from '../../../../../../tds-server/src/read-type.ts'
import { varbinaryType } from './binaries.ts'
import type { Bytes, CellType } from './bulk-type.ts'
import { decimalType } from './decimals.ts'
import { bigintType, bitType, floatType, intType, moneyType, realType, smallintType } from './numbers.ts'
import { ncharType, nvarcharType } from './texts.ts'
import { dateType, datetime2Type, datetimeoffsetType, timeType } from './timestamps.ts'
import { uniqueidentifierType } from './uuids.ts'

/** The driver's own buffer for a message. */
const TrackingBuffer = createRequire(import.meta.url)(
  'tedious/lib/tracking-buffer/writable-tracking-buffer.js',
) as new () => Bytes & { readonly data: Buffer }

function bytesOf(write: (bytes: Bytes) => void): string {
  const bytes = new TrackingBuffer()
  write(bytes)
  return bytes.data.toString('hex')
}

const typeInfo = (type: CellType) => bytesOf((bytes) => type.writeTypeInfo(bytes, Buffer.alloc(5)))

/** Encodes a value whose text is surrounded by other text, as in DuckDB's output. */
function valueOf(type: CellType, value: string | null): string {
  if (value === null) return type.none.toString('hex')
  const text = Buffer.from(`9${value}9`)
  const from = 1
  const to = text.length - 1
  const out = Buffer.alloc(3 + type.room(to - from), 0xee)
  const end = type.write(text, from, to, out, 3)
  // This isn't an expect(), because so many of them would take up most of the test's time.
  if (end > out.length) throw new Error(`${value} takes ${end} bytes, and has room for ${out.length}`)
  return out.toString('hex', 3, end)
}

/** Decodes an encoded value as a server does. */
function read(type: CellType, value: string | null): unknown {
  const incoming = readTypeInfo(new ByteReader(Buffer.from(typeInfo(type), 'hex')), true)
  const reader = new ByteReader(Buffer.from(valueOf(type, value), 'hex'))
  const found = incoming.read(reader)
  if (reader.left !== 0) throw new Error(`${reader.left} bytes are left of ${value}`)
  return found
}

const none = '0000000000'

describe('TYPE_INFO', () => {
  it.each<readonly [CellType, string, string]>([
    [bitType, '6801', 'bit'],
    [smallintType, '2602', 'smallint'],
    [intType, '2604', 'int'],
    [bigintType, '2608', 'bigint'],
    [realType, '6d04', 'real'],
    [floatType, '6d08', 'float(53)'],
    [moneyType, '6e08', 'money'],
    [decimalType(9, 0), '6a050900', 'decimal(9, 0)'],
    [decimalType(10, 2), '6a090a02', 'decimal(10, 2)'],
    [decimalType(19, 4), '6a091304', 'decimal(19, 4)'],
    [decimalType(20, 4), '6a0d1404', 'decimal(20, 4)'],
    [decimalType(28, 28), '6a0d1c1c', 'decimal(28, 28)'],
    [decimalType(38, 10), '6a11260a', 'decimal(38, 10)'],
    [dateType, '28', 'date'],
    [timeType, '2907', 'time(7)'],
    [datetime2Type, '2a07', 'datetime2(7)'],
    [datetimeoffsetType, '2b07', 'datetimeoffset(7)'],
    [nvarcharType(50), `e76400${none}`, 'nvarchar(50)'],
    [nvarcharType(4000), `e7401f${none}`, 'nvarchar(4000)'],
    [nvarcharType(null), `e7ffff${none}`, 'nvarchar(max)'],
    [ncharType(5), `ef0a00${none}`, 'nchar(5)'],
    [varbinaryType(8000), 'a5401f', 'varbinary(8000)'],
    [varbinaryType(null), 'a5ffff', 'varbinary(max)'],
    [uniqueidentifierType, '2410', 'uniqueidentifier'],
  ])('has the expected bytes: %#', (type, hex, declaration) => {
    expect(typeInfo(type)).toBe(hex)
    expect(type.declaration).toBe(declaration)
  })
})

describe('the encoding of a value', () => {
  it.each<readonly [CellType, string, string]>([
    [bitType, 'true', '0101'],
    [bitType, 'false', '0100'],
    [bitType, '1', '0101'],
    [bitType, '0', '0100'],
    [smallintType, '-32768', '020080'],
    [intType, '-2', '04feffffff'],
    [bigintType, '-9223372036854775808', '080000000000000080'],
    [bigintType, '9007199254740993', '080100000000002000'],
    [floatType, '0.1', '089a9999999999b93f'],
    [realType, '0.5', '040000003f'],
    // -1.0000, with the upper half first.
    [moneyType, '-1', '08fffffffff0d8ffff'],
    [decimalType(5, 2), '123.45', '050139300000'],
    [decimalType(5, 2), '-123.45', '050039300000'],
    [decimalType(19, 0), '9999999999999999999', '0901ffffe7890423c78a'],
    [decimalType(28, 0), '9'.repeat(28), '0d01ffffff0f6102253e5ece4f20'],
    [decimalType(38, 0), `-${'9'.repeat(38)}`, '1100ffffffff3f228a097ac4865aa84c3b4b'],
    [dateType, '0001-01-01', '03000000'],
    [dateType, '9999-12-31', '03dab937'],
    [timeType, '23:59:59.999999', '05f6bf692ac9'],
    // 1970-01-01 is day 719162.
    [datetime2Type, '1970-01-01 00:00:00', '0800000000003af90a'],
    [datetimeoffsetType, '1970-01-01 00:00:00', '0a00000000003af90a0000'],
    [nvarcharType(10), 'aé', '04006100e900'],
    [nvarcharType(10), '', '0000'],
    [nvarcharType(10), '😀', '04003dd800de'],
    [nvarcharType(null), '', 'feffffffffffffff00000000'],
    [nvarcharType(null), 'a', 'feffffffffffffff02000000610000000000'],
    [ncharType(3), 'a', '02006100'],
    [varbinaryType(4), '00ff', '020000ff'],
    [varbinaryType(null), '00ff', 'feffffffffffffff0200000000ff00000000'],
    [uniqueidentifierType, '6F9619FF-8B86-D011-B42D-00C04FC964FF', '10ff19966f868b11d0b42d00c04fc964ff'],
  ])('has the expected bytes: %#', (type, value, hex) => expect(valueOf(type, value)).toBe(hex))
})

it.each<readonly [CellType, string]>([
  [bitType, '00'],
  [bigintType, '00'],
  [floatType, '00'],
  [moneyType, '00'],
  [decimalType(38, 2), '00'],
  [dateType, '00'],
  [timeType, '00'],
  [datetime2Type, '00'],
  [datetimeoffsetType, '00'],
  [uniqueidentifierType, '00'],
  [nvarcharType(10), 'ffff'],
  [ncharType(10), 'ffff'],
  [varbinaryType(10), 'ffff'],
  [nvarcharType(null), 'ffffffffffffffff'],
  [varbinaryType(null), 'ffffffffffffffff'],
])('encodes null: %#', (type, hex) => {
  expect(valueOf(type, null)).toBe(hex)
  expect(read(type, null)).toBeNull()
})

describe('an encoded value', () => {
  it.each([1, 9, 10, 15, 16, 18, 19, 20, 28, 29, 38])('keeps decimals of %i digits', (digits) => {
    const most = '9'.repeat(digits)
    for (const value of [most, `-${most}`, '0', '1', '-1'])
      expect(read(decimalType(digits, 0), value)).toBe(BigInt(value))
    const type = decimalType(digits, digits - 1)
    for (const value of ['1', '-1', '0'])
      expect(read(type, value)).toBe(BigInt(value) * 10n ** BigInt(digits - 1))
    if (digits > 1)
      expect(read(type, `-1.${'2'.repeat(digits - 1)}`)).toBe(-BigInt(`1${'2'.repeat(digits - 1)}`))
  })

  it('keeps decimals with extra zeros, and drops the sign of zero', () => {
    expect(read(decimalType(4, 2), '12.3400000000000000000')).toBe(1234n)
    expect(read(decimalType(4, 2), '-0.00')).toBe(0n)
    expect(valueOf(decimalType(4, 2), '-0.00')).toBe('050100000000')
  })

  it.each([
    [decimalType(4, 2), '1.239'],
    [decimalType(4, 2), '100'],
    [decimalType(38, 0), '1'.repeat(39)],
    [decimalType(4, 2), '1e3'],
    [decimalType(4, 2), ''],
    [decimalType(4, 2), '1.2.3'],
    [intType, '1.5'],
    [bigintType, 'x'],
    [floatType, 'nan'],
    [floatType, ''],
    [dateType, '10000-01-01'],
    [timeType, '10:00'],
    [datetime2Type, '10000-01-01 00:00:00'],
    [datetime2Type, '0044-03-15 (BC) 00:00:00'],
    [datetime2Type, 'infinity'],
    [varbinaryType(4), 'zz'],
    [uniqueidentifierType, 'none'],
  ])('is refused if the text does not fit the type: %#', (type, value) => {
    expect(() => valueOf(type, value)).toThrow(`Not of the type ${type.declaration}: `)
  })

  it('keeps the minimum and maximum of money', () => {
    const cases = {
      '922337203685477.5807': 2n ** 63n - 1n,
      '-922337203685477.5808': -(2n ** 63n),
      '-0.0001': -1n,
    }
    for (const [value, units] of Object.entries(cases)) expect(read(moneyType, value)).toBe(units)
  })

  const last = 863_999_999_990
  it.each([
    ['0001-01-01 00:00:00', 0, 0],
    ['0001-01-01 00:00:00.000001', 0, 10],
    ['0004-02-29 00:00:00', 1154, 0],
    ['1600-02-29 00:00:00', 584_081, 0],
    ['1900-02-28 23:59:59.999999', 693_653, last],
    ['1900-03-01 00:00:00', 693_654, 0],
    ['1969-12-31 23:59:59.999999', 719_161, last],
    ['1970-01-01 00:00:00', 719_162, 0],
    ['2024-02-29 23:59:59.999999', 738_944, last],
    ['9999-12-31 23:59:59.999999', 3_652_058, last],
    ['9999-12-31 23:59:59.9999999', 3_652_058, 863_999_999_999],
  ])('keeps dates and times: %s', (text, days, ticks) => {
    expect(read(datetime2Type, text)).toEqual({ days, ticks })
    expect(read(datetimeoffsetType, text)).toEqual({ days, ticks, offset: 0 })
    expect(read(dateType, text.slice(0, 10))).toMatchObject({ days })
    expect(read(timeType, text.slice(11))).toMatchObject({ ticks })
  })

  it('keeps every day of five hundred years', () => {
    let days = (read(dateType, '1799-12-31') as { days: number }).days
    for (let at = Date.UTC(1800, 0, 1); at < Date.UTC(2300, 0, 1); at += 86_400_000) {
      const found = read(dateType, new Date(at).toISOString().slice(0, 10)) as { days: number }
      if (found.days !== days + 1) expect(found.days).toBe(days + 1)
      days = found.days
    }
    expect(days).toBe(839_691)
  })

  it('keeps texts: with surrogate pairs, empty, and of more than a megabyte', () => {
    for (const type of [nvarcharType(4000), nvarcharType(null)])
      for (const text of [
        '',
        ' ',
        'Zoë',
        '€',
        '😀\u0000x',
        '\ufeffa',
        'a\r\n\t"'.repeat(9),
        '\u0001\u007f\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}',
      ])
        for (const times of [1, 40]) expect(read(type, text.repeat(times))).toBe(text.repeat(times))
    const long = 'Zoë 😀'.repeat(200_000)
    expect(read(nvarcharType(null), long)).toBe(long)
  })

  it('keeps binary values and UUIDs', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
    expect(read(varbinaryType(300), bytes.toString('hex'))).toEqual(bytes)
    expect(read(varbinaryType(null), bytes.toString('hex'))).toEqual(bytes)
    expect(read(varbinaryType(null), '')).toEqual(Buffer.alloc(0))
    expect(read(uniqueidentifierType, '6f9619ff-8b86-d011-b42d-00c04fc964ff')).toBe(
      '6F9619FF-8B86-D011-B42D-00C04FC964FF',
    )
  })
})
