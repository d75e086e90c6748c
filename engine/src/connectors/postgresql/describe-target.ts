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
import { findTable } from './introspect.ts'
import { columnType } from './types.ts'

/** A target's table as it is now, and the columns of the one that a run would make. */
export async function describeTarget(
  connection: DatabaseConnection,
  { databaseName, schemaName, tableName, columnMapping }: TargetPlace,
  columns: readonly PlanColumn[],
): Promise<TargetDescription> {
  await using database = await connect(connection, { databaseName, applicationName: 'anj' })
  const table = await findTable(database, schemaName, tableName)
  const [guess] = table
    ? await database.rows<{ rows: string }>(
        `select reltuples::bigint::text as rows from pg_catalog.pg_class where oid = $1::oid`,
        [table.oid],
      )
    : []
  const measures = measuresDeclared(columns)
  const types = columns.map((column) => columnType(column, measures[column.name]))
  return {
    exists: table !== null,
    columns: table?.columns.map(describeColumn) ?? [],
    rowsEstimate: estimateOf(guess?.rows),
    wouldCreate: newColumnsOf(columns, types, columnMapping),
  }
}
