import { openMssql } from '../../../proofs/database-contract/databases.ts'
import {
  measurePeak,
  measureReading,
  type Peak,
  type PlanKind,
} from '../../../proofs/database-contract/peak-memory.ts'
import { startSqlServerProcess } from '../../../tds-server/src/server-process.ts'
import type { Bench } from '../bench.ts'
import { type Measurement, reportOf } from '../report.ts'

/** Heap limit of the test server in MB. It keeps its tables in memory. */
const SERVER_HEAP = 16_000

/**
 * Measures the peak memory of a run's child with this many rows and with ten times as many: for a streaming plan, a
 * join, and writing and reading SQL Server.
 */
export const memoryBench: Bench = {
  name: 'memory',
  rows: 1_000_000,
  run: async ({ rows, say }) => {
    const measure = async (plan: PlanKind, count: number): Promise<Measurement> => {
      const name = `${plan}, ${count.toLocaleString('en')} rows`
      say(name)
      return { name, ...figures(await measurePeak(plan, count), count) }
    }
    const floor = await measure('streaming', rows)
    const ours = await measure('streaming', 10 * rows)
    const peers = [await measure('join', rows), await measure('join', 10 * rows)]
    for (const count of [rows, 10 * rows]) peers.push(...(await measureMssql(count, say)))
    return reportOf('memory', rows, { ours, floor, peers })
  },
}

/** Writes and reads a SQL Server table, on the test server unless MSSQL_TEST_URL names a real one. */
async function measureMssql(count: number, say: (line: string) => void): Promise<Measurement[]> {
  const named = process.env.MSSQL_TEST_URL
  const server = named
    ? null
    : await startSqlServerProcess({ tls: 'off' }, [`--max-old-space-size=${SERVER_HEAP}`])
  try {
    await using kind = await openMssql(server ? `${server.url}?tls=disable` : named)
    const place = await kind.place()
    const label = ` SQL Server, ${count.toLocaleString('en')} rows`
    say(`into and from${label}`)
    const written = await measurePeak('streaming', count, place)
    const read = await measureReading(place)
    return [
      { name: `into${label}`, ...figures(written, count) },
      { name: `from${label}`, ...figures(read, count) },
    ]
  } finally {
    await server?.stop()
  }
}

function figures({ seconds, bytes }: Peak, count: number): Omit<Measurement, 'name'> {
  return { seconds, rowsPerSecond: count / seconds, peakBytes: bytes }
}
