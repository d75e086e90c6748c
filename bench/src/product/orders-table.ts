import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openReading } from '@anj/engine'
import { type ConfigOf, connectors } from '@anj/workflow'
import type postgres from 'postgres'
import { fileTable, writeOrders } from '../load-postgresql/csv-file.ts'
import { timeCommand } from '../measure/command.ts'
import { connectionTo } from './run-in-child.ts'

export const TABLE = 'orders'
const copyFile = fileURLToPath(new URL('../load-postgresql/copy-file.ts', import.meta.url))

/** Fills a table with orders: nine columns of whole numbers, decimals, dates, booleans and texts. */
export async function fillOrders(
  { url, sql }: { readonly url: URL; readonly sql: postgres.Sql },
  folder: string,
  rows: number,
): Promise<void> {
  const file = join(folder, 'orders.csv')
  await writeOrders(file, rows)
  await sql.unsafe(`create table ${TABLE} (${fileTable})`)
  await timeCommand(process.execPath, [copyFile, url.href, TABLE, file])
  await sql.unsafe(`analyze ${TABLE}`)
  await rm(file)
}

/** Returns the settings of an input that reads that table, with the columns that the server describes. */
export async function ordersInput(url: URL): Promise<ConfigOf<'postgresqlInput'>> {
  const databaseName = url.pathname.slice(1)
  const config = {
    ...connectors.postgresqlInput.initial(),
    connectionId: 'bench',
    databaseName,
    tableName: TABLE,
  }
  const { signal } = new AbortController()
  await using reading = await openReading(connectionTo(url), databaseName, signal)
  return { ...config, columns: [...(await reading.columnsOf(config, signal))] }
}
