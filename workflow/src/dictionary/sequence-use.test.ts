import { expect, test } from 'vitest'
import type { DictionarySequence } from './dictionary-objects.ts'
import { sequenceUses } from './sequence-use.ts'
import { testColumn, testSequence, testTable } from './testing.ts'

const tables = [testTable('s.t', [testColumn('id', 'integer'), testColumn('big', 'bigint')])]
const use = (given: Partial<DictionarySequence>) => sequenceUses({ tables })(testSequence('s.q', given))
const column = { schema: 's', table: 't', name: 'id' }

test('counts up to the bound of the sequence', () => {
  expect(use({ last: '801', minimum: '1', maximum: '1001' })).toBe(0.8)
  expect(use({ last: null })).toBe(null)
  expect(use({ last: '1', minimum: '1', maximum: '1001' })).toBe(0)
  expect(use({ last: '9223372036854775807' })).toBe(1)
})

test('counts down to the lower bound of a falling sequence', () => {
  expect(use({ last: '-75', increment: '-1', minimum: '-100', maximum: '0' })).toBe(0.75)
})

test('stops at the limit of the owning column', () => {
  expect(use({ last: '2147483647', column })).toBe(1)
  expect(use({ last: '2147483647', column: { ...column, name: 'big' } })).toBe(0)
})
