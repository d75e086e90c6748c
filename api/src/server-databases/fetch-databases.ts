import type { DatabaseConnection } from '@anj/engine'
import type { Dictionary } from '@anj/workflow'
import type { Databases } from '../deps/deps.ts'
import { mostOfWhole } from '../http/whole.ts'
import type { ServerDatabase } from './schema.ts'

/** How many databases of a server are looked into at once. */
const atOnce = 4
/** Once so many tables are described, further databases are left to a question by their name. */
const mostTables = 5000

/** What is asked of a server. */
export interface Wanted {
  /** Only this database; its errors are the answer then. */
  readonly databaseName?: string
  /** The names of the tables of each database. */
  readonly tables: boolean
  readonly dictionaries: boolean
}

/** How long is waited, and for whom. */
export interface Waiting {
  readonly signal: AbortSignal
  readonly milliseconds: number
}

export interface Fetched {
  /** Of all databases that were looked for. */
  readonly names: readonly string[]
  /** The server has further ones, which are not looked for. */
  readonly more: boolean
  readonly databases: readonly ServerDatabase[]
  readonly dictionaries: readonly Dictionary[]
  /** Databases that were to be described and are not, since they took too long or this user may not look into them. */
  readonly undescribed: readonly string[]
}

/**
 * The databases of a server, each with its tables, and described where that is wanted. Servers with many databases are not
 * waited for: what is not there when the time is over, or may not be seen, is missing, and its question on the server ends.
 */
export async function fetchDatabases(
  databases: Databases,
  connection: DatabaseConnection,
  { databaseName, ...wanted }: Wanted,
  { signal, milliseconds }: Waiting,
): Promise<Fetched> {
  const connector = await databases(connection.kind)
  const all = databaseName === undefined ? await connector.listDatabases(connection) : [databaseName]
  const names = all.slice(0, mostOfWhole)
  const tables = new Map<string, ServerDatabase['tables']>()
  const dictionaries = new Map<string, Dictionary>()
  const over = new AbortController()
  const ends = AbortSignal.any([signal, over.signal])
  let described = 0
  const look = async (name: string) => {
    const mayFail = databaseName === undefined || over.signal.aborted
    const orNull = <T>(work: Promise<T>) => (mayFail ? work.catch(() => null) : work)
    const list = async () => {
      const found = wanted.tables ? await orNull(connector.listTables(connection, name)) : null
      if (!over.signal.aborted) tables.set(name, found && [...found])
    }
    const describe = async () => {
      if (!wanted.dictionaries || described >= mostTables) return
      const found = await orNull(connector.readDictionary(connection, name, whole, ends))
      if (!found || over.signal.aborted) return
      described += found.tables.length
      dictionaries.set(name, found)
    }
    await Promise.all([list(), describe()])
  }
  const waiting = [...names]
  const lookOn = async () => {
    for (let name = waiting.shift(); name !== undefined && !ends.aborted; name = waiting.shift())
      await look(name)
  }
  await untilOver(Promise.all(Array.from({ length: atOnce }, lookOn)), over, milliseconds)
  signal.throwIfAborted()
  return {
    names,
    more: all.length > names.length,
    databases: wanted.tables ? names.map((name) => ({ name, tables: tables.get(name) ?? null })) : [],
    dictionaries: names.flatMap((name) => dictionaries.get(name) ?? []),
    undescribed: wanted.dictionaries ? names.filter((name) => !dictionaries.has(name)) : [],
  }
}

const whole = { schemas: [], views: true }

/** Waits for work until the time is over; what goes wrong afterwards is no longer asked for. */
async function untilOver(work: Promise<unknown>, over: AbortController, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeOver = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      over.abort()
      resolve()
    }, milliseconds)
  })
  try {
    await Promise.race([work, timeOver])
  } finally {
    clearTimeout(timer)
    over.abort()
    work.catch(() => undefined)
  }
}
