import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { openSession } from '../../../engine/src/duckdb/session.ts'
import { datasetSource } from '../../../engine/src/ingest/dataset-source.ts'
import { profileColumns } from '../../../engine/src/ingest/profile-columns.ts'
import type { Bench } from '../bench.ts'
import { percentile } from '../measure/percentile.ts'
import { orderColumns, ordersIn, sourceIn, stepCases } from './cases.ts'

const ROUNDS = 3
/** Memory of both sides, in bytes: the default of a run with four slots on a machine with 24 GB. */
const MEMORY = 2_000_000_000
/**
 * Anj with types that the ingest has detected and proven, Anj with the same types chosen by hand, and SQL by hand in
 * DuckDB.
 */
const sides = ['detected', 'chosen', 'sql'] as const
type Side = (typeof sides)[number]
const script = fileURLToPath(new URL('./run-case.ts', import.meta.url))

/**
 * Measures each step, from the columnar copy of a text file to a Parquet file, beside DuckDB with SQL by hand over the
 * same copy, with the same memory and threads.
 */
export const stepsBench: Bench = {
  name: 'steps',
  rows: 10_000_000,
  async run({ rows, only = '', say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    try {
      await mkdir(join(folder, 'spill'))
      say(`writing ${rows.toLocaleString('en')} rows`)
      await writeOrders(folder, rows)
      const figures = []
      const cases = stepCases.filter(({ name }) => name.includes(only))
      for (const { name, atMost, mostRows = rows } of cases) {
        const count = Math.min(rows, mostRows)
        if (count < rows) await writeOrders(folder, count)
        const measured: Record<Side, Measured[]> = { detected: [], chosen: [], sql: [] }
        for (let round = 0; round < ROUNDS; round += 1)
          for (const side of sides) measured[side].push(await measure(folder, name, side, count))
        const median = (side: Side, of: keyof Measured) =>
          percentile(
            measured[side].map((one) => one[of]),
            50,
          )
        const shown = (side: Side) =>
          `${median(side, 'seconds').toFixed(2)} s (processor ${median(side, 'processor').toFixed(2)} s)`
        say(`${name}: ${shown('detected')}, types by hand ${shown('chosen')}, DuckDB alone ${shown('sql')}`)
        figures.push({
          what: `${name}${count < rows ? ` (${count.toLocaleString('en')} rows)` : ''}, times DuckDB alone`,
          ours: median('detected', 'seconds') / median('sql', 'seconds'),
          aim: { atMost },
          others: `${shown('detected')} of ${shown('sql')}; types by hand ${shown('chosen')}`,
        })
      }
      return { name: 'steps', figures }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function writeOrders(folder: string, rows: number): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const columns = orderColumns.map(({ name, text }) => `${text} as ${name}`)
  await connection.run(
    `copy (select ${columns.join(', ')} from range(${rows}) t(i)) to '${ordersIn(folder, rows)}' (format parquet)`,
  )
  connection.closeSync()
  instance.closeSync()
  await writeSource(folder, rows)
}

/** Describes the file as the ingest would. */
async function writeSource(folder: string, rows: number): Promise<void> {
  const path = ordersIn(folder, rows)
  const names = orderColumns.map(({ name }) => name)
  const spill = { temporaryDirectory: join(folder, 'spill'), temporaryBytes: 50e9 }
  await using session = await openSession({ memoryBytes: MEMORY, ...spill, paths: [path] })
  const profile = await profileColumns(session, path, names, { decimalSign: undefined }, () => undefined)
  await writeFile(sourceIn(folder, rows), JSON.stringify(datasetSource(path, { ...profile, notes: [] })))
}

interface Measured {
  readonly seconds: number
  readonly processor: number
}

async function measure(folder: string, name: string, side: Side, rows: number): Promise<Measured> {
  const given = [script, folder, name, side, String(MEMORY), String(rows)]
  const { stdout } = await promisify(execFile)(process.execPath, given)
  return JSON.parse(stdout) as Measured
}
