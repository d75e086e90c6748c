import { expect, test } from 'vitest'
import { reconnectPause } from './reconnect-pause.ts'

test('pauses longer after each failed attempt to connect, but never for more than a second', () => {
  const pauses = Array.from({ length: 40 }, (_, failed) => reconnectPause(failed))
  expect(pauses[0]).toBeLessThanOrEqual(0.01)
  expect(pauses[2]).toBeGreaterThan(pauses[0] ?? 0)
  expect(pauses[4]).toBeGreaterThan(pauses[2] ?? 0)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1)
  expect(Math.min(...pauses.slice(5))).toBeGreaterThanOrEqual(0.5)
})
