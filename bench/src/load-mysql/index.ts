import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataset } from '../../../engine/src/testing/make-dataset.ts'
import type { Bench } from '../bench.ts'
import { writeOrders } from '../load-postgresql/csv-file.ts'
import { isInstalled, timeCommand } from '../measure/command.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { type BenchMysql, benchMysql, loadFile, mysqlFileTable } from '../product/mysql-server.ts'
import { ordersInto } from '../product/orders-workflow.ts'
import { forkSpare, limitsIn, runInChild } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'

const ROUNDS = 3
const TABLE = 'orders'

/** Loads a file into a MySQL table, compared with LOAD DATA LOCAL in the command-line client. */
export const loadMysql: Bench = {
  name: 'load-mysql',
  rows: 2_000_000,
  async run({ rows, say }) {
    if (!isInstalled('mariadb')) throw new Error('This bench needs the client of MariaDB.')
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    await using server = await benchMysql()
    try {
      say(`writing ${rows.toLocaleString('en')} rows`)
      const file = join(folder, 'orders.csv')
      await writeOrders(file, rows)
      const contenders = [
        await ours(server, folder, file, rows),
        client(server, file),
        ...imports(server, folder, file),
      ]
      const [measured, floor, ...peers] = await interleave(contenders, { rows, rounds: ROUNDS, say })
      if (!measured || !floor) throw new Error('Nothing was measured.')
      return reportOf('load-mysql', rows, { ours: measured, floor, peers })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/**
 * Measures our run. The dataset is ingested in advance, as after an upload. The workflow keeps seven of nine columns
 * and converts four.
 */
async function ours(
  { database }: BenchMysql,
  folder: string,
  file: string,
  rows: number,
): Promise<Contender> {
  const dataset = await makeDataset(
    join(folder, 'orders.parquet'),
    `select * from read_csv('${file}', all_varchar = true, header = true, quote = '"', escape = '"', parallel = false)`,
  )
  const workflow = ordersInto('mysqlOutput', database.name, TABLE)
  return {
    name: 'Anj, a run’s child process',
    prepare: async () => forkSpare(folder),
    once: async () => {
      const run = await runInChild({
        runId: randomUUID(),
        workflow,
        sources: { source: dataset },
        target: { kind: 'database', connection: database.connection, databaseName: database.name },
        limits: limitsIn(folder),
      })
      if (run.stored !== rows) throw new Error(`The table holds ${run.stored} rows instead of ${rows}.`)
      return run
    },
  }
}

function client({ database, arguments: where }: BenchMysql, file: string): Contender {
  return {
    name: 'baseline: LOAD DATA LOCAL by the command-line client',
    prepare: () => freshTable(database, 'floor_orders'),
    once: () => timeCommand('mariadb', [...where, '--local-infile=1', '-e', loadFile(file, 'floor_orders')]),
  }
}

/** The server's own import tool, which takes the table's name from the file's name. */
function imports({ database, arguments: where }: BenchMysql, folder: string, file: string): Contender[] {
  if (!isInstalled('mariadb-import')) return []
  const link = join(folder, 'peer_orders.csv')
  const format = [
    '--fields-terminated-by=,',
    '--fields-optionally-enclosed-by="',
    '--fields-escaped-by=',
    '--ignore-lines=1',
  ]
  return [
    {
      name: 'mariadb-import',
      prepare: async () => {
        await freshTable(database, 'peer_orders')
        await timeCommand('ln', ['-sf', file, link])
      },
      once: () =>
        timeCommand('mariadb-import', [
          ...where.slice(0, -1),
          '--local',
          ...format,
          ...where.slice(-1),
          link,
        ]),
    },
  ]
}

async function freshTable(database: BenchMysql['database'], name: string): Promise<void> {
  await database.query(`drop table if exists ${name}`)
  await database.query(`create table ${name} (${mysqlFileTable}) character set utf8mb4`)
}
