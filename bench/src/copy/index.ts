import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChildren } from '@anj/engine'
import { newNode, type WorkflowGraph } from '@anj/workflow'
import type { Bench } from '../bench.ts'
import { fileTable } from '../load-postgresql/csv-file.ts'
import { isInstalled, timeCommand } from '../measure/command.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { fillOrders, ordersInput, TABLE } from '../product/orders-table.ts'
import { startServer } from '../product/postgresql-server.ts'
import { connectionTo, forkSpare, limitsIn, runInChild } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'

const ROUNDS = 3

/** Compares copying a table from one PostgreSQL database to another with `psql … to stdout | psql … from stdin`. */
export const copyBench: Bench = {
  name: 'copy',
  rows: 2_000_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const server = await startServer()
    try {
      const [from, to] = [await server.database(), await server.database()]
      say(`filling a table with ${rows.toLocaleString('en')} rows`)
      await fillOrders(from, folder, rows)
      const fresh = async (name: string) => {
        await to.sql.unsafe(`drop table if exists ${name}`)
        await to.sql.unsafe(`create table ${name} (${fileTable})`)
      }
      const contenders = [
        await ours(from.url, to.url, folder, rows),
        pipe(from.url, to.url, () => fresh('piped')),
        ...ogr2ogr(from.url, to.url, () => fresh('peer_ogr')),
      ]
      const [measured, floor, ...peers] = await interleave(contenders, { rows, rounds: ROUNDS, say })
      if (!measured || !floor) throw new Error('Nothing was measured.')
      return reportOf('copy', rows, { ours: measured, floor, peers })
    } finally {
      await runChildren.killIdle()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function ours(from: URL, to: URL, folder: string, rows: number): Promise<Contender> {
  const config = await ordersInput(from)
  const source = newNode('postgresqlInput', 'source', { x: 0, y: 0 })
  const output = newNode('postgresqlOutput', 'output', { x: 300, y: 0 })
  const into = {
    ...output.data.config,
    connectionId: 'bench',
    databaseName: to.pathname.slice(1),
    tableName: TABLE,
    dropTableThenCreate: true,
  }
  const workflow: WorkflowGraph = {
    nodes: [
      { ...source, data: { ...source.data, config } },
      { ...output, data: { ...output.data, config: into } },
    ],
    edges: [{ id: 'e1', source: 'source', target: 'output' }],
  }
  return {
    name: 'Anj, a run’s child process',
    prepare: async () => forkSpare(folder),
    once: async () => {
      const run = await runInChild({
        runId: randomUUID(),
        workflow,
        sources: { source: { kind: 'database', connection: connectionTo(from), config } },
        target: { kind: 'database', connection: connectionTo(to), databaseName: into.databaseName },
        limits: limitsIn(folder),
      })
      forkSpare(folder)
      if (run.stored !== rows) throw new Error(`The table holds ${run.stored} rows instead of ${rows}.`)
      return run
    },
  }
}

function pipe(from: URL, to: URL, prepare: () => Promise<void>): Contender {
  if (!isInstalled('psql')) throw new Error('This bench needs psql.')
  const read = `psql -qd "$FROM" -c 'copy ${TABLE} to stdout'`
  const write = `psql -qd "$TO" -c 'copy piped from stdin'`
  return {
    name: 'baseline: psql COPY | psql COPY',
    prepare,
    once: () =>
      timeCommand('bash', ['-c', `set -o pipefail; ${read} | ${write}`], { FROM: from.href, TO: to.href }),
  }
}

function ogr2ogr(from: URL, to: URL, prepare: () => Promise<void>): Contender[] {
  if (!isInstalled('ogr2ogr')) return []
  const of = (url: URL) =>
    `PG:host=${url.hostname} port=${url.port} dbname=${url.pathname.slice(1)} user=${url.username} password=${url.password}`
  const options = ['-nln', 'peer_ogr', '-append', '-gt', '100000']
  return [
    {
      name: 'ogr2ogr',
      prepare,
      once: () =>
        timeCommand('ogr2ogr', ['-f', 'PostgreSQL', of(to), of(from), TABLE, ...options], {
          PG_USE_COPY: 'YES',
        }),
    },
  ]
}
