import { connectors } from '@anj/workflow'
import { expect, test } from 'vitest'
import { isOverridden, withFlag, withKey, withMapping, withoutMappings, writeMode } from './write-mode.ts'

const fresh = connectors.postgresqlOutput.initial()

test('each combination of switches has its own description', () => {
  expect(writeMode(fresh)).toBe('writeReplaceOrCreate')
  expect(writeMode({ ...fresh, createTableIfNotExist: false })).toBe('writeReplace')
  expect(writeMode({ ...fresh, deleteExistingData: false })).toBe('writeAppendOrCreate')
  expect(writeMode({ ...fresh, deleteExistingData: false, createTableIfNotExist: false })).toBe('writeAppend')
  expect(writeMode({ ...fresh, dropTableThenCreate: true, createTableIfNotExist: false })).toBe(
    'writeDropCreate',
  )
})

test('update by key turns off deleting and dropping, and deleting or dropping turns off update by key', () => {
  const byKey = withKey({ ...fresh, dropTableThenCreate: true }, ['id'])
  expect(byKey).toMatchObject({ dropTableThenCreate: false, deleteExistingData: false, updateByKey: ['id'] })
  expect(writeMode(byKey)).toBe('writeUpdateOrCreate')
  expect(withFlag(byKey, 'deleteExistingData', true)).not.toHaveProperty('updateByKey')
  expect(withFlag(byKey, 'createTableIfNotExist', false).updateByKey).toEqual(['id'])
  expect(withKey(byKey, [])).not.toHaveProperty('updateByKey')
})

test('a column keeps its mapping, even to its own name, until the mapping is cleared', () => {
  const mapped = withMapping(withMapping(fresh, 'a', 'x'), 'b', 'y')
  expect(mapped.columnMapping).toEqual([
    { column: 'a', to: 'x' },
    { column: 'b', to: 'y' },
  ])
  expect(withMapping(mapped, 'a', 'a').columnMapping).toContainEqual({ column: 'a', to: 'a' })
  expect(withMapping(withMapping(mapped, 'a', ''), 'b', '')).not.toHaveProperty('columnMapping')
})

test('dropping the table overrides the other two switches and keeps their values', () => {
  const flags = ['createTableIfNotExist', 'dropTableThenCreate', 'deleteExistingData'] as const
  const drops = withFlag(fresh, 'dropTableThenCreate', true)
  expect(flags.map((flag) => isOverridden(drops, flag))).toEqual([true, false, true])
  expect(flags.map((flag) => isOverridden(fresh, flag))).toEqual([false, false, false])
  expect(drops).toMatchObject({ createTableIfNotExist: true, deleteExistingData: true })
})

test('removes the mappings of all missing columns at once', () => {
  const mapped = withMapping(withMapping(withMapping(fresh, 'a', 'x'), 'b', 'y'), 'c', 'z')
  expect(withoutMappings(mapped, ['a', 'c']).columnMapping).toEqual([{ column: 'b', to: 'y' }])
})
