import type { DatabaseConnection } from '@anj/engine'
import { AppError, countPhrase, type Dictionary } from '@anj/workflow'
import type { Databases } from '../deps/deps.ts'
import type { PrimaryKey, Relationship } from './schema.ts'

/** The timeout in milliseconds for reading one database's catalogue. */
const longest = 20_000

/** Reads a database's tables for their keys. Throws `catalogueTooSlow` after the timeout. */
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
        { database: databaseName, seconds: countPhrase(milliseconds / 1000, 'second') },
        { cause },
      )
    throw cause
  }
}

/** Returns a dictionary's primary keys with their schema and table. */
export function primaryKeysOf({ tables }: Dictionary): PrimaryKey[] {
  return tables.flatMap(({ schema, name, primaryKey }) =>
    primaryKey ? [{ schema, table: name, name: primaryKey.name, columns: [...primaryKey.columns] }] : [],
  )
}

/** Returns a dictionary's foreign keys with their schema and table. */
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
