import { expect, test } from 'vitest'
import { insightsBefore } from './earlier-than.ts'

test('offers only earlier insights of other runs for comparison', () => {
  const entries = [
    { runId: 'later', at: '2026-11-22T10:00:00+00:00' },
    { runId: 'shown', at: '2026-11-01T10:00:05.000Z' },
    { runId: 'earlier', at: '2026-10-22T10:00:00+00:00' },
  ]
  const earlier = insightsBefore(entries, 'shown', '2026-11-01T10:00:00.000Z')
  expect(earlier.map(({ runId }) => runId)).toEqual(['earlier'])
})
