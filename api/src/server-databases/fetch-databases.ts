import type { DatabaseConnection } from '@anj/engine'
import type { Databases } from '../deps.ts'
import type { ServerDatabase } from './schema.ts'

/** How many databases of a server are looked into at once. */
const atOnce = 4

/**
 * The databases of a server, each with its tables. Servers with many databases are not waited for: tables that are not
 * there when the time is over, or that may not be listed, are null.
 */
export async function fetchDatabases(
  databases: Databases,
  connection: DatabaseConnection,
  milliseconds = 10_000,
): Promise<ServerDatabase[]> {
  const connector = await databases(connection.kind)
  const names = await connector.listDatabases(connection)
  const tables = new Map<string, ServerDatabase['tables']>()
  const waiting = [...names]
  let over = false
  const look = async () => {
    for (let name = waiting.shift(); name !== undefined && !over; name = waiting.shift()) {
      const found = await connector.listTables(connection, name).catch(() => null)
      if (!over) tables.set(name, found && [...found])
    }
  }
  let timer: NodeJS.Timeout | undefined
  const timeOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([Promise.all(Array.from({ length: atOnce }, look)), timeOver])
  clearTimeout(timer)
  over = true
  return names.map((name) => ({ name, tables: tables.get(name) ?? null }))
}
