import { connectors } from '@anj/workflow'
import { expect, test } from 'vitest'
import { isOverridden, withFlag, withKey, withMapping, withoutMappings, writeMode } from './write-mode.ts'

const fresh = connectors.postgresqlOutput.initial()

test('each combination of the switches says what it does', () => {
  expect(writeMode(fresh)).toBe('writeReplaceOrCreate')
  expect(writeMode({ ...fresh, createTableIfNotExist: false })).toBe('writeReplace')
  expect(writeMode({ ...fresh, deleteExistingData: false })).toBe('writeAppendOrCreate')
  expect(writeMode({ ...fresh, deleteExistingData: false, createTableIfNotExist: false })).toBe('writeAppend')
  expect(writeMode({ ...fresh, dropTableThenCreate: true, createTableIfNotExist: false })).toBe(
    'writeDropCreate',
  )
})

test('update-or-insert turns deleting and dropping off, and either of them turns it off again', () => {
  const byKey = withKey({ ...fresh, dropTableThenCreate: true }, ['id'])
  expect(byKey).toMatchObject({ dropTableThenCreate: false, deleteExistingData: false, updateByKey: ['id'] })
  expect(writeMode(byKey)).toBe('writeUpdateOrCreate')
  expect(withFlag(byKey, 'deleteExistingData', true)).not.toHaveProperty('updateByKey')
  expect(withFlag(byKey, 'createTableIfNotExist', false).updateByKey).toEqual(['id'])
  expect(withKey(byKey, [])).not.toHaveProperty('updateByKey')
})

test('a column goes into one of another name until none is written, also while its own stands there', () => {
  const mapped = withMapping(withMapping(fresh, 'a', 'x'), 'b', 'y')
  expect(mapped.columnMapping).toEqual([
    { column: 'a', to: 'x' },
    { column: 'b', to: 'y' },
  ])
  expect(withMapping(mapped, 'a', 'a').columnMapping).toContainEqual({ column: 'a', to: 'a' })
  expect(withMapping(withMapping(mapped, 'a', ''), 'b', '')).not.toHaveProperty('columnMapping')
})

test('dropping the table overrides the other two switches, which keep what was chosen', () => {
  const flags = ['createTableIfNotExist', 'dropTableThenCreate', 'deleteExistingData'] as const
  const drops = withFlag(fresh, 'dropTableThenCreate', true)
  expect(flags.map((flag) => isOverridden(drops, flag))).toEqual([true, false, true])
  expect(flags.map((flag) => isOverridden(fresh, flag))).toEqual([false, false, false])
  expect(drops).toMatchObject({ createTableIfNotExist: true, deleteExistingData: true })
})

test('the mappings of columns that are gone are taken away together', () => {
  const mapped = withMapping(withMapping(withMapping(fresh, 'a', 'x'), 'b', 'y'), 'c', 'z')
  expect(withoutMappings(mapped, ['a', 'c']).columnMapping).toEqual([{ column: 'b', to: 'y' }])
})
