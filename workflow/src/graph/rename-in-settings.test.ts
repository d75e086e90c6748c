import { expect, test } from 'vitest'
import type { Column } from '../model/columns.ts'
import { renameInSettings } from './rename-in-settings.ts'
import { testNode } from './testing.ts'

const texts = (...names: string[]): readonly Column[] => names.map((name) => ({ name, type: 'text' }))
const tables = [texts('id', 'name'), texts('id', 'city', 'name')]
const keys = [
  { left: 'id', right: 'id' },
  { left: 'name', right: 'name' },
]

test('a key and the columns of a join follow a column that gets another name', () => {
  const selectedColumns = [
    { column: 'name', name: 'name' },
    { column: 'name (2)', name: 'Customer' },
    { column: 'id (2)', name: 'id (2)' },
  ]
  const join = testNode('join', 'innerJoin', { keys, selectedColumns })
  // 'id (2)' has no longer a twin. Its name in the result was only its own.
  expect(
    renameInSettings(join, tables, { side: 'left', column: 'id', name: 'number' }).data.config,
  ).toMatchObject({
    keys: [
      { left: 'number', right: 'id' },
      { left: 'name', right: 'name' },
    ],
    selectedColumns: [
      { column: 'name', name: 'name' },
      { column: 'name (2)', name: 'Customer' },
      { column: 'id', name: 'id' },
    ],
  })
})

test('the added columns of a look-up follow a name of the right table only', () => {
  const columns = [{ column: 'name', name: 'Customer' }]
  const lookUp = testNode('look', 'lookUp', { keys: [keys[0] ?? { left: '', right: '' }], columns })
  const renamed = (side: 'left' | 'right') =>
    renameInSettings(lookUp, tables, { side, column: 'name', name: 'full name' }).data.config
  expect(renamed('right')).toMatchObject({ columns: [{ column: 'full name', name: 'Customer' }] })
  expect(renamed('left')).toMatchObject({ columns })
})

test('the keys of a comparison follow their side', () => {
  const compared = testNode('compare', 'compareTables', { keys })
  expect(
    renameInSettings(compared, tables, { side: 'right', column: 'name', name: 'id2' }).data.config,
  ).toMatchObject({
    keys: [
      { left: 'id', right: 'id' },
      { left: 'name', right: 'id2' },
    ],
  })
})
