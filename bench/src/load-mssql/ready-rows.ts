import { Connection, Request, TYPES } from 'tedious'

/**
 * Loads rows from memory with the driver's bulk load: `ready-rows.ts CONNECTION DATABASE TABLE ROWS`. Prints a line of
 * JSON with the seconds from the log-in to the end of the load, without creating the rows.
 */
const [connection = '{}', database = '', table = '', count = ''] = process.argv.slice(2)
const { serverName: server, port, userId: userName, password, tls } = JSON.parse(connection)
const cities = ['Zürich', 'São Paulo', '東京', 'Łódź', 'Reykjavík', 'Saint-Étienne', 'Αθήνα', 'Nairobi']
const total = Number(count)
const rows = Array.from({ length: total }, (_, i) => [
  i + 1,
  `Customer, ${(i * 7919) % 100_000} of the house`,
  cities[i % cities.length],
  ((i * 7907) % 10_000_000) / 100,
  i % 10 ? String(i % 500) : null,
  new Date(Date.UTC(2020, 0, 1 + (i % 1800))),
  i % 2 === 0,
])

const started = performance.now()
const driver = new Connection({
  server,
  authentication: { type: 'default', options: { userName, password } },
  options: {
    port,
    database,
    encrypt: tls !== 'disable',
    trustServerCertificate: true,
    requestTimeout: 0,
    packetSize: 16_000,
  },
})
await new Promise<void>((resolve, reject) => driver.connect((error) => (error ? reject(error) : resolve())))
const run = (text: string) =>
  new Promise<void>((resolve, reject) =>
    driver.execSqlBatch(new Request(text, (error) => (error ? reject(error) : resolve()))),
  )
await run(`drop table if exists [${table}]`)
await run(
  `create table [${table}] (id int null, customer nvarchar(max) null, city nvarchar(max) null, amount decimal(8, 2) null,
    quantity nvarchar(max) null, ordered_on date null, paid bit null)`,
)
const stored = await new Promise<number>((resolve, reject) => {
  const options = { keepNulls: true, checkConstraints: true, fireTriggers: true, lockTable: true }
  const load = driver.newBulkLoad(table, options, (error, rows) =>
    error ? reject(error) : resolve(rows ?? 0),
  )
  const long = { length: Number.POSITIVE_INFINITY, nullable: true }
  load.addColumn('id', TYPES.Int, { nullable: true })
  load.addColumn('customer', TYPES.NVarChar, long)
  load.addColumn('city', TYPES.NVarChar, long)
  load.addColumn('amount', TYPES.Decimal, { precision: 8, scale: 2, nullable: true })
  load.addColumn('quantity', TYPES.NVarChar, long)
  load.addColumn('ordered_on', TYPES.Date, { nullable: true })
  load.addColumn('paid', TYPES.Bit, { nullable: true })
  driver.execBulkLoad(load, rows)
})
driver.close()
if (stored !== total) throw new Error(`${stored} rows were stored instead of ${total}.`)
process.stdout.write(`${JSON.stringify({ seconds: (performance.now() - started) / 1000 })}\n`)
