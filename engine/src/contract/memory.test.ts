import { expect, it } from 'vitest'
import { MEGABYTE } from '../testing/run-here.ts'
import { measurePeak, mostOf, type PlanKind } from './peak-memory.ts'

/** `npm run bench -- memory` does the same with many more. */
const ROWS = 200_000
/** What buffers and heaps differ by from one run to the next. */
const NOISE = 150 * MEGABYTE

it.each<PlanKind>(['streaming', 'join'])(
  'takes no more memory for ten times the rows: %s',
  async (plan) => {
    const [once, tenTimes] = [await measurePeak(plan, ROWS), await measurePeak(plan, 10 * ROWS)]
    expect(tenTimes.bytes).toBeLessThanOrEqual(mostOf[plan])
    if (plan === 'streaming') expect(tenTimes.bytes - once.bytes).toBeLessThanOrEqual(NOISE)
  },
  240_000,
)
