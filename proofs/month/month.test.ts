import { expect, test } from 'vitest'
import { play } from './run-month.ts'

/** `npm run test:month` plays a whole month. */
test('every row is accounted for on the last day of a month, with two outages', async () => {
  const { wrong, outcomes, comparisons } = await play({
    seed: 'the last day of March',
    from: new Date('2026-03-30T20:00:00Z'),
    until: new Date('2026-03-31T22:00:00Z'),
    workers: 2,
    workersOff: { from: new Date('2026-03-30T20:30:00Z'), to: new Date('2026-03-31T04:00:00Z') },
    warehouseOff: { from: new Date('2026-03-31T12:30:00Z'), to: new Date('2026-03-31T15:00:00Z') },
    timeout: 500_000,
  })
  expect(wrong).toEqual([])
  expect(outcomes).toMatchObject({ deliveries: { succeeded: 1 }, report: { succeeded: 1 } })
  expect(comparisons).toMatchObject({ deliveries: 1, report: 1 })
  expect(comparisons['orders']).toBeGreaterThan(2)
  expect(comparisons['revenue']).toBeGreaterThan(2)
})
