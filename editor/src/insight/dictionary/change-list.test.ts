import { expect, test } from 'vitest'
import { changeWords } from './change-list.tsx'

const table = { schema: 'sales', name: 'orders' }

test('lists the old and the new value of a change', () => {
  const details = [
    { property: 'type', before: 'int', now: 'bigint' },
    { property: 'comment', before: 'Old', now: null },
    { property: 'default', before: null, now: '0' },
  ]
  expect(changeWords({ table, part: 'column', name: 'amount', what: 'changed', details })).toBe(
    'Column amount: type was int, is bigint; comment was Old, now removed; default is now 0',
  )
})

test('lists the value that was added or removed', () => {
  const column = [{ property: 'type', before: null, now: 'text' }]
  expect(changeWords({ table, part: 'column', name: 'note', what: 'added', details: column })).toBe(
    'Column note: new, type text',
  )
  const index = [{ property: 'is', before: 'btree (id)', now: null }]
  expect(changeWords({ table, part: 'index', name: 'by_id', what: 'removed', details: index })).toBe(
    'Index by_id: removed, btree (id)',
  )
})
