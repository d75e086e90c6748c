import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import type { Bench } from '../bench.ts'
import { timeCommand } from '../measure/command.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { ordersInto } from '../product/orders-workflow.ts'
import { runContender } from '../product/run-contender.ts'
import { saveConnection } from '../product/save-connection.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { uploadFile } from '../product/upload-file.ts'
import { reportOf } from '../report.ts'
import { fileTable, writeOrders } from './csv-file.ts'
import { peersFor } from './peers.ts'

const ROUNDS = 3
const TABLE = 'orders'
const FLOOR_TABLE = 'floor_orders'
/** The program of the baseline. */
export const copyFile = fileURLToPath(new URL('./copy-file.ts', import.meta.url))

/** Loads a CSV file into a PostgreSQL table, compared with sending the bytes of the file with COPY as they are. */
export const loadPostgresql: Bench = {
  name: 'load-postgresql',
  rows: 2_000_000,
  async run({ rows, say }) {
    const directory = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const file = join(directory, 'orders.csv')
    say(`writing ${rows.toLocaleString('en')} rows`)
    await writeOrders(file, rows)
    const product = await startProduct(join(directory, 'data'))
    const sql = postgres(product.target.href, { max: 1, onnotice: () => undefined })
    try {
      const freshTable = async (name: string, columns: string) => {
        await sql`drop table if exists ${sql(name)}`
        await sql.unsafe(`create table ${name} (${columns})`)
      }
      const ours = await oursFor(product, file, say)
      const floor: Contender = {
        name: 'baseline: the bytes by COPY',
        prepare: () => freshTable(FLOOR_TABLE, fileTable),
        once: () => timeCommand(process.execPath, [copyFile, product.target.href, FLOOR_TABLE, file]),
      }
      const peers = peersFor({ url: product.target, file, directory, freshTable })
      const [oursMeasured, floorMeasured, ...peersMeasured] = await interleave([ours, floor, ...peers], {
        rows,
        rounds: ROUNDS,
        say,
      })
      if (!oursMeasured || !floorMeasured) throw new Error('Nothing was measured.')
      await proveRows(sql, rows)
      return reportOf('load-postgresql', rows, {
        ours: oursMeasured,
        floor: floorMeasured,
        peers: peersMeasured,
      })
    } finally {
      await sql.end()
      await product.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
}

async function oursFor(product: Product, file: string, say: (line: string) => void): Promise<Contender> {
  const { dataset, ingestSeconds } = await uploadFile(product, file)
  say(`ingest (once, not part of the load): ${ingestSeconds.toFixed(2)} s`)
  const connectionId = await saveConnection(product)
  const graph = ordersInto('postgresqlOutput', product.target.pathname.slice(1), TABLE, {
    datasetId: dataset.id,
    fileName: dataset.fileName,
    connectionId,
  })
  return runContender(product, graph)
}

async function proveRows(sql: postgres.Sql, rows: number): Promise<void> {
  const [found] = await sql`select count(*)::int as rows from ${sql(TABLE)}`
  if (found?.rows !== rows) throw new Error(`The table holds ${found?.rows} rows instead of ${rows}.`)
}
