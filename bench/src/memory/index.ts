import { measurePeak, type PlanKind } from '../../../engine/src/contract/peak-memory.ts'
import type { Bench } from '../bench.ts'
import { type Measurement, reportOf } from '../report.ts'

/** Peak of a run's child at so many rows and at ten times as many: a plan that streams, and a join. */
export const memoryBench: Bench = {
  name: 'memory',
  rows: 1_000_000,
  run: async ({ rows, say }) => {
    const measure = async (plan: PlanKind, count: number): Promise<Measurement> => {
      const name = `${plan}, ${count.toLocaleString('en')} rows`
      say(name)
      const { seconds, bytes } = await measurePeak(plan, count)
      return { name, seconds, rowsPerSecond: count / seconds, peakBytes: bytes }
    }
    const floor = await measure('streaming', rows)
    const ours = await measure('streaming', 10 * rows)
    const peers = [await measure('join', rows), await measure('join', 10 * rows)]
    return reportOf('memory', rows, { ours, floor, peers })
  },
}
