import { join } from 'node:path'
import type { DatasetSource } from '@anj/engine'
import { DuckDBInstance } from '@duckdb/node-api'

/** Rows of the left table for each row of the right. */
const ROWS_PER_CUSTOMER = 10

export const orderColumns = ['order_id', 'customer', 'amount', 'ordered_on', 'remark'] as const
export const customerColumns = ['customer_id', 'name', 'city'] as const

/** Writes orders and customers as an ingest does: Parquet, every cell text, in file order. */
export async function writeTables(
  folder: string,
  rows: number,
): Promise<{ readonly orders: DatasetSource; readonly customers: DatasetSource }> {
  const customers = Math.max(1, Math.floor(rows / ROWS_PER_CUSTOMER))
  return {
    orders: await write(
      join(folder, 'orders.parquet'),
      orderColumns,
      rows,
      `select range, hash(range) % ${customers}, (range % 100000) / 8, date '2020-01-01' + (range % 2000)::int, 'order ' || md5(range::varchar) from range(${rows})`,
    ),
    customers: await write(
      join(folder, 'customers.parquet'),
      customerColumns,
      customers,
      `select range, 'Customer ' || range, 'City ' || range % 977 from range(${customers})`,
    ),
  }
}

async function write(
  path: string,
  columns: readonly string[],
  rows: number,
  select: string,
): Promise<DatasetSource> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '512MB' })
  const connection = await instance.connect()
  try {
    const named = `select columns(*)::varchar from (${select}) as t(${columns.map((name) => `"${name}"`).join(', ')})`
    await connection.run(`copy (${named}) to '${path}' (format parquet, compression zstd)`)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
  return { kind: 'dataset', path, columns, rows, emptyRows: 0, emptyCells: 0 }
}
