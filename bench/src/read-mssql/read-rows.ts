import { Writable } from 'node:stream'
import { openReading } from '../../../engine/src/connectors/databases.ts'

/**
 * Reads a table as a run does, discards the CSV and prints the seconds:
 * `read-rows.ts CONNECTION DATABASE TABLE ROWS`.
 */
const [connection = '{}', databaseName = '', tableName = '', rows = ''] = process.argv.slice(2)
const { signal } = new AbortController()
const source = { mode: 'table', schemaName: 'dbo', tableName, query: '', filter: '' } as const
await using reading = await openReading(JSON.parse(connection), databaseName, signal)
const columns = await reading.columnsOf(source, signal)
const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
const began = performance.now()
const count = await reading.copyOut(source, columns, sink, { signal })
if (count !== Number(rows)) throw new Error(`${count} rows came instead of ${rows}.`)
console.log((performance.now() - began) / 1000)
