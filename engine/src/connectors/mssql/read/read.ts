import { type Column, sentence } from '@anj/workflow'
import { type Begun, rowReading } from '../../staged/read.ts'
import { RefusedCell } from '../../staged/refused-cell.ts'
import { connect, type Database } from '../connect.ts'
import { CsvRows } from './csv-rows.ts'
import { noteOnHiddenRows } from './find-hidden.ts'
import { noteOnMasks } from './find-masks.ts'
import { findSource, selectList } from './find-source.ts'
import { findVersions } from './find-versions.ts'
import { readRising, windowOf } from './rising-column.ts'
import { selectFrom } from './select-source.ts'

/** Reads in a transaction that is rolled back at the end. All reads see the same snapshot if the database allows it. */
export const openMssqlReading = rowReading({
  connect,
  begin: beginReading,
  find: findSource,
  notesOn: async (database, source, columns) => {
    const masks = await noteOnMasks(database, source, columns)
    const hidden = await noteOnHiddenRows(database, source)
    return [offsetsNotKept(columns), masks, hidden].filter((note) => note !== null)
  },
  rising: readRising,
  cancel: (database, _connection, reason) => void database.cancel(reason),
  stop: (database, error) => void database.cancel(error),
  stream: async (database, { source, columns, rows, push, count }) => {
    const csv = new CsvRows(
      columns.map(({ padded }) => padded),
      push,
    )
    try {
      const condition = windowOf(
        source,
        columns.map(({ column }) => column),
      )
      await database.stream(selectFrom(source, selectList(columns), rows, condition), {
        begin: (found) => csv.begin(found),
        take: (bytes, from, nulls) => {
          const end = csv.take(bytes, from, nulls)
          if (end !== -1) count()
          return end
        },
      })
      csv.end()
    } catch (error) {
      throw error instanceof RefusedCell ? error.refusal(columns) : error
    }
  },
})

/** Begins the transaction. The settled row versions are read before it, because its snapshot must contain them all. */
async function beginReading(database: Database, name: string): Promise<Begun> {
  const { snapshot, byStatement, settled } = await findVersions(database)
  await database.run(`set transaction isolation level ${snapshot ? 'snapshot' : 'read committed'}`)
  await database.run('begin transaction')
  if (snapshot) return { note: null, settled }
  return {
    note: sentence(byStatement ? 'readTableByTable' : 'readWhileChanging', { database: name }),
    canMissRows: !byStatement,
    settled,
  }
}

/** Returns a note about DATETIMEOFFSET columns, because their values are read in UTC and lose their offsets. */
function offsetsNotKept(columns: readonly Column[]): string | null {
  const names = columns.filter(({ origin }) => origin?.kind === 'timestamptz').map(({ name }) => name)
  return names.length === 0 ? null : sentence('offsetsNotKept', { columns: names.join(', ') })
}
