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
import { typesOfServer } from '../chosen-types.ts'
import { connect } from '../connect.ts'
import type { Database } from '../database.ts'
import { findTable, type Table } from '../find-table.ts'
import { findNatives, nativeColumn } from '../native-types.ts'
import { isTooWideWithRoom, newColumns } from '../types.ts'
import { requirementsOf } from './requirements.ts'

/** Describes a target's current table and the columns of the table that a run would create. */
export async function describeTarget(
  connection: DatabaseConnection,
  place: TargetPlace,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<TargetDescription> {
  const { databaseName, schemaName, tableName } = place
  const kind: TargetDescriber<Database, Table> = {
    connect: () => connect(connection, { databaseName, applicationName: 'anj' }),
    end: (database) => database.destroy(),
    findTable: (database) => findTable(database, schemaName, tableName),
    keysOf: (_database, { keys }) => keys.filter(({ isUnique }) => isUnique).map(({ columns }) => columns),
    guessRows: async (database, table) => {
      const [found] = await database.rows<{ guess: number | string | null }>(
        'select sum(p.rows) as guess from sys.partitions p where p.object_id = @id and p.index_id in (0, 1)',
        { id: table.id },
      )
      return found?.guess
    },
    newColumns: async (measures, database) => {
      const { fitToData = false } = place
      const usable = await usableChoices(typesOfServer, place, columns, requirementsOf)
      const { keyed, chosen, problems } = usable
      const ofName = new Map(chosen.map(({ from, to }) => [from.name, to]))
      const others = columns.filter(({ name }) => !ofName.has(name))
      const { kept } = await findNatives(database, others, keyed)
      const fits = fitToData || isTooWideWithRoom(columns, keyed)
      const formats = newColumns({ columns, measures, keyed, fits })
      return columns.map((column, i) => {
        const own = ofName.get(column.name)
        const native = kept.get(column.name)
        const known = own ?? (native && nativeColumn(column.name, native))
        return {
          type: known?.type ?? formats[i]?.type.declaration ?? '',
          problem: problems.get(column.name) ?? null,
          isGuess: !own && dependsOnValues(column, { fits, keyed, kept }),
        }
      })
    },
  }
  return await describeTargetWith(kind, place, columns, signal)
}
