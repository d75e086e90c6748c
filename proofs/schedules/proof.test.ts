import { expect, test } from 'vitest'
import { play } from './run-proof.ts'

/** `npm run test:schedules` simulates a week of 10,000 schedules. */
test('every occurrence ends exactly once although workers are killed', async () => {
  const found = await play({
    schedules: 24,
    days: 2,
    seed: 'the short round',
    zones: 10,
    times: 3,
    followers: 8,
    workers: 3,
    slots: 4,
    step: 240,
    killsAt: [8, 24, 48],
    hurries: true,
    second: 300,
    timeout: 500_000,
  })
  expect(found.wrong).toEqual([])
  expect(found.workersKilled).toBe(3)
  expect(found.occurrences).toBeGreaterThan(70)
  expect(found.schedulesPaused).toBe(1)
  const { succeeded = 0, failed = 0, ...others } = found.outcomes
  expect(others).toEqual({})
  // The schedule that always fails has six occurrences, and the fifth failure paused it. Other failures are
  // random.
  expect(succeeded + failed).toBe(found.occurrences - 1)
  expect(failed).toBeGreaterThanOrEqual(5)
  expect(found.written).toBe(succeeded)
  // `wrong` has each success that did not start exactly one task. Random failures decide how many successes there are.
  expect(found.following).toBeGreaterThan(5)
})
