import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChildren } from '@anj/engine'
import { type DatabaseOutputConfig, type LoadStart, newNode, type WorkflowGraph } from '@anj/workflow'
import type { Bench } from '../bench.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { fillOrders, ordersInput, TABLE } from '../product/orders-table.ts'
import { startServer } from '../product/postgresql-server.ts'
import { connectionTo, forkSpare, limitsIn, runInChild } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'

const ROUNDS = 3
const NEW_ROWS = 1000
const MERGED = 'merged'
const KEY = 'id'

/** Compares loading the newest 1,000 rows of a table, by a rising column, with loading the whole table. */
export const incrementalBench: Bench = {
  name: 'incremental',
  rows: 2_000_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const server = await startServer()
    try {
      const [from, to] = [await server.database(), await server.database()]
      say(`filling a table with ${rows.toLocaleString('en')} rows`)
      await fillOrders(from, folder, rows)
      await from.sql.unsafe(`create unique index on ${TABLE} (${KEY})`)
      const whole = await load(from.url, to.url, folder, { stored: rows })
      await whole.once()
      await to.sql.unsafe(`create table ${MERGED} as select * from ${TABLE}`)
      await to.sql.unsafe(`alter table ${MERGED} add primary key (${KEY})`)
      const [last] = await from.sql.unsafe(
        `select ${KEY}::text as bound from ${TABLE} order by ${KEY} desc offset ${NEW_ROWS} limit 1`,
      )
      const start: LoadStart = { reason: 'continued', whole: false, after: String(last?.bound) }
      const newest = await load(from.url, to.url, folder, { stored: NEW_ROWS, start })
      const [ours, floor] = await interleave([newest, whole], { rows, rounds: ROUNDS, say })
      if (!ours || !floor) throw new Error('Nothing was measured.')
      return reportOf('incremental', rows, { ours, floor, peers: [] })
    } finally {
      await runChildren.killIdle()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Asked {
  /** The rows that the run must store. */
  readonly stored: number
  /** The start of an incremental load. Without one, the run replaces the table. */
  readonly start?: LoadStart
}

async function load(from: URL, to: URL, folder: string, { stored, start }: Asked): Promise<Contender> {
  const read = await ordersInput(from)
  const config = start
    ? { ...read, incremental: { column: KEY, lookBack: 0, lookBackUnit: 'units' as const } }
    : read
  const source = newNode('postgresqlInput', 'source', { x: 0, y: 0 })
  const output = newNode('postgresqlOutput', 'output', { x: 300, y: 0 })
  const way: Partial<DatabaseOutputConfig> = start
    ? { tableName: MERGED, deleteExistingData: false, updateByKey: [KEY] }
    : { tableName: TABLE, dropTableThenCreate: true }
  const databaseName = to.pathname.slice(1)
  const into = { ...output.data.config, connectionId: 'bench', databaseName, ...way }
  const workflow: WorkflowGraph = {
    nodes: [
      { ...source, data: { ...source.data, config } },
      { ...output, data: { ...output.data, config: into } },
    ],
    edges: [{ id: 'e1', source: 'source', target: 'output' }],
  }
  return {
    name: start ? `Anj, the newest ${NEW_ROWS} rows by key` : 'baseline: Anj, the whole table',
    prepare: async () => forkSpare(folder),
    once: async () => {
      const run = await runInChild({
        runId: randomUUID(),
        workflow,
        sources: {
          source: {
            kind: 'database',
            connection: connectionTo(from),
            config,
            ...(start ? { load: start } : {}),
          },
        },
        target: { kind: 'database', connection: connectionTo(to), databaseName },
        limits: limitsIn(folder),
      })
      forkSpare(folder)
      if (run.stored !== stored) throw new Error(`The run stored ${run.stored} rows instead of ${stored}.`)
      return run
    },
  }
}
