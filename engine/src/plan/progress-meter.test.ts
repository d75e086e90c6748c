import type { RunProgress } from '@anj/workflow'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../duckdb/session.ts'
import { ProgressMeter, WRITE_PROGRESS } from './progress-meter.ts'
import type { RunListener } from './run-listener.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow() {
  const told: RunProgress[] = []
  const listener = { progress: (progress: RunProgress) => void told.push(progress) } as RunListener
  return { told, meter: new ProgressMeter(listener, 'output') }
}
const at = (percent: number) => ({ percent: () => percent }) as Session

test("rows that the target received count as read even when DuckDB's estimate lags", () => {
  const { told, meter } = follow()
  using _meter = meter
  meter.begin(WRITE_PROGRESS, at(0), 100_000, () => 80_000)
  vi.advanceTimersByTime(500)
  expect(told).toMatchObject([{ sourceRows: 80_000, targetRows: 80_000 }])
})

test("a plan that produces more rows than its sources contain doesn't report the surplus as read", () => {
  const { told, meter } = follow()
  using _meter = meter
  meter.begin(WRITE_PROGRESS, at(0), 1000, () => 5000)
  vi.advanceTimersByTime(500)
  expect(told).toMatchObject([{ sourceRows: 1000, targetRows: 5000 }])
})

test('never reports fewer rows read than written while streaming', () => {
  const { told, meter } = follow()
  using _meter = meter
  meter.writing(() => 100_000)
  meter.landed(40_000)
  vi.advanceTimersByTime(500)
  meter.landed(160_000)
  meter.finish(160_000)
  expect(told).toMatchObject([
    { sourceRows: 100_000, targetRows: 100_000 },
    { sourceRows: 160_000, targetRows: 160_000, percent: 100 },
  ])
})
