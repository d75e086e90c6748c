import postgres from 'postgres'
import { askPostgresql, startOwnPostgresql } from '../damage/own-postgresql.ts'
import type { OwnServer } from '../damage/server.ts'

export const warehouseName = 'warehouse'

/** The company's warehouse on a server of its own, which the proof kills. */
export class Warehouse implements AsyncDisposable {
  readonly server: OwnServer

  private constructor(server: OwnServer) {
    this.server = server
  }

  static async open(): Promise<Warehouse> {
    const warehouse = new Warehouse(await startOwnPostgresql())
    await askPostgresql(warehouse.server, `create database ${warehouseName}`)
    await warehouse.#ask(`
      create table orders (id int primary key, region text, amount numeric(10, 2), state text, changed timestamp);
      create table stock_history (as_of timestamp, sku text, pieces int)`)
    return warehouse
  }

  /** Returns all orders as sorted texts. */
  orders(): Promise<readonly string[]> {
    return this.#lines('id, region, amount, state, changed', 'orders')
  }

  /** Returns the number and the sum of the orders by region, in the table of the latest or of each month's report. */
  revenue(table: 'revenue' | 'monthly_report'): Promise<readonly string[]> {
    return this.#lines('region, orders, amount', table)
  }

  deliveries(): Promise<readonly string[]> {
    return this.#lines('day, sku, pieces', 'deliveries')
  }

  /** Returns the stock levels by the time at which they were taken, as sorted texts. */
  async stockTaken(): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>()
    for (const row of await this.#ask('select as_of::text, sku, pieces::text from stock_history')) {
      const lines = found.get(row['as_of'] ?? '') ?? []
      lines.push(`${row['sku']}|${row['pieces']}`)
      found.set(row['as_of'] ?? '', lines)
    }
    for (const lines of found.values()) lines.sort()
    return found
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server.close()
  }

  async #lines(columns: string, table: string): Promise<readonly string[]> {
    const rows = await this.#ask(`select concat_ws('|', ${columns}) as line from ${table}`)
    return rows.map(({ line }) => line ?? '').sort()
  }

  /** Opens a connection for each question, because the server may have been killed since the last one. */
  async #ask(statement: string): Promise<readonly Readonly<Record<string, string>>[]> {
    const { host, port, user, password } = this.server
    const sql = postgres({ host, port, user, password, database: warehouseName, max: 1, onnotice: () => {} })
    try {
      return await sql.unsafe(statement)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}
