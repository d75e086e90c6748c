import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newNode, type WorkflowGraph } from '@anj/workflow'
import type { Bench } from '../bench.ts'
import { timeCommand } from '../measure/command.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { startServer } from '../product/postgresql-server.ts'
import { connectionTo, limitsIn, runInChild } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'
import { customerColumns, orderColumns, writeTables } from './tables.ts'

const ROUNDS = 3
const MB = 1_000_000
const TABLE = 'joined'
const FLOOR_TABLE = 'floor_joined'
const joinAlone = fileURLToPath(new URL('./join-alone.ts', import.meta.url))
const copyFile = fileURLToPath(new URL('../load-postgresql/copy-file.ts', import.meta.url))
const chosen = ['order_id', 'amount', 'ordered_on', 'remark', 'name', 'city']

type Tables = Awaited<ReturnType<typeof writeTables>>

/**
 * Joins two files into a PostgreSQL table, with ten rows on the left for each on the right. The baseline is DuckDB
 * alone: it writes the same join as CSV, and the file is then sent with COPY.
 */
export const joinBench: Bench = {
  name: 'join',
  rows: 2_000_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const server = await startServer()
    try {
      say(`writing ${rows.toLocaleString('en')} rows and their customers`)
      const tables = await writeTables(folder, rows)
      const { url, sql } = await server.database()
      const fresh = async () => {
        await sql.unsafe(`drop table if exists ${FLOOR_TABLE}`)
        await sql.unsafe(
          `create table ${FLOOR_TABLE} (${chosen.map((column) => `${column} text`).join(', ')})`,
        )
      }
      const contenders = [ours(tables, url, folder, rows), floor(tables, url, folder, fresh)]
      const [measured, floorMeasured] = await interleave(contenders, { rows, rounds: ROUNDS, say })
      if (!measured || !floorMeasured) throw new Error('Nothing was measured.')
      return reportOf('join', rows, { ours: measured, floor: floorMeasured, peers: [] })
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function ours({ orders, customers }: Tables, url: URL, folder: string, rows: number): Contender {
  const databaseName = url.pathname.slice(1)
  const limits = { ...limitsIn(folder), residentBytes: 2 * 256 * MB + 100 * MB }
  return {
    name: 'Anj, a run’s child process',
    once: async () => {
      const run = await runInChild({
        runId: randomUUID(),
        workflow: joinWorkflow(databaseName),
        sources: { orders, customers },
        target: { kind: 'database', connection: connectionTo(url), databaseName },
        limits,
      })
      if (run.stored !== rows) throw new Error(`The table holds ${run.stored} rows instead of ${rows}.`)
      return run
    },
  }
}

/** Returns a workflow that joins orders to their customers and keeps six of eight columns. */
export function joinWorkflow(databaseName: string): WorkflowGraph {
  const at = { x: 0, y: 0 }
  const file = (id: string, columns: readonly string[], isFirst: boolean) => {
    const node = newNode('csvInput', id, at)
    const typed = columns.map((name) => ({ name, type: 'text' as const }))
    const config = {
      ...node.data.config,
      datasetId: id,
      fileName: id,
      columns: typed,
      firstNodeToExecute: isFirst,
    }
    return { ...node, data: { ...node.data, config } }
  }
  const join = newNode('innerJoin', 'join', at)
  const output = newNode('postgresqlOutput', 'output', at)
  const joined = {
    keys: [{ left: 'customer', right: 'customer_id' }],
    selectedColumns: chosen.map((column) => ({ column, name: column })),
  }
  const into = {
    ...output.data.config,
    connectionId: 'bench',
    databaseName,
    tableName: TABLE,
    dropTableThenCreate: true,
  }
  return {
    nodes: [
      file('orders', orderColumns, true),
      file('customers', customerColumns, false),
      { ...join, data: { ...join.data, config: joined } },
      { ...output, data: { ...output.data, config: into } },
    ],
    edges: [
      { id: 'e1', source: 'orders', target: 'join' },
      { id: 'e2', source: 'customers', target: 'join' },
      { id: 'e3', source: 'join', target: 'output' },
    ],
  }
}

function floor(
  { orders, customers }: Tables,
  url: URL,
  folder: string,
  prepare: () => Promise<void>,
): Contender {
  const file = join(folder, 'joined.csv')
  return {
    name: 'baseline: DuckDB alone to a file, the file by COPY',
    prepare,
    once: async () => {
      const joined = await timeCommand(process.execPath, [
        joinAlone,
        orders.path,
        customers.path,
        file,
        folder,
      ])
      const loaded = await timeCommand(process.execPath, [copyFile, url.href, FLOOR_TABLE, file])
      await rm(file)
      return {
        seconds: joined.seconds + loaded.seconds,
        peakBytes: Math.max(joined.peakBytes, loaded.peakBytes),
      }
    },
  }
}
