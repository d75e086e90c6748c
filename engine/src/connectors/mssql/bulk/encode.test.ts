import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { ByteReader } from '../../../testing/sql-server/byte-reader.ts'
import { readTypeInfo } from '../../../testing/sql-server/read-type.ts'
import { varbinaryType } from './binaries.ts'
import type { Bytes, OwnType } from './bulk-type.ts'
import { decimalType } from './decimals.ts'
import { dateType, datetime2Type, datetimeoffsetType, timeType } from './moments.ts'
import { bigintType, bitType, floatType, intType, moneyType, realType, smallintType } from './numbers.ts'
import { ncharType, nvarcharType } from './texts.ts'
import { uniqueidentifierType } from './uuids.ts'

/** The driver's own buffer, in which it collects a message. */
const TrackingBuffer = createRequire(import.meta.url)(
  'tedious/lib/tracking-buffer/writable-tracking-buffer.js',
) as new () => Bytes & { readonly data: Buffer }

function bytesOf(write: (bytes: Bytes) => void): string {
  const bytes = new TrackingBuffer()
  write(bytes)
  return bytes.data.toString('hex')
}

const typeInfo = (type: OwnType) =>
  bytesOf((bytes) => type.writeTypeInfo(bytes, { value: null } as never, {} as never))
const valueOf = (type: OwnType, value: unknown) =>
  bytesOf((bytes) => type.writeValue(bytes, { value } as never, {} as never))

/** What a server reads of a value. */
function read(type: OwnType, value: unknown): unknown {
  const incoming = readTypeInfo(new ByteReader(Buffer.from(typeInfo(type), 'hex')), true)
  const reader = new ByteReader(Buffer.from(valueOf(type, value), 'hex'))
  const found = incoming.read(reader)
  expect(reader.left).toBe(0)
  return found
}

const none = '0000000000'

describe('TYPE_INFO, byte by byte', () => {
  it.each<readonly [OwnType, string, string]>([
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
  ])('%#', (type, hex, declaration) => {
    expect(typeInfo(type)).toBe(hex)
    expect(type.declaration({} as never)).toBe(declaration)
  })
})

describe('values, byte by byte', () => {
  it.each<readonly [OwnType, unknown, string]>([
    [bitType, true, '0101'],
    [bitType, false, '0100'],
    [smallintType, -32_768, '020080'],
    [intType, -2, '04feffffff'],
    [bigintType, -9_223_372_036_854_775_808n, '080000000000000080'],
    [bigintType, 9_007_199_254_740_993n, '0801000000000020' + '00'],
    [floatType, 0.1, '089a9999999999b93f'],
    [realType, 0.5, '040000003f'],
    // -1.0000: the upper half first.
    [moneyType, { value: -10_000n }, '08fffffffff0d8ffff'],
    [decimalType(5, 2), { value: 12_345n }, '050139300000'],
    [decimalType(5, 2), { value: -12_345n }, '050039300000'],
    [decimalType(19, 0), { value: 9_999_999_999_999_999_999n }, '0901ffffe7890423c78a'],
    [decimalType(28, 0), { value: 10n ** 28n - 1n }, '0d01ffffff0f6102253e5ece4f20'],
    [decimalType(38, 0), { value: 1n - 10n ** 38n }, '1100ffffffff3f228a097ac4865aa84c3b4b'],
    [dateType, 0, '03000000'],
    [dateType, 3_652_058, '03dab937'],
    [timeType, 86_399_999_999n, '05f6bf692ac9'],
    // 1970-01-01 is day 719162.
    [datetime2Type, 0n, '0800000000003af90a'],
    [datetimeoffsetType, 0n, '0a00000000003af90a0000'],
    [nvarcharType(10), 'aé', '04006100e900'],
    [nvarcharType(10), '', '0000'],
    [nvarcharType(10), '😀', '04003dd800de'],
    [nvarcharType(null), '', 'feffffffffffffff00000000'],
    [nvarcharType(null), 'a', 'feffffffffffffff02000000610000000000'],
    [ncharType(3), 'a', '02006100'],
    [varbinaryType(4), { bytes: Buffer.from('00ff', 'hex') }, '020000ff'],
    [varbinaryType(null), { bytes: Buffer.from('00ff', 'hex') }, 'feffffffffffffff0200000000ff00000000'],
    [uniqueidentifierType, '6F9619FF-8B86-D011-B42D-00C04FC964FF', '10ff19966f868b11d0b42d00c04fc964ff'],
  ])('%#', (type, value, hex) => expect(valueOf(type, value)).toBe(hex))
})

it.each<readonly [OwnType, string]>([
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
])('writes null as the type has it: %#', (type, hex) => {
  expect(valueOf(type, null)).toBe(hex)
  expect(read(type, null)).toBeNull()
})

describe('what a server reads is what was written', () => {
  it.each([1, 9, 10, 18, 19, 20, 28, 29, 38])('of decimals with %i digits, to the last one', (digits) => {
    const type = decimalType(digits, 0)
    for (const value of [10n ** BigInt(digits) - 1n, 1n - 10n ** BigInt(digits), 0n, 1n, -1n])
      expect(read(type, { value })).toBe(value)
  })

  it('of money, at both ends', () => {
    for (const value of [2n ** 63n - 1n, -(2n ** 63n), 0n, -1n, 1n, 12_345_678_901_234n])
      expect(read(moneyType, { value })).toBe(value)
  })

  const day = 86_400_000_000n
  it.each([
    ['0001-01-01 00:00:00', -719_162n * day, 0, 0],
    ['0001-01-01 00:00:00.000001', -719_162n * day + 1n, 0, 10],
    ['1684-12-31, before numbers are exact', -104_103n * day + 1n, 615_059, 10],
    ['1969-12-31 23:59:59.999999', -1n, 719_161, 863_999_999_990],
    ['1970-01-01', 0n, 719_162, 0],
    ['2024-02-29 23:59:59.999999', 19_783n * day - 1n, 738_944, 863_999_999_990],
    ['2300-01-01 00:00:00.000001, behind where numbers are exact', 120_530n * day + 1n, 839_692, 10],
    ['9999-12-31 23:59:59.999999', 2_932_897n * day - 1n, 3_652_058, 863_999_999_990],
  ])('of points in time: %s', (_, microseconds, days, ticks) => {
    expect(read(datetime2Type, microseconds)).toEqual({ days, ticks })
    expect(read(datetimeoffsetType, microseconds)).toEqual({ days, ticks, offset: 0 })
  })

  it('of every microsecond around a midnight', () => {
    for (let microsecond = -50n; microsecond < 50n; microsecond += 1n) {
      const found = read(datetime2Type, 19_783n * day + microsecond) as { days: number; ticks: number }
      const before = microsecond < 0n
      expect(found.days).toBe(before ? 738_944 : 738_945)
      expect(found.ticks).toBe(Number(before ? day + microsecond : microsecond) * 10)
    }
  })

  it('of texts with characters of two units, of none and of a megabyte', () => {
    for (const type of [nvarcharType(4000), nvarcharType(null)])
      for (const text of ['', ' ', 'Zoë', '😀\u0000x', '\ufeffa', 'a\r\n\t"'.repeat(9)])
        expect(read(type, text)).toBe(text)
    const long = 'Zoë 😀'.repeat(200_000)
    expect(read(nvarcharType(null), long)).toBe(long)
  })

  it('of bytes and identifiers', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
    expect(read(varbinaryType(300), { bytes })).toEqual(bytes)
    expect(read(varbinaryType(null), { bytes })).toEqual(bytes)
    expect(read(uniqueidentifierType, '6f9619ff-8b86-d011-b42d-00c04fc964ff')).toBe(
      '6F9619FF-8B86-D011-B42D-00C04FC964FF',
    )
    expect(() => valueOf(uniqueidentifierType, 'none')).toThrow('Not a uniqueidentifier: none')
  })
})
