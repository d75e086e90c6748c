import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChildren } from '@anj/engine'
import { newNode, type WorkflowGraph } from '@anj/workflow'
import type { Bench } from '../bench.ts'
import { isInstalled, timeCommand } from '../measure/command.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { fillOrders, ordersInput, TABLE } from '../product/orders-table.ts'
import { startServer } from '../product/postgresql-server.ts'
import { connectionTo, forkSpare, limitsIn, runInChild } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'

const ROUNDS = 3

/** Copies a PostgreSQL table to a CSV file, compared with psql's `\copy … to`. */
export const readPostgresql: Bench = {
  name: 'read-postgresql',
  rows: 2_000_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const server = await startServer()
    try {
      const database = await server.database()
      say(`filling a table with ${rows.toLocaleString('en')} rows`)
      await fillOrders(database, folder, rows)
      const { url } = database
      const contenders = [await ours(url, folder, rows), psql(url, folder), ...ogr2ogr(url, folder)]
      const [measured, floor, ...peers] = await interleave(contenders, { rows, rounds: ROUNDS, say })
      if (!measured || !floor) throw new Error('Nothing was measured.')
      return reportOf('read-postgresql', rows, { ours: measured, floor, peers })
    } finally {
      await runChildren.killIdle()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function ours(url: URL, folder: string, rows: number): Promise<Contender> {
  const config = await ordersInput(url)
  const source = newNode('postgresqlInput', 'source', { x: 0, y: 0 })
  const output = newNode('csvOutput', 'output', { x: 300, y: 0 })
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
        sources: { source: { kind: 'database', connection: connectionTo(url), config } },
        target: { kind: 'file', path },
        limits: limitsIn(folder),
      })
      forkSpare(folder)
      if (run.stored !== rows) throw new Error(`The file holds ${run.stored} rows instead of ${rows}.`)
      return run
    },
  }
}

function psql(url: URL, folder: string): Contender {
  if (!isInstalled('psql')) throw new Error('This bench needs psql.')
  const path = join(folder, 'psql.csv')
  return {
    name: 'baseline: psql \\copy (select …) to',
    prepare: () => rm(path, { force: true }),
    once: () =>
      timeCommand('psql', [
        '-qd',
        url.href,
        '-c',
        `\\copy (select * from ${TABLE}) to '${path}' (format csv, header)`,
      ]),
  }
}

function ogr2ogr(url: URL, folder: string): Contender[] {
  if (!isInstalled('ogr2ogr')) return []
  const path = join(folder, 'ogr.csv')
  const source = `PG:host=${url.hostname} port=${url.port} dbname=${url.pathname.slice(1)} user=${url.username} password=${url.password}`
  return [
    {
      name: 'ogr2ogr',
      prepare: () => rm(path, { force: true }),
      once: () => timeCommand('ogr2ogr', ['-f', 'CSV', path, source, TABLE]),
    },
  ]
}
