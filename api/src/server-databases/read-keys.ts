import type { DatabaseConnection } from '@anj/engine'
import { AppError, type Dictionary } from '@anj/workflow'
import type { Databases } from '../deps/deps.ts'
import type { PrimaryKey, Relationship } from './schema.ts'

/** Timeout in milliseconds for the catalogue of one database. */
const longest = 20_000

/** Reads all tables of a database for their keys. Throws `catalogueTooSlow`. */
export async function readTables(
  databases: Databases,
  connection: DatabaseConnection,
  databaseName: string,
  signal: AbortSignal,
  milliseconds = longest,
): Promise<Dictionary> {
  const connector = await databases(connection.kind)
  const over = AbortSignal.timeout(milliseconds)
  try {
    const scope = { schemas: [], views: false }
    return await connector.readDictionary(connection, databaseName, scope, AbortSignal.any([signal, over]))
  } catch (cause) {
    if (over.aborted && !signal.aborted)
      throw new AppError(
        'catalogueTooSlow',
        { database: databaseName, seconds: milliseconds / 1000 },
        { cause },
      )
    throw cause
  }
}

/** Returns the primary keys of a dictionary by schema and table. */
export function primaryKeysOf({ tables }: Dictionary): PrimaryKey[] {
  return tables.flatMap(({ schema, name, primaryKey }) =>
    primaryKey ? [{ schema, table: name, name: primaryKey.name, columns: [...primaryKey.columns] }] : [],
  )
}

/** Returns the foreign keys of a dictionary by schema and table. */
export function relationshipsOf({ tables }: Dictionary): Relationship[] {
  return tables.flatMap(({ schema, name: table, foreignKeys }) =>
    foreignKeys.map(({ name, columns, references, onDelete, onUpdate }) => ({
      name,
      from: { schema, table, columns: [...columns] },
      to: { ...references, columns: [...references.columns] },
      onDelete,
      onUpdate,
    })),
  )
}
