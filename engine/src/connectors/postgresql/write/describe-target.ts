import type { Column } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import {
  describeTargetWith,
  type TargetDescriber,
  type TargetDescription,
  type TargetPlace,
} from '../../describe-target.ts'
import { newColumnChoices, usableTypes } from '../../new-columns.ts'
import { isUndeclared } from '../../room-to-grow.ts'
import { connect, type Database } from '../connect.ts'
import { findKeys, findTable, type Table } from '../introspect.ts'
import { findNatives, newColumnType } from '../native-types.ts'
import { quoteName } from '../quote.ts'
import { isTooWideWithRoom } from '../types.ts'
import { newColumnRequirements } from './requirements.ts'

/** The maximum number of rows that are counted in a table for which the server has no estimate yet. */
const MOST_COUNTED = 100_000

/**
 * Counts the rows of a table that the server has never analyzed. Returns null for a large table, and for a table that
 * this user can't read or another session has locked.
 */
async function countFew(database: Database, table: string): Promise<number | null> {
  await database.run("set statement_timeout = '2s'")
  try {
    const [found] = await database.rows<{ count: number }>(
      `select count(*)::int as count from (select from ${table} limit ${MOST_COUNTED + 1}) r`,
    )
    return found && found.count <= MOST_COUNTED ? found.count : null
  } catch {
    return null
  } finally {
    await database.run('set statement_timeout = 0')
  }
}

/** Describes the target table as it is now, and the columns of the table that a run would create. */
export async function describeTarget(
  connection: DatabaseConnection,
  place: TargetPlace,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<TargetDescription> {
  const { databaseName, schemaName, tableName } = place
  const kind: TargetDescriber<Database, Table> = {
    connect: () => connect(connection, { databaseName, applicationName: 'anj' }),
    end: (database) => database[Symbol.asyncDispose](),
    findTable: (database) => findTable(database, schemaName, tableName),
    keysOf: (database, table) => findKeys(database, table.oid),
    guessRows: async (database, table) => {
      const [found] = await database.rows<{ guess: string }>(
        'select reltuples::bigint::text as guess from pg_catalog.pg_class where oid = $1::oid',
        [table.oid],
      )
      return Number(found?.guess) <= 0 && table.kind !== 'view'
        ? await countFew(database, quoteName(schemaName, tableName))
        : found?.guess
    },
    newColumns: async (measures, database) => {
      const fits = place.fitToData || isTooWideWithRoom(columns)
      const choices = newColumnChoices(place, columns)
      const { keyed } = choices
      const { types, problems } = await usableTypes(choices, columns, async (column, types) => {
        const natives = await findNatives(database, [column], { keyed, types })
        newColumnRequirements([column], { natives, fits, choices: { types } })
      })
      const natives = await findNatives(database, columns, { keyed, types })
      return columns.map((column) => ({
        type: newColumnType(column, measures[column.name], natives, keyed.includes(column.name)),
        isGuess: fits && isUndeclared(column) && !natives.kept.has(column.name),
        problem: problems.get(column.name) ?? null,
      }))
    },
  }
  return await describeTargetWith(kind, place, columns, signal)
}
