import { connectors } from '@anj/workflow'
import { describe, expect, test } from 'vitest'
import {
  choiceOf,
  withChoice,
  withMapping,
  withMissing,
  withoutMappings,
  writeChoices,
} from './write-mode.ts'

const fresh = connectors.postgresqlOutput.initial()

/** The eight combinations of the flags, as files have them: create, drop, delete. */
const combinations = [
  [true, false, true, 'replaceRows'],
  [false, false, true, 'replaceRows'],
  [true, false, false, 'append'],
  [false, false, false, 'append'],
  [true, true, true, 'replaceTable'],
  [false, true, true, 'replaceTable'],
  [true, true, false, 'replaceTable'],
  [false, true, false, 'replaceTable'],
] as const

describe.each(combinations)('create: %s, drop: %s, delete: %s', (create, drop, empty, choice) => {
  const opened = {
    ...fresh,
    createTableIfNotExist: create,
    dropTableThenCreate: drop,
    deleteExistingData: empty,
    truncate: true,
  }

  test(`is shown as ${choice}, and choosing that changes nothing`, () => {
    expect(choiceOf(opened)).toBe(choice)
    expect(withChoice(opened, choice, ['id'])).toBe(opened)
  })

  test('becomes every other choice, which is shown again', () => {
    for (const other of writeChoices) {
      const changed = withChoice(opened, other, ['id'])
      expect(choiceOf(changed)).toBe(other)
      expect(changed).toMatchObject({ createTableIfNotExist: create, truncate: true })
    }
    expect(withChoice(opened, 'replaceTable', [])).toMatchObject({ deleteExistingData: empty })
  })
})

test('a new output replaces the rows and creates the table', () => {
  expect(choiceOf(fresh)).toBe('replaceRows')
  expect(fresh.createTableIfNotExist).toBe(true)
})

test('an update has both flags off and a key, which the other choices remove', () => {
  const updating = withMissing(withChoice(fresh, 'updateByKey', ['id']), { within: ['region'] })
  expect(updating).toEqual({
    ...fresh,
    deleteExistingData: false,
    updateByKey: ['id'],
    deleteMissing: { within: ['region'] },
  })
  for (const other of ['replaceTable', 'replaceRows', 'append'] as const) {
    const changed = withChoice(updating, other, [])
    expect(changed).not.toHaveProperty('updateByKey')
    expect(changed).not.toHaveProperty('deleteMissing')
  }
  expect(withMissing(updating, null)).not.toHaveProperty('deleteMissing')
})

test('an update stays chosen while it has no key columns, and an empty key of a file changes nothing else', () => {
  expect(choiceOf(withChoice(fresh, 'updateByKey', []))).toBe('updateByKey')
  expect(choiceOf({ ...fresh, updateByKey: [] })).toBe('replaceRows')
})

test('settings that contradict each other show no choice, and every choice resolves them', () => {
  const both = { ...fresh, updateByKey: ['id'] }
  expect(choiceOf(both)).toBeNull()
  for (const choice of writeChoices) expect(choiceOf(withChoice(both, choice, []))).toBe(choice)
  expect(withChoice(both, 'updateByKey', [])).toMatchObject({ updateByKey: ['id'] })
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

test('removes the mappings of all missing columns at once', () => {
  const mapped = withMapping(withMapping(withMapping(fresh, 'a', 'x'), 'b', 'y'), 'c', 'z')
  expect(withoutMappings(mapped, ['a', 'c']).columnMapping).toEqual([{ column: 'b', to: 'y' }])
})
