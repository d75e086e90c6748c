import { expect, test } from 'vitest'
import { headerHeight } from '../grid/header-height.ts'
import { ROW } from '../grid/visible-rows.ts'
import { highestLogs, LOGS, openedLogs } from './logs-height.ts'

/** The line above them, their tabs, what stands below a table, and the bar that scrolls it sideways. */
const AROUND = 6 + 34 + 28 + 15
/** What windows of these heights leave below the bars on top. */
const middleOf = (window: number) => window - 88
const rowsAt = (window: number) => {
  const grid = openedLogs(middleOf(window)) - AROUND
  return Math.floor((grid - headerHeight(grid, true)) / ROW)
}

test('who looks at rows sees five of them or more, in a small window too', () => {
  expect(rowsAt(900)).toBeGreaterThanOrEqual(5)
  expect(rowsAt(720)).toBeGreaterThanOrEqual(5)
})

test('more than half of the middle stays for the canvas', () => {
  expect(openedLogs(middleOf(900))).toBeLessThan(middleOf(900) / 2)
  expect(openedLogs(middleOf(720))).toBeLessThan(middleOf(720) / 2)
})

test('in a very low window the canvas keeps its part, and logs and data theirs', () => {
  expect(openedLogs(200)).toBe(50)
  expect(highestLogs(120)).toBe(LOGS.min)
})
