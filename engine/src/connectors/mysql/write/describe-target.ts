import type { Column } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { usableChoices } from '../../chosen-types.ts'
import {
  describeTargetWith,
  type TargetDescriber,
  type TargetDescription,
  type TargetPlace,
} from '../../describe-target.ts'
import { dependsOnValues } from '../../room-to-grow.ts'
import { chosenAsKept, typesOfServer } from '../chosen-types.ts'
import { connect, type Database } from '../connect.ts'
import { findTable, type Table } from '../find-table.ts'
import { findNatives } from '../native-types.ts'
import { columnTypes, isTooWideWithRoom } from '../types.ts'
import { requirementsOf } from './requirements.ts'

/** Describes the target table as it is now, and the columns of the table that a run would create. */
export async function describeTarget(
  connection: DatabaseConnection,
  place: TargetPlace,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<TargetDescription> {
  const { databaseName, tableName } = place
  const kind: TargetDescriber<Database, Table> = {
    connect: () => connect(connection, { databaseName, applicationName: 'anj' }),
    end: (database) => database.destroy(),
    findTable: (database) => findTable(database, tableName),
    // A key on the prefix of a column can't identify a row.
    keysOf: (_database, { keys }) =>
      keys.filter(({ unique, columns }) => unique && !columns.includes('')).map(({ columns }) => columns),
    guessRows: async (database, table) => {
      const [found] = await database.rows<{ guess: string | null }>(
        'select table_rows as guess from information_schema.tables where table_schema = database() and table_name = ?',
        [table.name],
      )
      return found?.guess
    },
    newColumns: async (measures, database) => {
      const { fitToData = false } = place
      const usable = await usableChoices(typesOfServer, place, columns, requirementsOf)
      const { keyed, chosen, problems } = usable
      const { kept } = await findNatives(database, columns, keyed, chosenAsKept(chosen))
      const fits = fitToData || isTooWideWithRoom(columns, kept)
      const types = columnTypes({ columns, measures, natives: kept, keyed, fits })
      return columns.map((column, i) => ({
        type: types[i] ?? '',
        problem: problems.get(column.name) ?? null,
        isGuess: dependsOnValues(column, { fits, keyed, kept }),
      }))
    },
  }
  return await describeTargetWith(kind, place, columns, signal)
}
