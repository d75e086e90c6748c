import { type Column, sentence } from '@anj/workflow'
import { rowReading } from '../../staged/read.ts'
import { RefusedCell } from '../../staged/refused-cell.ts'
import { connect, type Database } from '../connect.ts'
import { CsvRows } from './csv-rows.ts'
import { noteOnHiddenRows } from './find-hidden.ts'
import { noteOnMasks } from './find-masks.ts'
import { findSource, selectList } from './find-source.ts'
import { findVersions } from './find-versions.ts'
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
  cancel: (database, _connection, reason) => void database.cancel(reason),
  stop: (database, error) => void database.cancel(error),
  stream: async (database, { source, columns, rows, push, count }) => {
    const csv = new CsvRows(
      columns.map(({ padded }) => padded),
      push,
    )
    try {
      await database.stream(selectFrom(source, selectList(columns), rows), {
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

/** Begins the transaction. Returns a note if its reads can't all see the same snapshot. */
async function beginReading(database: Database, name: string): Promise<string | null> {
  const { snapshot, byStatement } = await findVersions(database)
  await database.run(`set transaction isolation level ${snapshot ? 'snapshot' : 'read committed'}`)
  await database.run('begin transaction')
  if (snapshot) return null
  return sentence(byStatement ? 'readTableByTable' : 'readWhileChanging', { database: name })
}

/** Returns a note about DATETIMEOFFSET columns, because their values are read in UTC and lose their offsets. */
function offsetsNotKept(columns: readonly Column[]): string | null {
  const names = columns.filter(({ origin }) => origin?.kind === 'timestamptz').map(({ name }) => name)
  return names.length === 0 ? null : sentence('offsetsNotKept', { columns: names.join(', ') })
}
