import { expect, test } from 'vitest'
import { play } from './play.ts'

/** `npm run test:schedules` plays 10,000 schedules over a week. */
test('every occurrence ends exactly once, however often workers are killed meanwhile', {
  timeout: 120_000,
}, async () => {
  const found = await play({
    schedules: 60,
    days: 2,
    seed: 'npm test',
    zones: 20,
    workers: 2,
    slots: 4,
    step: 240,
    kills: [500, 2000],
    hurries: true,
    patience: 100_000,
  })
  expect(found.wrong).toEqual([])
  expect(found.workersKilled).toBeGreaterThan(0)
  expect(found.occurrences).toBeGreaterThan(50)
  const { succeeded = 0, failed = 0, ...others } = found.outcomes
  expect(others).toEqual({})
  expect(succeeded + failed).toBe(found.occurrences)
  expect(found.written).toBe(succeeded)
})
