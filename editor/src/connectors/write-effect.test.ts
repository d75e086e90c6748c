import { connectors } from '@anj/workflow'
import { expect, test } from 'vitest'
import { writeEffect } from './write-effect.ts'
import { withChoice, withMissing, writeChoices } from './write-mode.ts'

const fresh = { ...connectors.postgresqlOutput.initial(), schemaName: 'sales', tableName: 'orders' }
const byKey = withChoice(fresh, 'updateByKey', ['id', 'year'])
const held = { exists: true, rowsEstimate: 12_345 }
const absent = { exists: false, rowsEstimate: null }

test('each way to write names the table and the number of its rows', () => {
  expect(writeChoices.map((choice) => writeEffect(choice, fresh, held))).toEqual([
    'The run drops sales.orders with all its rows (about 12,345) and creates it again with the new rows. The new table has none of its keys, indexes and defaults.',
    'The run deletes all rows of sales.orders (about 12,345) and inserts the new ones, in one transaction. The table keeps its columns and keys.',
    'The run keeps all rows of sales.orders (about 12,345) and adds the new ones.',
    'The run updates the rows of sales.orders (about 12,345) that have the same key as a new row, and inserts the other new rows. Rows that are missing from the source stay.',
  ])
  expect(writeEffect('append', { ...fresh, schemaName: '' }, { ...held, rowsEstimate: null })).toBe(
    'The run keeps all rows of orders and adds the new ones.',
  )
})

test('an update names its key and what becomes of missing rows', () => {
  const said = (config: typeof fresh) => writeEffect('updateByKey', config, held)
  expect(said(byKey)).toContain('the same key (id, year) as a new row')
  expect(said(withMissing(byKey, { within: [] }))).toMatch(
    /It deletes the rows that are missing from the source\.$/,
  )
  expect(said(withMissing(byKey, { within: ['region'] }))).toMatch(
    /It deletes the rows that are missing from the source, if the source has other rows with the same region\.$/,
  )
})

test('a missing table is created, or fails the run', () => {
  const created = 'sales.orders does not exist. The run creates it with the new rows.'
  expect(writeEffect('append', fresh, absent)).toBe(created)
  expect(writeEffect('updateByKey', byKey, absent)).toBe(
    'sales.orders does not exist. The run creates it with the key id, year and inserts the new rows.',
  )
  const never = { ...fresh, createTableIfNotExist: false }
  expect(writeEffect('replaceTable', never, absent)).toBe(created)
  for (const choice of ['replaceRows', 'append', 'updateByKey'] as const)
    expect(writeEffect(choice, never, absent)).toBe(
      'sales.orders does not exist, and the run may not create it. The run fails.',
    )
})

test('an unknown table is described without a count', () => {
  expect(writeChoices.map((choice) => writeEffect(choice, fresh, null))).toEqual([
    'The run drops the table with its rows and creates it again with the new rows.',
    'The run deletes the rows of the table and inserts the new ones. It creates the table if it does not exist.',
    'The run adds the new rows to the table. It creates the table if it does not exist.',
    'The run updates rows whose keys are already in the table and adds the others. It creates the table if it does not exist. Rows that are missing from the source stay.',
  ])
  expect(writeEffect('replaceRows', { ...fresh, createTableIfNotExist: false }, null)).toBe(
    'The run deletes the rows of the table and inserts the new ones. It fails if the table does not exist.',
  )
})
