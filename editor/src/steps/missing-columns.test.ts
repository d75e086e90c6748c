import { expect, test } from 'vitest'
import { missingColumns } from './missing-columns.ts'

const columns = (...names: string[]) => names.map((name) => ({ name, type: 'text' as const }))

test('by name each table lacks what only the other one has, whatever the case of names', () => {
  expect(missingColumns(columns('id', 'city'), columns('ID', 'price'), 'name')).toEqual({
    left: ['price'],
    right: ['city'],
  })
})

test('by position the shorter table lacks the last columns of the longer one', () => {
  expect(missingColumns(columns('a'), columns('x', 'y', 'z'), 'position')).toEqual({
    left: ['y', 'z'],
    right: [],
  })
  expect(missingColumns(columns('a', 'b'), columns('x'), 'position')).toEqual({ left: [], right: ['b'] })
})
