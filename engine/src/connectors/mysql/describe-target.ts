import type { DatabaseConnection } from '../../child/protocol.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import {
  describeColumn,
  estimateOf,
  measuresDeclared,
  newColumnsOf,
  type TargetDescription,
  type TargetPlace,
} from '../describe-target.ts'
import { connect } from './connect.ts'
import { findTable } from './find-table.ts'
import { columnTypes } from './types.ts'

/** A target's table as it is now, and the columns of the one that a run would make. */
export async function describeTarget(
  connection: DatabaseConnection,
  { databaseName, tableName, columnMapping }: TargetPlace,
  columns: readonly PlanColumn[],
): Promise<TargetDescription> {
  await using database = await connect(connection, { databaseName, applicationName: 'anj' })
  const table = await findTable(database, tableName)
  const [guess] = table
    ? await database.rows<{ guess: string | null }>(
        'select table_rows as guess from information_schema.tables where table_schema = database() and table_name = ?',
        [table.name],
      )
    : []
  return {
    exists: table !== null,
    columns: table?.columns.map(describeColumn) ?? [],
    rowsEstimate: estimateOf(guess?.guess),
    wouldCreate: newColumnsOf(columns, columnTypes(columns, measuresDeclared(columns)), columnMapping),
  }
}
