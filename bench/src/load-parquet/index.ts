import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type DatasetProfile,
  fileColumns,
  newNode,
  suggestedChange,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { DuckDBInstance } from '@duckdb/node-api'
import postgres from 'postgres'
import type { Bench } from '../bench.ts'
import { copyFile } from '../load-postgresql/index.ts'
import { timeCommand } from '../measure/command.ts'
import { interleave } from '../measure/interleave.ts'
import { runContender } from '../product/run-contender.ts'
import { saveConnection } from '../product/save-connection.ts'
import { startProduct } from '../product/start-product.ts'
import { uploadFile } from '../product/upload-file.ts'
import { reportOf } from '../report.ts'

const ROUNDS = 3
const TABLE = 'measurements'
const FLOOR_TABLE = 'floor_measurements'

/** The ten columns: how DuckDB makes them, and their types in PostgreSQL. */
const columns: readonly (readonly [name: string, made: string, target: string])[] = [
  ['id', 'i::bigint', 'bigint'],
  ['sensor', "'sensor ' || (i * 7919) % 5000", 'text'],
  ['city', "['Zürich', 'São Paulo', '東京', 'Nairobi'][1 + i % 4]", 'text'],
  ['taken_at', "timestamp '2026-01-01' + to_seconds(i % 31536000)", 'timestamp'],
  ['day', "date '2020-01-01' + (i % 2000)::int", 'date'],
  ['amount', '((i * 104729) % 100000000 / 100.0)::decimal(18, 2)', 'numeric(18, 2)'],
  ['ratio', 'sqrt(i)', 'double precision'],
  ['pieces', 'case when i % 10 > 0 then (i % 500)::int end', 'bigint'],
  ['good', 'i % 3 = 0', 'boolean'],
  ['remark', "case when i % 5 = 0 then 'left at the door, thanks' end", 'text'],
]

/** Loads a Parquet file into a PostgreSQL table, compared with sending the same rows as CSV bytes with COPY. */
export const loadParquet: Bench = {
  name: 'load-parquet',
  rows: 2_000_000,
  async run({ rows, say }) {
    const directory = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const [parquet, csv] = [join(directory, 'measurements.parquet'), join(directory, 'measurements.csv')]
    say(`writing ${rows.toLocaleString('en')} rows`)
    await writeFiles(rows, parquet, csv)
    const product = await startProduct(join(directory, 'data'))
    const sql = postgres(product.target.href, { max: 1, onnotice: () => undefined })
    try {
      const { dataset, ingestSeconds } = await uploadFile(product, parquet)
      say(`ingest (once, not part of the load): ${ingestSeconds.toFixed(2)} s`)
      const connectionId = await saveConnection(product)
      const databaseName = product.target.pathname.slice(1)
      const ours = await runContender(
        product,
        graphOf(dataset.id, dataset.version.profile ?? { columns: [] }, { connectionId, databaseName }),
      )
      const table = columns.map(([name, , type]) => `${name} ${type}`).join(', ')
      const [oursMeasured, floor] = await interleave(
        [
          ours,
          {
            name: 'baseline: the same rows as CSV bytes by COPY',
            prepare: async () => {
              await sql`drop table if exists ${sql(FLOOR_TABLE)}`
              await sql.unsafe(`create table ${FLOOR_TABLE} (${table})`)
            },
            once: () => timeCommand(process.execPath, [copyFile, product.target.href, FLOOR_TABLE, csv]),
          },
        ],
        { rows, rounds: ROUNDS, say },
      )
      if (!oursMeasured || !floor) throw new Error('Nothing was measured.')
      await proveEqual(sql)
      return reportOf('load-parquet', rows, { ours: oursMeasured, floor, peers: [] })
    } finally {
      await sql.end()
      await product.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
}

async function writeFiles(rows: number, parquet: string, csv: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:')
  const duckdb = await instance.connect()
  const list = columns.map(([name, made]) => `${made} as ${name}`).join(', ')
  await duckdb.run(`copy (select ${list} from range(${rows}) as t(i)) to '${parquet}' (format parquet)`)
  await duckdb.run(`copy (from '${parquet}') to '${csv}' (format csv, header)`)
  duckdb.closeSync()
  instance.closeSync()
}

function graphOf(
  datasetId: string,
  profile: Pick<DatasetProfile, 'columns'>,
  { connectionId, databaseName }: { readonly connectionId: string; readonly databaseName: string },
): WorkflowGraph {
  const described = fileColumns(profile)
  const columnDataTypes = profile.columns.flatMap((found, i) => {
    const column = described[i]
    return (column && suggestedChange(column, found)) ?? []
  })
  const types = { columnDataTypes, onReject: 'fail', rejectLimit: { count: null, percent: null } }
  const selectedColumns = columns.map(([name]) => ({ column: name, name }))
  return {
    nodes: [
      node('source', 'parquetInput', {
        datasetId,
        fileName: 'measurements.parquet',
        columns: described,
        types,
      }),
      node('selection', 'columnSelection', { selectedColumns }),
      node('output', 'postgresqlOutput', {
        connectionId,
        databaseName,
        tableName: TABLE,
        dropTableThenCreate: true,
      }),
    ],
    edges: [
      { id: 'e1', source: 'source', target: 'selection' },
      { id: 'e2', source: 'selection', target: 'output' },
    ],
  }
}

function node(
  id: string,
  kind: 'parquetInput' | 'columnSelection' | 'postgresqlOutput',
  config: object,
): WorkflowNode {
  const fresh = newNode(kind, id, { x: 0, y: 0 })
  return { ...fresh, data: { ...fresh.data, config: { ...fresh.data.config, ...config } } } as WorkflowNode
}

/** Both tables contain the same rows. */
async function proveEqual(sql: postgres.Sql): Promise<void> {
  const names = columns.map(([name]) => name).join(', ')
  const [found] = await sql.unsafe(`select count(*)::int as differences from (
    (select ${names} from ${TABLE} except all select ${names} from ${FLOOR_TABLE}) union all
    (select ${names} from ${FLOOR_TABLE} except all select ${names} from ${TABLE})) as different`)
  if (found?.['differences'] !== 0) throw new Error(`${found?.['differences']} rows differ.`)
}
