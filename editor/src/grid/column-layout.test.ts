import { expect, test } from 'vitest'
import { columnsInView, layoutColumns } from './column-layout.ts'

const five = [100, 100, 100, 100, 100]
const all = [0, 1, 2, 3, 4]

test('closes the gap that a hidden column leaves', () => {
  const { columns, width } = layoutColumns(five, [0, 3, 4], 0, 1000)
  expect(columns.map(({ index, start }) => [index, start])).toEqual([
    [0, 0],
    [3, 100],
    [4, 200],
  ])
  expect(width).toBe(300)
})

test('freezes only as many columns as fit', () => {
  expect(layoutColumns(five, all, 3, 1000)).toMatchObject({ frozen: 3, frozenWidth: 300 })
  expect(layoutColumns(five, all, 3, 350)).toMatchObject({ frozen: 3, frozenWidth: 300 })
  expect(layoutColumns(five, all, 3, 250)).toMatchObject({ frozen: 2, frozenWidth: 200 })
  expect(layoutColumns(five, all, 5, 1000)).toMatchObject({ frozen: 5, frozenWidth: 500 })
})

test('renders only the columns near the visible area', () => {
  const many = Array.from({ length: 500 }, (_, at) => at)
  const layout = layoutColumns(
    many.map(() => 100),
    many,
    1,
    1000,
  )
  const { first, last } = columnsInView(layout, 20_000, 600)
  expect(first).toBeLessThanOrEqual(201)
  expect(first).toBeGreaterThan(190)
  expect(last).toBeGreaterThanOrEqual(205)
  expect(last).toBeLessThan(215)
  expect(columnsInView(layout, 0, 600).first).toBe(1)
  expect(columnsInView(layout, 49_400, 600).last).toBe(499)
})

test('returns an empty layout for a table without columns', () => {
  const { first, last } = columnsInView(layoutColumns([], [], 0, 100), 0, 100)
  expect(last).toBeLessThan(first)
})
