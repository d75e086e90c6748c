import type { DatabaseOutputConfig } from '@anj/workflow'
import { expect, test } from 'vitest'
import {
  type CreatedColumn,
  shownType,
  typeWithMeasure,
  withNewColumn,
  withoutNewColumns,
} from './new-column.ts'

const config: DatabaseOutputConfig = {
  connectionId: null,
  address: null,
  databaseName: 'd',
  schemaName: 'public',
  tableName: 't',
  createTableIfNotExist: true,
  dropTableThenCreate: false,
  deleteExistingData: true,
}

test('keeps the choices of other columns, and the order of the key', () => {
  const keyed = withNewColumn(withNewColumn(config, 'b', { key: true }), 'a', { key: true })
  const typed = withNewColumn(keyed, 'b', { type: 'int' })
  expect(typed.newColumns).toEqual([
    { column: 'b', key: true, type: 'int' },
    { column: 'a', key: true },
  ])
})

test('forgets a column whose last choice goes, and the list with its last column', () => {
  const one = withNewColumn(config, 'a', { key: true, nullable: false })
  expect(withNewColumn(one, 'a', { key: undefined }).newColumns).toEqual([{ column: 'a', nullable: false }])
  expect(withNewColumn(one, 'a', { key: undefined, nullable: undefined })).toEqual(config)
  expect(withNewColumn(config, 'a', { type: undefined })).toEqual(config)
})

test('removes the choices for columns that are gone', () => {
  const both = withNewColumn(withNewColumn(config, 'a', { key: true }), 'b', { type: 'int' })
  expect(withoutNewColumns(both, new Set(['a'])).newColumns).toEqual([{ column: 'b', type: 'int' }])
  expect(withoutNewColumns(both, new Set(['a', 'b']))).toEqual(config)
})

test.each([
  [undefined, 'numeric', '10,2', 'numeric(10,2)'],
  ['varchar(20)', 'text', '30', 'varchar(30)'],
  ['varchar(20)', 'text', '', 'varchar'],
  [undefined, 'numeric', '', undefined],
  ['numeric(10,2)', 'numeric', '', undefined],
  [undefined, 'timestamp(6)', '3', 'timestamp(3)'],
  ['timestamp(3)', 'timestamp(6)', '', 'timestamp'],
])('turns %s, by default %s, with the measure %s into %s', (chosen, standard, measure, type) => {
  expect(typeWithMeasure(chosen, standard, measure)).toBe(type)
})

test('shows the chosen type, or the one that the server would choose', () => {
  const created: CreatedColumn = {
    name: 'a',
    column: 'a',
    dataType: 'decimal',
    type: 'numeric(12,2)',
    isGuess: true,
    length: null,
    nullable: true,
    key: false,
    problem: null,
  }
  const shown = (type?: string) => {
    const chosen = { column: 'a', ...(type !== undefined && { type }) }
    const found = shownType('postgresql', chosen, created)
    return [found.usual.name, found.typed.name, found.typed.measure, found.isGuess, found.isMeasureWrong]
  }
  expect(shown()).toEqual(['numeric', '', '', true, false])
  expect(shown('varchar(20)')).toEqual(['', 'varchar', '20', false, false])
  expect(shown('varchar(x)')).toEqual(['', 'varchar', 'x', false, true])
  expect(shownType('postgresql', undefined, undefined)).toMatchObject({ standard: '', isGuess: false })
})
