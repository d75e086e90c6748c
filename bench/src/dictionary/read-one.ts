import { connectorOf } from '../../../engine/src/connectors/databases.ts'
import type { DictionaryRequest } from './index.ts'

/** Reads one dictionary in a fresh process, like a run's child, and prints its size and the time it took. */
const { connection, databaseName, schemas } = JSON.parse(
  process.env.BENCH_DICTIONARY ?? '',
) as DictionaryRequest
const connector = await connectorOf(connection.kind)
const began = performance.now()
const { tables } = await connector.readDictionary(
  connection,
  databaseName,
  { schemas, views: true },
  new AbortController().signal,
)
const seconds = (performance.now() - began) / 1000
const columns = tables.reduce((sum, table) => sum + table.columns.length, 0)
const peakBytes = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ seconds, peakBytes, tables: tables.length, columns }))
