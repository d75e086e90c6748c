import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReading } from '@anj/engine'
import { newNode, type WorkflowGraph } from '@anj/workflow'
import type { Bench } from '../bench.ts'
import { writeOrders } from '../load-postgresql/csv-file.ts'
import { isInstalled, timeCommand } from '../measure/command.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { type BenchMysql, benchMysql, loadFile, mysqlFileTable } from '../product/mysql-server.ts'
import { forkSpare, limitsIn, runInChild } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'

const ROUNDS = 3
const TABLE = 'orders'

/** Copies a MySQL table to a CSV file, compared with the output of the command-line client in a file. */
export const readMysql: Bench = {
  name: 'read-mysql',
  rows: 2_000_000,
  async run({ rows, say }) {
    if (!isInstalled('mariadb')) throw new Error('This bench needs the client of MariaDB.')
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    await using server = await benchMysql()
    try {
      say(`filling a table with ${rows.toLocaleString('en')} rows`)
      await fill(server, folder, rows)
      const contenders = [await ours(server, folder, rows), client(server, folder), ...dump(server, folder)]
      const [measured, floor, ...peers] = await interleave(contenders, { rows, rounds: ROUNDS, say })
      if (!measured || !floor) throw new Error('Nothing was measured.')
      return reportOf('read-mysql', rows, { ours: measured, floor, peers })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function fill({ database, arguments: where }: BenchMysql, folder: string, rows: number): Promise<void> {
  const file = join(folder, 'orders.csv')
  await writeOrders(file, rows)
  await database.query(`create table ${TABLE} (${mysqlFileTable}) character set utf8mb4`)
  await timeCommand('mariadb', [...where, '--local-infile=1', '-e', loadFile(file, TABLE)])
  await rm(file)
}

async function ours({ database }: BenchMysql, folder: string, rows: number): Promise<Contender> {
  const { connection, name: databaseName } = database
  const source = newNode('mysqlInput', 'source', { x: 0, y: 0 })
  const output = newNode('csvOutput', 'output', { x: 300, y: 0 })
  const named = { ...source.data.config, connectionId: 'bench', databaseName, tableName: TABLE }
  const { signal } = new AbortController()
  await using reading = await openReading(connection, databaseName, signal)
  const config = { ...named, columns: [...(await reading.columnsOf(named, signal))] }
  const workflow: WorkflowGraph = {
    nodes: [{ ...source, data: { ...source.data, config } }, output],
    edges: [{ id: 'e1', source: 'source', target: 'output' }],
  }
  const path = join(folder, 'ours.csv')
  return {
    name: 'Anj, a run’s child process',
    prepare: async () => {
      forkSpare(folder)
      await rm(path, { force: true })
    },
    once: async () => {
      const run = await runInChild({
        runId: randomUUID(),
        workflow,
        sources: { source: { kind: 'database', connection, config } },
        target: { kind: 'file', path },
        limits: limitsIn(folder),
      })
      forkSpare(folder)
      if (run.stored !== rows) throw new Error(`The file holds ${run.stored} rows instead of ${rows}.`)
      return run
    },
  }
}

function client({ arguments: where }: BenchMysql, folder: string): Contender {
  const path = join(folder, 'client.tsv')
  const command = `mariadb ${where.map((part) => `'${part}'`).join(' ')} --batch --quick -e 'select * from ${TABLE}' > '${path}'`
  return {
    name: 'baseline: the command-line client, --batch --quick',
    prepare: () => rm(path, { force: true }),
    once: () => timeCommand('sh', ['-c', command]),
  }
}

function dump({ arguments: where }: BenchMysql, folder: string): Contender[] {
  if (!isInstalled('mariadb-dump')) return []
  const path = join(folder, 'dump.sql')
  const command = `mariadb-dump ${where.map((part) => `'${part}'`).join(' ')} ${TABLE} --no-create-info --quick > '${path}'`
  return [
    {
      name: 'mariadb-dump',
      prepare: () => rm(path, { force: true }),
      once: () => timeCommand('sh', ['-c', command]),
    },
  ]
}
