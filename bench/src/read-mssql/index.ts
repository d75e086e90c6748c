import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openReading } from '@anj/engine'
import { newNode, type WorkflowGraph } from '@anj/workflow'
import type { Bench } from '../bench.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { watchTree } from '../measure/process-tree.ts'
import { type BenchMssql, benchMssql } from '../product/mssql-server.ts'
import { forkSpare, limitsIn, runInChild } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'
import { fillOrders } from './fill-orders.ts'

const ROUNDS = 3
const TABLE = 'orders'
const programOf = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))

/**
 * Reads the rows of a SQL Server table as the CSV that a run reads, compared with a plain driver loop that discards
 * them. A whole run into a CSV file is measured too.
 */
export const readMssql: Bench = {
  name: 'read-mssql',
  rows: 500_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    await using server = await benchMssql()
    try {
      say(`filling a table with ${rows.toLocaleString('en')} rows`)
      await fillOrders(server.database, TABLE, rows)
      const contenders = [
        alone('Anj, only the read, in a separate process', 'read-rows', server, rows),
        alone('baseline: a driver loop that discards the rows', 'bare-loop', server, rows),
        await wholeRun(server, folder, rows),
      ]
      const [measured, floor, ...peers] = await interleave(contenders, { rows, rounds: ROUNDS, say })
      if (!measured || !floor) throw new Error('Nothing was measured.')
      return reportOf('read-mssql', rows, { ours: measured, floor, peers })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function wholeRun(
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
    name: 'Anj, a run into a CSV file',
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

function alone(
  name: string,
  program: string,
  { connection, databaseName }: BenchMssql,
  rows: number,
): Contender {
  const args = [programOf(program), JSON.stringify(connection), databaseName, TABLE, String(rows)]
  return { name, once: () => timedByItself(args) }
}

/** Runs a program that reports how long it took, not counting the start of its process. */
async function timedByItself(args: readonly string[]): Promise<{ seconds: number; peakBytes: number }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const tree = watchTree(child.pid ?? 0)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  const peakBytes = await tree.stop()
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`)
  return { seconds: Number(output), peakBytes }
}
