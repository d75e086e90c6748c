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
import { newColumns } from './types.ts'

/** A target's table as it is now, and the columns of the one that a run would make. */
export async function describeTarget(
  connection: DatabaseConnection,
  { databaseName, schemaName, tableName, columnMapping }: TargetPlace,
  columns: readonly PlanColumn[],
): Promise<TargetDescription> {
  await using database = await connect(connection, { databaseName, applicationName: 'anj' })
  const table = await findTable(database, schemaName, tableName)
  const [guess] = table
    ? await database.rows<{ guess: number | string | null }>(
        'select sum(p.rows) as guess from sys.partitions p where p.object_id = @id and p.index_id in (0, 1)',
        { id: table.id },
      )
    : []
  const types = newColumns(columns, measuresDeclared(columns)).map(({ type }) => type.declaration)
  return {
    exists: table !== null,
    columns: table?.columns.map(describeColumn) ?? [],
    rowsEstimate: estimateOf(guess?.guess),
    wouldCreate: newColumnsOf(columns, types, columnMapping),
  }
}
