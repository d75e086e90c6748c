import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPreviewPool, type LandedSource, type PreviewPool, type ReadableSource } from '@anj/engine'
import { newNode, type WorkflowGraph } from '@anj/workflow'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Bench } from '../bench.ts'
import { joinWorkflow } from '../join/index.ts'
import { customerColumns, writeTables } from '../join/tables.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { watchTree } from '../measure/process-tree.ts'
import { limitsIn } from '../product/run-in-child.ts'
import { reportOf } from '../report.ts'

const ROUNDS = 5
const PAGE = 200
const EXTRACT_ROWS = 100_000

/**
 * Measures the first page of several nodes through the API's pool of children, compared with DuckDB reading it from the
 * same Parquet file.
 */
export const previewBench: Bench = {
  name: 'preview',
  rows: 2_000_000,
  async run({ rows, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const limits = { ...limitsIn(folder), residentBytes: 700_000_000 }
    const pool = createPreviewPool({ size: 2, limits, patience: 60_000 })
    try {
      say(`writing ${rows.toLocaleString('en')} rows and their customers`)
      const { orders, customers } = await writeTables(folder, rows)
      const extract = await writeExtract(join(folder, 'extract.parquet'))
      const graph = joinWorkflow('none')
      const look = (name: string, nodeId: string, sources: Record<string, ReadableSource>, offset = 0) =>
        contender(pool, name, { workflow: nodeId === 'change' ? changing() : graph, nodeId, sources, offset })
      const contenders = [
        look('Anj: a file', 'orders', { orders }),
        await floor(orders.path),
        look('Anj: a file, its last page', 'orders', { orders }, rows - PAGE),
        look('Anj: Change Data Type', 'change', { customers }),
        look('Anj: a join', 'join', { orders, customers }),
        look('Anj: a join, its 1000th row', 'join', { orders, customers }, 1_000),
        look('Anj: a sample of a database', 'orders', { orders: extract }),
        look('Anj: a join with a sample', 'join', { orders, customers: extract }),
        timed('Anj: rows of a join', () =>
          pool.count('n', { workflow: graph, nodeId: 'join', sources: { orders, customers } }),
        ),
        timed('Anj: matches of a join', () =>
          pool.matches('m', { workflow: graph, nodeId: 'join', sources: { orders, customers } }),
        ),
      ]
      // The first preview forks a child, which later previews reuse.
      await contenders[0]?.once()
      const [measured, floorMeasured, ...peers] = await interleave(contenders, {
        rows: PAGE,
        rounds: ROUNDS,
        say,
      })
      if (!measured || !floorMeasured) throw new Error('Nothing was measured.')
      return reportOf('preview', rows, { ours: measured, floor: floorMeasured, peers })
    } finally {
      await pool.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Asked {
  readonly workflow: WorkflowGraph
  readonly nodeId: string
  readonly sources: Readonly<Record<string, ReadableSource>>
  readonly offset: number
}

function contender(pool: PreviewPool, name: string, asked: Asked): Contender {
  return timed(name, async () => {
    const { rows } = await pool.preview('k', { ...asked, limit: PAGE, longestCell: 1_000 })
    if (rows.length !== PAGE) throw new Error(`${name} gave ${rows.length} rows.`)
  })
}

function timed(name: string, work: () => Promise<unknown>): Contender {
  return {
    name,
    once: async () => {
      const tree = watchTree(process.pid)
      const started = performance.now()
      await work()
      return { seconds: (performance.now() - started) / 1000, peakBytes: await tree.stop() }
    },
  }
}

async function floor(path: string): Promise<Contender> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  return {
    name: 'baseline: DuckDB in this process',
    once: async () => {
      const tree = watchTree(process.pid)
      const started = performance.now()
      await (await connection.run(`select * from '${path}' limit ${PAGE}`)).getRows()
      return { seconds: (performance.now() - started) / 1000, peakBytes: await tree.stop() }
    },
  }
}

function changing(): WorkflowGraph {
  const at = { x: 0, y: 0 }
  const file = newNode('csvInput', 'customers', at)
  const change = newNode('changeDataType', 'change', at)
  const columns = customerColumns.map((name) => ({ name, type: 'text' as const }))
  const changes = { columnName: 'customer_id', fromType: 'text' as const, toType: 'int' as const }
  return {
    nodes: [
      { ...file, data: { ...file.data, config: { ...file.data.config, columns } } },
      { ...change, data: { ...change.data, config: { ...change.data.config, columnDataTypes: [changes] } } },
    ],
    edges: [{ id: 'e', source: 'customers', target: 'change' }],
  }
}

/** Writes an extract as Refresh does: the first rows of a table, typed. */
async function writeExtract(path: string): Promise<LandedSource> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(
    `copy (select range::varchar as c0, 'Customer ' || range as c1, 'City ' || range % 977 as c2 from range(${EXTRACT_ROWS})) to '${path}' (format parquet)`,
  )
  connection.closeSync()
  instance.closeSync()
  const columns = customerColumns.map((name) => ({ name, type: 'text' as const }))
  return { kind: 'landed', path, columns, rows: EXTRACT_ROWS, emptyRows: 0, emptyCells: 0, isSample: true }
}
