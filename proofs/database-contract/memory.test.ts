import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roundsOf } from '../../engine/src/testing/rounds.ts'
import { MEGABYTE } from '../../engine/src/testing/run-here.ts'
import { type SqlServerProcess, startSqlServerProcess } from '../../tds-server/src/server-process.ts'
import { openMssql } from './databases.ts'
import { openFiles } from './files.ts'
import type { OpenKind } from './kind.ts'
import { measurePeak, measureReading, memoryLimits, type Peak, type PlanKind } from './peak-memory.ts'

/** Number of rows. `npm run bench -- memory` runs the same plans with many more rows. */
const ROWS = roundsOf({ short: 100_000, long: 200_000 })
/**
 * Fewer rows, because the test server keeps all tables in memory. While a table is replaced, it keeps both versions.
 */
const SERVER_ROWS = roundsOf({ short: 40_000, long: 200_000 })
/** Number of bytes by which buffers and heaps vary between runs. */
const NOISE = 150 * MEGABYTE
const TIMEOUT = 240_000

it.each<PlanKind>(['streaming', 'join'])(
  'a %s plan needs no more memory for ten times the rows',
  async (plan) => {
    const tenTimes = await measurePeak(plan, 10 * ROWS)
    expect(tenTimes.bytes).toBeLessThanOrEqual(memoryLimits[plan])
    if (plan === 'streaming') expectFlat(await measurePeak(plan, ROWS), tenTimes)
  },
  TIMEOUT,
)

it.each(['sqlite', 'duckdb'] as const)(
  'a run needs no more memory to write ten times the rows into a %s file',
  async (format) => {
    await using kind = await openFiles(
      'databaseFileOutput',
      format,
      { format },
      { table: 'result', dates: 'read' },
    )
    const few = await measurePeak('streaming', SERVER_ROWS, await kind.place())
    const many = await measurePeak('streaming', 10 * SERVER_ROWS, await kind.place())
    expect(many.bytes).toBeLessThanOrEqual(memoryLimits.streaming)
    expectFlat(few, many)
  },
  TIMEOUT,
)

describe('a run with SQL Server in a separate process', () => {
  let server: SqlServerProcess | null
  let kind: OpenKind
  beforeAll(async () => {
    server = process.env.MSSQL_TEST_URL
      ? null
      : await startSqlServerProcess({ tls: 'off' }, ['--max-old-space-size=8000'])
    kind = await openMssql(server ? `${server.url}?tls=disable` : process.env.MSSQL_TEST_URL)
  })
  afterAll(async () => {
    await kind[Symbol.asyncDispose]()
    await server?.stop()
  })

  it(
    'needs no more memory to write and read ten times the rows',
    async () => {
      const [few, many] = [await kind.place(), await kind.place()]
      const written = [
        await measurePeak('streaming', SERVER_ROWS, few),
        await measurePeak('streaming', 10 * SERVER_ROWS, many),
      ] as const
      const read = [await measureReading(few), await measureReading(many)] as const
      for (const [once, tenTimes] of [written, read]) {
        expect(tenTimes.bytes).toBeLessThanOrEqual(memoryLimits.streaming)
        expectFlat(once, tenTimes)
      }
    },
    TIMEOUT,
  )
})

function expectFlat(once: Peak, tenTimes: Peak): void {
  expect(tenTimes.bytes - once.bytes).toBeLessThanOrEqual(NOISE)
}
