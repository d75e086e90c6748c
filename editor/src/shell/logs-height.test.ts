import { expect, test } from 'vitest'
import { headerHeight } from '../grid/header-height.ts'
import { ROW } from '../grid/visible-rows.ts'
import { expandedLogsHeight, LOGS, maxLogsHeight } from './logs-height.ts'

/** Height of the divider, the tabs, the footer of a table, and its horizontal scroll bar. */
const AROUND = 6 + 34 + 28 + 15
/** Returns the height left below the top bars in a window of a given height. */
const middleOf = (window: number) => window - 88
const rowsAt = (window: number) => {
  const grid = expandedLogsHeight(middleOf(window)) - AROUND
  return Math.floor((grid - headerHeight(grid, true)) / ROW)
}

test('shows at least five rows, even in a small window', () => {
  expect(rowsAt(900)).toBeGreaterThanOrEqual(5)
  expect(rowsAt(720)).toBeGreaterThanOrEqual(5)
})

test('leaves more than half of the height to the canvas', () => {
  expect(expandedLogsHeight(middleOf(900))).toBeLessThan(middleOf(900) / 2)
  expect(expandedLogsHeight(middleOf(720))).toBeLessThan(middleOf(720) / 2)
})

test('respects both minimum heights even if the window is very low', () => {
  expect(expandedLogsHeight(200)).toBe(50)
  expect(maxLogsHeight(120)).toBe(LOGS.min)
})
