import { Connection, Request } from 'tedious'

/**
 * Reads a table with the plain driver, discards its rows and prints the seconds:
 * `bare-loop.ts CONNECTION DATABASE TABLE ROWS`.
 */
const [connection = '{}', database = '', table = '', rows = ''] = process.argv.slice(2)
const { serverName: server, port, userId: userName, password, tls } = JSON.parse(connection)
const driver = new Connection({
  server,
  authentication: { type: 'default', options: { userName, password } },
  options: { port, database, encrypt: tls !== 'disable', trustServerCertificate: true, requestTimeout: 0 },
})
await new Promise<void>((resolve, reject) => driver.connect((error) => (error ? reject(error) : resolve())))
let count = 0
const began = performance.now()
await new Promise<void>((resolve, reject) => {
  const request = new Request(`select * from [${table}]`, (error) => (error ? reject(error) : resolve()))
  request.on('row', () => {
    count += 1
  })
  driver.execSqlBatch(request)
})
const seconds = (performance.now() - began) / 1000
driver.close()
if (count !== Number(rows)) throw new Error(`${count} rows came instead of ${rows}.`)
console.log(seconds)
