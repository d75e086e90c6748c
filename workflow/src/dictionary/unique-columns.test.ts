import { expect, test } from 'vitest'
import type { DictionaryIndex } from './dictionary.ts'
import { testTable } from './testing.ts'
import { isUniqueKey, uniqueColumnSets, uniqueColumns } from './unique-columns.ts'

const index = (name: string, rest: Partial<DictionaryIndex> = {}): DictionaryIndex => ({
  name: `by_${name}`,
  columns: [{ name, expression: null, descending: false, prefix: null, variant: null }],
  included: [],
  unique: true,
  nullsEqual: false,
  method: 'btree',
  predicate: null,
  constraint: null,
  uses: null,
  ...rest,
})

test('treats a full unique index like a unique key', () => {
  const table = testTable('people', ['id', 'email text', 'name text'], {
    key: ['id'],
    uniqueKeys: [{ name: 'u', columns: ['id', 'name'] }],
    indexes: [index('id', { constraint: 'primaryKey' }), index('email')],
  })
  expect(uniqueColumnSets(table)).toEqual([['id', 'name'], ['email']])
  expect([...uniqueColumns(table)]).toEqual(['email'])
  expect(isUniqueKey(table, ['name', 'email'])).toBe(true)
  expect(isUniqueKey(table, ['name'])).toBe(false)
})

test.each<[string, Partial<DictionaryIndex>]>([
  ['of some rows', { predicate: 'a > 0' }],
  [
    'of an expression',
    { columns: [{ name: null, expression: 'lower(a)', descending: false, prefix: null, variant: null }] },
  ],
  [
    'of the first characters',
    { columns: [{ name: 'a', expression: null, descending: false, prefix: 3, variant: null }] },
  ],
  ['that is disabled', { method: 'nonclustered, disabled' }],
  ['that could not be built', { method: 'btree, invalid' }],
])('ignores a unique index %s', (_what, rest) => {
  expect(uniqueColumnSets(testTable('t', ['a text'], { indexes: [index('a', rest)] }))).toEqual([])
})
