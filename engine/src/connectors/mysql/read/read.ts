import { rowReading } from '../../staged/read.ts'
import { RefusedCell } from '../../staged/refused-cell.ts'
import { connect } from '../connect.ts'
import { endConnection } from '../end-connection.ts'
import { CsvRows } from './csv-rows.ts'
import { findSource } from './find-source.ts'
import { readRising, windowOf } from './rising-column.ts'
import { fromClause } from './select-source.ts'

/** Reads all transactional tables in one consistent snapshot. */
export const openMysqlReading = rowReading({
  connect,
  begin: async (database) => {
    await database.run('start transaction with consistent snapshot, read only')
    return { note: null }
  },
  find: findSource,
  rising: (database, source, _column, rising) => readRising(database, source, rising),
  cancel: (database, connection, reason) => void endConnection(database, connection, reason),
  stop: (database, error) => database.destroy(error),
  stream: async (database, { source, columns, rows, push, count }) => {
    const cells = columns.map(({ column, read }) => read(column.name))
    const limit = rows === undefined ? '' : `\nlimit ${Math.max(0, Math.trunc(rows))}`
    const csv = new CsvRows(
      columns.map(({ cell }) => cell),
      push,
    )
    const select = `select ${cells.join(', ')} from ${fromClause(source, windowOf(source))}${limit}`
    await database.stream(select, (bytes, start, end) => {
      try {
        csv.add(bytes, start, end)
        count()
      } catch (error) {
        // Closing the connection stops the server from sending the remaining rows.
        database.destroy(error instanceof RefusedCell ? error.refusal(columns) : error)
      }
    })
    csv.end()
  },
})
