import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { contractOf } from '../graph/contract-of.ts'
import type { StepExample } from '../model/contract.ts'
import { duplicateNames, sideBySide } from '../model/side-by-side.ts'
import { steps } from './index.ts'

describe.each(Object.values(steps))('$kind', (step) => {
  const contract = contractOf(step.kind)
  const examples: readonly StepExample<unknown>[] = step.examples

  test('has examples', () => {
    expect(examples.length).toBeGreaterThan(0)
  })

  test.each(examples)(
    '$name: has valid settings, the predicted columns and no problems',
    ({ config, given, expect: table }) => {
      const inputs = given.map(({ columns }) => columns)
      expect(Value.Check(step.config, config)).toBe(true)
      expect(contract?.outputColumns?.(inputs, config)).toEqual(table.columns)
      expect(contract?.problems?.({ title: 'Step', config, inputs }) ?? []).toEqual([])
    },
  )

  test('has rows of equal width', () => {
    for (const { given, expect: table } of examples) {
      for (const { columns, rows } of [...given, table]) {
        for (const row of rows) expect(row).toHaveLength(columns.length)
      }
    }
  })

  test('starts with valid settings', () => {
    expect(Value.Check(step.config, step.initial())).toBe(true)
  })
})

test('gives side-by-side columns unique names, even when a name already has a number', () => {
  const table = (...names: string[]) => names.map((name) => ({ name, type: 'text' as const }))
  const names = sideBySide([table('a', 'a (2)'), table('a', 'a (2)')]).map(({ name }) => name)
  expect(names).toEqual(['a', 'a (2)', 'a (3)', 'a (2) (2)'])
})

test('treats names that differ only in case as equal', () => {
  const texts = (...names: string[]) => names.map((name) => ({ name, type: 'text' as const }))
  expect(sideBySide([texts('id', 'Name'), texts('ID', 'NAME')]).map(({ name }) => name)).toEqual([
    'id',
    'Name',
    'ID (2)',
    'NAME (2)',
  ])
  expect(duplicateNames(['a', 'b', 'A', 'a'])).toEqual(['A'])
})

test('lists repeated names once each', () => {
  expect(duplicateNames(['a', 'b', 'a', 'a', 'c', 'b'])).toEqual(['a', 'b'])
})
