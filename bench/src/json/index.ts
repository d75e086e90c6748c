import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { percentile } from '../measure/percentile.ts'
import type { Figure } from '../report.ts'
import { measureIngest, type Times } from './measure-ingest.ts'
import { writeOrders } from './write-orders.ts'

const ROUNDS = 3
/** Fewest MB a second until the columnar copy is complete, and most MB of memory. */
const RATE = 150
const MEMORY = 300
const MB = 1e6

/** Ingests a JSON file with one object a line, in a child process as the worker does. */
export const jsonBench: Bench = {
  name: 'json',
  rows: 3_760_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    try {
      const path = join(folder, 'orders.ndjson')
      say(`writing ${rows.toLocaleString('en')} orders`)
      await writeOrders(path, rows)
      const { size } = await stat(path)
      const times: Times[] = []
      for (let round = 1; round <= ROUNDS; round += 1) {
        const measured = await measureIngest(path, folder, rows)
        times.push(measured)
        say(
          `round ${round}: copied after ${measured.copied.toFixed(1)} s and ${measured.copiedProcessor.toFixed(1)} s of processor time, ` +
            `profiled after ${measured.seconds.toFixed(1)} s and ${measured.processor.toFixed(1)} s, ${Math.round(measured.peakBytes / MB)} MB`,
        )
      }
      const median = (key: keyof Times) =>
        percentile(
          times.map((each) => each[key]),
          50,
        )
      const rate = (seconds: number) => size / MB / seconds
      const figures: Figure[] = [
        {
          what: 'JSON into the columnar copy, MB/s',
          ours: rate(median('copied')),
          aim: { atLeast: RATE },
          others:
            `${Math.round(size / MB)} MB; ${median('copiedProcessor').toFixed(1)} s of processor time, ${median('busiest').toFixed(1)} s of the busiest thread; ` +
            `with the profile ${median('seconds').toFixed(1)} s and ${median('processor').toFixed(1)} s of processor time`,
        },
        { what: 'peak memory, MB', ours: median('peakBytes') / MB, aim: { atMost: MEMORY } },
      ]
      return { name: 'json', figures }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
