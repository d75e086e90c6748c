import { TYPES } from 'tedious'
import type { BulkColumn, Database } from '../../../engine/src/connectors/mssql/connect.ts'

const cities = ['Zürich', 'São Paulo', '東京', 'Łódź', 'Reykjavík', 'Saint-Étienne', 'Αθήνα', 'Nairobi']
const remarks = [
  'said "call back"',
  'left at the door, thanks',
  'ünïcode ✓',
  'two\nlines',
  null,
  null,
  null,
  null,
]

const text = (name: string, length: number): BulkColumn => ({
  name,
  type: TYPES.NVarChar,
  nullable: true,
  length,
})
const columns: readonly BulkColumn[] = [
  { name: 'id', type: TYPES.Int, nullable: true },
  text('code', 8),
  text('customer', 60),
  text('city', 30),
  { name: 'amount', type: TYPES.Decimal, nullable: true, precision: 12, scale: 2 },
  text('quantity', 10),
  { name: 'ordered_on', type: TYPES.Date, nullable: true },
  { name: 'paid', type: TYPES.Bit, nullable: true },
  text('remark', 100),
]

/**
 * Fills a table with orders like the orders in the other databases' benchmarks: nine columns of numbers, dates,
 * booleans and texts.
 */
export async function fillOrders(database: Database, table: string, rows: number): Promise<void> {
  await database.run(
    `create table [${table}] (id int, code nvarchar(8), customer nvarchar(60), city nvarchar(30), amount decimal(12,2),
      quantity nvarchar(10), ordered_on date, paid bit, remark nvarchar(100))`,
  )
  const stored = await database.bulk({ table: `[${table}]`, columns, rows: orders(rows), lockTable: true })
  if (stored !== rows) throw new Error(`The table holds ${stored} rows instead of ${rows}.`)
}

async function* orders(rows: number): AsyncGenerator<readonly unknown[]> {
  for (let id = 1; id <= rows; id += 1) {
    const mixed = Math.imul(id, 2_654_435_761) >>> 0
    yield [
      id,
      String(mixed % 1_000_000).padStart(8, '0'),
      `Customer, ${mixed % 100_000} of the house`,
      cities[mixed % cities.length],
      (mixed % 10_000_000) / 100,
      mixed % 10 ? String(mixed % 500) : null,
      new Date(Date.UTC(2020, 0, 1 + (mixed % 1800))),
      mixed % 2 === 0,
      remarks[mixed % remarks.length],
    ]
  }
}
