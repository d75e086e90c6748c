import { describe, expect, test } from 'vitest'
import type { Column, DataType } from '../model/columns.ts'
import { joinWarnings, keyComparison } from './join-keys.ts'

test.each<[DataType, DataType, string]>([
  ['int', 'int', 'same'],
  ['text', 'varchar', 'same'],
  ['datetime', 'timestamp', 'same'],
  ['decimal', 'decimal', 'numbers'],
  ['int', 'decimal', 'numbers'],
  ['int', 'text', 'texts'],
  ['float', 'decimal', 'texts'],
  ['date', 'datetime', 'texts'],
])('compares %s and %s as %s', (left, right, comparison) => {
  expect(keyComparison(left, right)).toBe(comparison)
  expect(keyComparison(right, left)).toBe(comparison)
})

describe('warnings', () => {
  const table = (name: string, type: DataType): Column[] => [{ name, type }]
  test('name the keys that are compared as text', () => {
    const keys = [{ left: 'id', right: 'key' }]
    expect(joinWarnings([table('id', 'int'), table('key', 'text')], { keys })).toEqual([
      'The keys id (int) and key (text) have different types, so they are compared as text: 1 matches 1, but not 01.',
    ])
    expect(joinWarnings([table('id', 'int'), table('key', 'decimal')], { keys })).toEqual([])
  })
  test('ignore missing columns', () => {
    expect(joinWarnings([table('id', 'int'), []], { keys: [{ left: 'id', right: 'gone' }] })).toEqual([])
    expect(joinWarnings([], { keys: [{ left: 'id', right: 'gone' }] })).toEqual([])
  })
})
