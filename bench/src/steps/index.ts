import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Bench } from '../bench.ts'
import { percentile } from '../measure/percentile.ts'
import { orderColumns, ordersIn, stepCases } from './cases.ts'

const ROUNDS = 3
/** Memory of both sides, in bytes: the default of a run with four slots on a machine with 24 GB. */
const MEMORY = 2_000_000_000
const script = fileURLToPath(new URL('./run-case.ts', import.meta.url))

/**
 * Measures each step, from the columnar copy of a text file to a Parquet file, beside DuckDB with SQL by hand over the
 * same copy, with the same memory and threads.
 */
export const stepsBench: Bench = {
  name: 'steps',
  rows: 10_000_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    try {
      await mkdir(join(folder, 'spill'))
      say(`writing ${rows.toLocaleString('en')} rows`)
      await writeOrders(ordersIn(folder, rows), rows)
      const figures = []
      for (const { name, atMost, mostRows = rows } of stepCases) {
        const count = Math.min(rows, mostRows)
        if (count < rows) await writeOrders(ordersIn(folder, count), count)
        const times = { ours: [] as number[], sql: [] as number[] }
        for (let round = 0; round < ROUNDS; round += 1)
          for (const side of ['ours', 'sql'] as const)
            times[side].push(await measure(folder, name, side, count))
        const [ours, alone] = [percentile(times.ours, 50), percentile(times.sql, 50)]
        say(`${name}: ${ours.toFixed(2)} s, DuckDB alone ${alone.toFixed(2)} s`)
        figures.push({
          what: `${name}${count < rows ? ` (${count.toLocaleString('en')} rows)` : ''}, times DuckDB alone`,
          ours: ours / alone,
          aim: { atMost },
          others: `${ours.toFixed(1)} of ${alone.toFixed(1)} s`,
        })
      }
      return { name: 'steps', figures }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function writeOrders(path: string, rows: number): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const columns = orderColumns.map(({ name, text }) => `${text} as ${name}`)
  await connection.run(
    `copy (select ${columns.join(', ')} from range(${rows}) t(i)) to '${path}' (format parquet)`,
  )
  connection.closeSync()
  instance.closeSync()
}

async function measure(folder: string, name: string, side: 'ours' | 'sql', rows: number): Promise<number> {
  const given = [script, folder, name, side, String(MEMORY), String(rows)]
  const { stdout } = await promisify(execFile)(process.execPath, given)
  return (JSON.parse(stdout) as { seconds: number }).seconds
}
