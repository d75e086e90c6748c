import { expect, test } from 'vitest'
import { ROW, visibleRows } from './visible-rows.ts'

test('a short table shows the rows at the scroll position', () => {
  const view = visibleRows(1000, 100 * ROW, 10 * ROW)
  expect(view.first).toBeLessThanOrEqual(100)
  expect(view.last).toBeGreaterThanOrEqual(110)
  expect(view.last - view.first).toBeLessThan(40)
  expect(view.shift).toBe(0)
})

test('a table without rows shows none', () => {
  const { first, last } = visibleRows(0, 0, 300)
  expect(last - first + 1).toBeLessThanOrEqual(0)
})

test('the end of a table taller than a browser can draw is reached, and its rows stand in view', () => {
  const rows = 100_000_000
  const height = visibleRows(rows, 0, 300).height
  const top = height + ROW - 300
  const { last, shift } = visibleRows(rows, top, 300)
  expect(last).toBe(rows - 1)
  const place = ROW + last * ROW + shift
  expect(place).toBeGreaterThan(top)
  expect(place).toBeLessThanOrEqual(top + 300)
})
