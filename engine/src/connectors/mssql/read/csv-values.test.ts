import { expect, it } from 'vitest'
import { writeDate, writeDatetime, writeDecimal, writeFloat, writeInteger, writeTime } from './csv-values.ts'

const chunk = Buffer.alloc(64)
const told = (end: number) => chunk.toString('latin1', 0, end)

it('formats dates from the year 1 to 9999 correctly', () => {
  const bytes = Buffer.alloc(3)
  const first = Date.parse('0001-01-01T00:00:00Z')
  const wrong: number[] = []
  for (let days = 0; days <= 3_652_058; days += days % 400 === 0 ? 1 : 7) {
    bytes.writeUIntLE(days, 0, 3)
    const right = new Date(first + days * 86_400_000).toISOString().slice(0, 10)
    if (told(writeDate(bytes, 0, chunk, 0)) !== right) wrong.push(days)
  }
  expect(wrong).toEqual([])
})

it('rounds every 300th of a second to milliseconds ending in 0, 3 or 7, as the server does', () => {
  const bytes = Buffer.alloc(8)
  const ends = new Map([
    [0, '0'],
    [1, '3'],
    [2, '7'],
  ])
  for (let ticks = 0; ticks < 300; ticks += 1) {
    bytes.writeUInt32LE(ticks, 4)
    const text = told(writeDatetime(bytes, 0, 8, chunk, 0))
    expect(text).toMatch(/^1900-01-01 00:00:00\.\d\d\d$/)
    expect(text.at(-1)).toBe(ends.get(ticks % 3))
  }
  bytes.writeInt32LE(-53_690, 0)
  bytes.writeUInt32LE(25_919_999, 4)
  expect(told(writeDatetime(bytes, 0, 8, chunk, 0))).toBe('1753-01-01 23:59:59.997')
})

it('formats integers and decimals exactly', () => {
  const bytes = Buffer.alloc(17)
  const random = (most: bigint) => {
    let value = 0n
    for (let i = 0; i < 4; i += 1) value = (value << 32n) | BigInt(Math.floor(Math.random() * 2 ** 32))
    return value % most
  }
  for (let i = 0; i < 2000; i += 1) {
    const value = BigInt.asIntN(64, random(1n << BigInt(1 + (i % 64))) * (i % 2 === 0 ? 1n : -1n))
    bytes.writeBigInt64LE(value)
    expect(told(writeInteger(bytes, 0, 8, chunk, 0))).toBe(String(value))
    const digits = 1 + (i % 38)
    const scale = i % (digits + 1)
    const units = random(10n ** BigInt(digits))
    const size = digits <= 9 ? 4 : digits <= 19 ? 8 : digits <= 28 ? 12 : 16
    bytes[0] = i % 3 === 0 ? 0 : 1
    for (let at = 0, left = units; at < size; at += 4, left >>= 32n)
      bytes.writeUInt32LE(Number(left & 0xffff_ffffn), 1 + at)
    const all = String(units).padStart(scale + 1, '0')
    const plain = scale === 0 ? all : `${all.slice(0, -scale)}.${all.slice(-scale)}`
    const sign = i % 3 === 0 && units !== 0n ? '-' : ''
    expect(told(writeDecimal(bytes, 0, 1 + size, scale, chunk, 0))).toBe(sign + plain)
  }
})

it('formats floats so that they parse to the same number', () => {
  const bytes = Buffer.alloc(8)
  for (let i = 0; i < 2000; i += 1) {
    const value = (Math.random() - 0.5) * 10 ** Math.floor(Math.random() * 600 - 300)
    bytes.writeDoubleLE(value)
    expect(Number(told(writeFloat(bytes, 0, 8, chunk, 0)))).toBe(value)
    const single = Math.fround((Math.random() - 0.5) * 10 ** Math.floor(Math.random() * 70 - 35))
    bytes.writeFloatLE(single)
    expect(Math.fround(Number(told(writeFloat(bytes, 0, 4, chunk, 0))))).toBe(single)
  }
})

it('refuses a time that is more precise than microseconds', () => {
  const bytes = Buffer.alloc(5)
  bytes.writeUIntLE(863_999_999_999, 0, 5)
  expect(writeTime(bytes, 0, 5, 7, chunk, 0)).toBe(-1)
  bytes.writeUIntLE(863_999_999_990, 0, 5)
  expect(told(writeTime(bytes, 0, 5, 7, chunk, 0))).toBe('23:59:59.999999')
})
