import { describe, expect, it } from 'vitest'
import { ByteReader, NEED_MORE_BYTES } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { readTypeInfo } from './read-type.ts'
import { type SqlType, type SqlValue, sqlTypeNames } from './values.ts'
import { writeTypeInfo } from './write-type.ts'
import { valueWriter } from './write-value.ts'

const day = 864_000_000_000
const lastDay = 3_652_058
const moment = (days: number, ticks: number, offset?: number) =>
  offset === undefined ? { days, ticks } : { days, ticks, offset }

/** Types with boundary values. */
const cases: readonly (readonly [SqlType, readonly SqlValue[]])[] = [
  [{ name: 'bit' }, [true, false]],
  [{ name: 'tinyint' }, [0, 255]],
  [{ name: 'smallint' }, [-32_768, -1, 32_767]],
  [{ name: 'int' }, [-2_147_483_648, -1, 0, 2_147_483_647]],
  [{ name: 'bigint' }, [-(2n ** 63n), -1n, 2n ** 63n - 1n]],
  [{ name: 'decimal', precision: 9, scale: 2 }, [999_999_999n, -999_999_999n, 0n]],
  [{ name: 'decimal', precision: 10, scale: 0 }, [9_999_999_999n, -1n]],
  [{ name: 'decimal', precision: 19, scale: 4 }, [10n ** 19n - 1n]],
  [{ name: 'numeric', precision: 28, scale: 10 }, [10n ** 28n - 1n, -(10n ** 28n - 1n), 1n << 64n]],
  [{ name: 'numeric', precision: 38, scale: 38 }, [10n ** 38n - 1n, -(10n ** 38n - 1n), 12_345n << 70n]],
  [{ name: 'money' }, [2n ** 63n - 1n, -(2n ** 63n), -1n, 12_345n, 1n << 32n]],
  [{ name: 'smallmoney' }, [2_147_483_647n, -2_147_483_648n]],
  [{ name: 'float', precision: 53 }, [0.1, -1.7976931348623157e308, 5e-324]],
  [{ name: 'real' }, [Math.fround(0.1), Math.fround(-3.4e38)]],
  [{ name: 'date' }, [moment(0, 0), moment(lastDay, 0)]],
  ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap((scale): (readonly [SqlType, readonly SqlValue[]])[] => {
    const last = day - 10 ** (7 - scale)
    return [
      [{ name: 'time', scale }, [moment(0, 0), moment(0, last)]],
      [{ name: 'datetime2', scale }, [moment(0, 0), moment(lastDay, last)]],
      [
        { name: 'datetimeoffset', scale },
        [moment(1, 0, 0), moment(lastDay - 1, last, -840), moment(1, 0, 840)],
      ],
    ]
  }),
  [{ name: 'datetime' }, [moment(693_595, 0), moment(639_905, 30_000), moment(lastDay, day - 30_000)]],
  [{ name: 'smalldatetime' }, [moment(693_595, 0), moment(693_595 + 65_535, day - 600_000_000)]],
  [{ name: 'char', length: 5 }, ['abc  ', '€äöß\u0178']],
  [{ name: 'varchar', length: 8000 }, ['', 'x'.repeat(8000), '“quoted” – ÿ']],
  [{ name: 'varchar', length: 'max' }, ['', 'y'.repeat(100_000), '€']],
  [{ name: 'nchar', length: 3 }, ['日本語']],
  [{ name: 'nvarchar', length: 4000 }, ['', '😀 ключ', 'x'.repeat(4000)]],
  [{ name: 'nvarchar', length: 'max' }, ['', '😀'.repeat(50_000)]],
  [{ name: 'text' }, ['', 'olé €']],
  [{ name: 'ntext' }, ['', '日本語']],
  [{ name: 'xml' }, ['<a>1</a>']],
  [{ name: 'binary', length: 4 }, [Buffer.from([0, 1, 254, 255])]],
  [{ name: 'varbinary', length: 8000 }, [Buffer.alloc(0), Buffer.alloc(8000, 7)]],
  [{ name: 'varbinary', length: 'max' }, [Buffer.alloc(0), Buffer.alloc(100_000, 9)]],
  [{ name: 'image' }, [Buffer.alloc(0), Buffer.alloc(10, 1)]],
  [{ name: 'uniqueidentifier' }, ['01234567-89AB-CDEF-0123-456789ABCDEF']],
  [{ name: 'sql_variant' }, [1, 2n ** 40n, 0.5, 'text', true, Buffer.from([1]), moment(5, 6)]],
]

describe.each(cases)('%o', (type, values) => {
  it.each(['in a row', 'as a parameter'])('reads back each value that was written %s', (where) => {
    const inRow = where === 'in a row'
    const writer = new ByteWriter()
    writeTypeInfo(writer, type, true)
    const write = valueWriter(type, true, inRow)
    for (const value of [null, ...values, null]) write(writer, value)
    const reader = new ByteReader(Buffer.from(writer.written))
    const { type: found, read } = readTypeInfo(reader, inRow)
    expect(found.name).toBe(type.name)
    const read2 = [null, ...values, null].map(() => read(reader))
    expect(read2).toEqual([null, ...values, null])
    expect(reader.left).toBe(0)
  })

  it('waits for the rest of a value, wherever it is split', () => {
    const writer = new ByteWriter()
    writeTypeInfo(writer, type, true)
    valueWriter(type, true, true)(writer, values.at(-1) ?? null)
    const bytes = Buffer.from(writer.written)
    const whole = new ByteReader(bytes)
    const { read } = readTypeInfo(whole, true)
    const start = whole.at
    for (let end = start; end < Math.min(bytes.length, start + 60); end++)
      expect(() => read(new ByteReader(bytes.subarray(0, end), start))).toThrow(
        expect.toSatisfy((error) => error === NEED_MORE_BYTES),
      )
  })
})

it('writes non-nullable values without their lengths', () => {
  const writer = new ByteWriter()
  writeTypeInfo(writer, { name: 'int' }, false)
  valueWriter({ name: 'int' }, false, true)(writer, 7)
  expect([...writer.written]).toEqual([0x38, 7, 0, 0, 0])
})

it('covers every type except the class types and timestamp, whose values are plain bytes', () => {
  const tried = new Set(cases.map(([type]) => type.name))
  expect(sqlTypeNames.filter((name) => !tried.has(name))).toEqual([
    'timestamp',
    'hierarchyid',
    'geography',
    'geometry',
  ])
})

it('refuses a decimal with an invalid length', () => {
  const reader = new ByteReader(Buffer.from([0x6a, 17, 38, 2, 3, 1, 1, 0]))
  const { read } = readTypeInfo(reader, true)
  expect(() => read(reader)).toThrow('invalid column length')
})
