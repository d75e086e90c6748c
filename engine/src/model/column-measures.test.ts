import type { DataType, Origin } from '@anj/workflow'
import { expect, test } from 'vitest'
import { declaredMeasures } from './column-measures.ts'

const measuresOf = (type: DataType, origin?: Origin) =>
  declaredMeasures({ name: 'c', type, ...(origin && { origin }) })

test.each<[DataType, Origin, object]>([
  ['int', { kind: 'int16' }, { maxLength: '-32768'.length, integerDigits: 5, fits32Bits: true }],
  ['int', { kind: 'int32' }, { maxLength: '-2147483648'.length, integerDigits: 10, fits32Bits: true }],
  [
    'int',
    { kind: 'int64' },
    { maxLength: '-9223372036854775808'.length, integerDigits: 19, fits32Bits: false },
  ],
  ['decimal', { kind: 'uint64' }, { integerDigits: 20, scale: 0 }],
  [
    'decimal',
    { kind: 'decimal', precision: 10, scale: 2 },
    { maxLength: '-12345678.90'.length, integerDigits: 8, scale: 2 },
  ],
  [
    'decimal',
    { kind: 'decimal', precision: 3, scale: 5 },
    { maxLength: '-0.00123'.length, integerDigits: 0, scale: 5 },
  ],
  ['decimal', { kind: 'decimal', precision: 2, scale: -3 }, { integerDigits: 5, scale: 0 }],
  ['varchar', { kind: 'varchar', length: 20 }, { maxLength: 20 }],
])('returns measures for the declaration %s with %o', (type, origin, expected) => {
  expect(measuresOf(type, origin)).toMatchObject(expected)
})

test.each<[DataType, Origin | undefined]>([
  ['decimal', { kind: 'decimal' }],
  ['varchar', { kind: 'varchar' }],
  ['int', undefined],
  ['text', { kind: 'text' }],
])('returns null for the declaration %s with %o', (type, origin) => {
  expect(measuresOf(type, origin)).toBeNull()
})
