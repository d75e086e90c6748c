import { expect, test } from 'vitest'
import { missingColumns, unionLines } from './missing-columns.ts'

const columns = (...names: string[]) => names.map((name) => ({ name, type: 'text' as const }))

test("lists each table's missing columns by name, ignoring case", () => {
  expect(missingColumns(columns('id', 'city'), columns('ID', 'price'), 'name')).toEqual({
    left: ['price'],
    right: ['city'],
  })
})

test("lists the shorter table's missing last columns by position", () => {
  expect(missingColumns(columns('a'), columns('x', 'y', 'z'), 'position')).toEqual({
    left: ['y', 'z'],
    right: [],
  })
  expect(missingColumns(columns('a', 'b'), columns('x'), 'position')).toEqual({ left: [], right: ['b'] })
})

test('pairs the columns of both tables by name and by position', () => {
  const left = columns('id', 'city')
  const right = columns('price', 'ID')
  expect(unionLines(left, right, 'name')).toEqual([
    { name: 'id', left: 'id', right: 'ID' },
    { name: 'city', left: 'city', right: null },
    { name: 'price', left: null, right: 'price' },
  ])
  expect(unionLines(left, columns('price'), 'position')).toEqual([
    { name: 'id', left: 'id', right: 'price' },
    { name: 'city', left: 'city', right: null },
  ])
})
