import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openReading } from '@anj/engine'
import { newNode, type WorkflowGraph } from '@anj/workflow'
import type { Bench } from '../bench.ts'
import { timeCommand } from '../measure/command.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { type BenchMssql, benchMssql } from '../product/mssql-server.ts'
import { limitsIn, runInChild } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'
import { fillOrders } from './fill-orders.ts'

const ROUNDS = 3
const TABLE = 'orders'
const bareLoop = fileURLToPath(new URL('./bare-loop.ts', import.meta.url))

/** A SQL Server table into a CSV file, against a loop of the driver over the same rows that does nothing with them. */
export const readMssql: Bench = {
  name: 'read-mssql',
  rows: 500_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    await using server = await benchMssql()
    try {
      say(`filling a table with ${rows.toLocaleString('en')} rows`)
      await fillOrders(server.database, TABLE, rows)
      const contenders = [await ours(server, folder, rows), bare(server, rows)]
      const [measured, floor] = await interleave(contenders, { rows, rounds: ROUNDS, say })
      if (!measured || !floor) throw new Error('Nothing was measured.')
      return reportOf('read-mssql', rows, { ours: measured, floor, peers: [] })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function ours(
  { connection, databaseName }: BenchMssql,
  folder: string,
  rows: number,
): Promise<Contender> {
  const source = newNode('mssqlInput', 'source', { x: 0, y: 0 })
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
    prepare: () => rm(path, { force: true }),
    once: async () => {
      const run = await runInChild({
        runId: randomUUID(),
        workflow,
        sources: { source: { kind: 'database', connection, config } },
        target: { kind: 'file', path },
        limits: limitsIn(folder),
      })
      if (run.stored !== rows) throw new Error(`The file holds ${run.stored} rows instead of ${rows}.`)
      return run
    },
  }
}

function bare({ connection, databaseName }: BenchMssql, rows: number): Contender {
  const args = [bareLoop, JSON.stringify(connection), databaseName, TABLE, String(rows)]
  return {
    name: 'floor: a loop of the driver that keeps no row',
    once: () => timeCommand(process.execPath, args),
  }
}
