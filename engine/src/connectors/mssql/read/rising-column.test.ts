import { expect, test } from 'vitest'
import type { SourceSpec } from '../../connector.ts'
import { windowOf } from './rising-column.ts'

const source: SourceSpec = {
  mode: 'table',
  schemaName: 'dbo',
  tableName: 'orders',
  query: '',
  filter: '',
  window: { column: 'changed', type: 'int', whole: false, after: '5', upTo: '9' },
}

test('a load whose rising column is not read is refused, because it would read all rows', () => {
  expect(windowOf(source, [{ name: 'changed', type: 'int' }])).toBe(
    "[changed] > cast('5' as bigint) and [changed] <= cast('9' as bigint)",
  )
  expect(() => windowOf(source, [{ name: 'id', type: 'int' }])).toThrow('changed')
  const { window: _window, ...whole } = source
  expect(windowOf(whole, [])).toBeUndefined()
})
