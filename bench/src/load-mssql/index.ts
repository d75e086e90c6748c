import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeDataset } from '../../../engine/src/testing/make-dataset.ts'
import type { Bench } from '../bench.ts'
import { writeOrders } from '../load-postgresql/csv-file.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { watchTree } from '../measure/process-tree.ts'
import { type BenchMssql, benchMssql } from '../product/mssql-server.ts'
import { ordersInto } from '../product/orders-workflow.ts'
import { forkSpare, limitsIn, runInChild } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'

const ROUNDS = 3
const TABLE = 'orders'
const readyRows = fileURLToPath(new URL('./ready-rows.ts', import.meta.url))

/** Loads a file into a SQL Server table, compared with the driver's bulk load of rows in memory. */
export const loadMssql: Bench = {
  name: 'load-mssql',
  rows: 2_000_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    await using server = await benchMssql()
    try {
      say(`writing ${rows.toLocaleString('en')} rows`)
      const file = join(folder, 'orders.csv')
      await writeOrders(file, rows)
      const contenders = [await ours(server, folder, file, rows), driver(server, rows)]
      const [measured, floor] = await interleave(contenders, { rows, rounds: ROUNDS, say })
      if (!measured || !floor) throw new Error('Nothing was measured.')
      return reportOf('load-mssql', rows, { ours: measured, floor, peers: [] })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/**
 * Measures our run. As in a worker, the dataset is ingested and the child forked in advance. The workflow keeps seven
 * of nine columns and converts four.
 */
async function ours(
  { connection, databaseName, database }: BenchMssql,
  folder: string,
  file: string,
  rows: number,
): Promise<Contender> {
  const dataset = await makeDataset(
    join(folder, 'orders.parquet'),
    `select * from read_csv('${file}', all_varchar = true, header = true, quote = '"', escape = '"', parallel = false)`,
  )
  const workflow = ordersInto('mssqlOutput', databaseName, TABLE)
  return {
    name: 'Anj, a run’s child process',
    prepare: async () => {
      await drop(database, 'floor_orders')
      forkSpare(folder)
    },
    once: async () => {
      const run = await runInChild({
        runId: randomUUID(),
        workflow,
        sources: { source: dataset },
        target: { kind: 'database', connection, databaseName },
        limits: limitsIn(folder),
      })
      if (run.stored !== rows) throw new Error(`The table holds ${run.stored} rows instead of ${rows}.`)
      return run
    },
  }
}

function driver({ connection, databaseName, database }: BenchMssql, rows: number): Contender {
  return {
    name: 'baseline: the driver’s bulk load of rows from memory',
    prepare: () => drop(database, TABLE),
    once: async () => {
      const args = [readyRows, JSON.stringify(connection), databaseName, 'floor_orders', String(rows)]
      const running = Promise.withResolvers<string>()
      const child = execFile(process.execPath, args, (error, output) =>
        error ? running.reject(error) : running.resolve(output),
      )
      const tree = watchTree(child.pid ?? 0)
      const { seconds } = JSON.parse(await running.promise) as { readonly seconds: number }
      return { seconds, peakBytes: await tree.stop() }
    },
  }
}

/** Drops a table, because the test server keeps tables in memory, where two of them would slow each other down. */
async function drop(database: BenchMssql['database'], table: string): Promise<void> {
  await database.run(`drop table if exists [${table}]`)
}
