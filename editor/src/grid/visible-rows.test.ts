import { expect, test } from 'vitest'
import { ROW, topToShow, visibleRows } from './visible-rows.ts'

test('shows the rows at the scroll position of a short table', () => {
  const view = visibleRows(1000, 100 * ROW, 10 * ROW)
  expect(view.first).toBeLessThanOrEqual(100)
  expect(view.last).toBeGreaterThanOrEqual(110)
  expect(view.last - view.first).toBeLessThan(40)
  expect(view.shift).toBe(0)
})

test('the visible rows begin below the header', () => {
  expect(visibleRows(1000, 100 * ROW, 11 * ROW).seen).toEqual({ first: 100, last: 109 })
  expect(visibleRows(3, 0, 11 * ROW).seen).toEqual({ first: 0, last: 2 })
})

test('shows nothing for a table without rows', () => {
  const { first, last } = visibleRows(0, 0, 300)
  expect(last - first + 1).toBeLessThanOrEqual(0)
})

test('shows the last rows of a table that is taller than a browser can render', () => {
  const rows = 100_000_000
  const height = visibleRows(rows, 0, 300).height
  const top = height + ROW - 300
  const { last, shift } = visibleRows(rows, top, 300)
  expect(last).toBe(rows - 1)
  const place = ROW + last * ROW + shift
  expect(place).toBeGreaterThan(top)
  expect(place).toBeLessThanOrEqual(top + 300)
})

test.each([1000, 100_000_000])('scrolls to any of %d rows, unless it is already visible', (rows) => {
  const view = 300
  for (const row of [0, 5, 500, rows - 1]) {
    const top = topToShow(row, rows, 0, view)
    const { shift } = visibleRows(rows, top, view)
    const place = ROW + row * ROW + shift
    expect(place).toBeGreaterThanOrEqual(top + ROW - 1)
    expect(place).toBeLessThanOrEqual(top + view - ROW + 1)
    expect(topToShow(row, rows, top, view)).toBeCloseTo(top, 3)
  }
})
