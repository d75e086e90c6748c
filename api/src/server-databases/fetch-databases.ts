import type { DatabaseConnection } from '@anj/engine'
import type { Dictionary } from '@anj/workflow'
import type { Databases } from '../deps/deps.ts'
import { MAX_LIST_ITEMS } from '../http/complete-list.ts'
import type { ServerDatabase } from './schema.ts'

/** Anj reads at most this many databases of a server concurrently. */
const atOnce = 4
/**
 * The number of tables after which no further databases are described. A database named in the request is always
 * described.
 */
const mostTables = 5000

export interface FetchRequest {
  /** The only database to read. If reading it fails, the request fails. */
  readonly databaseName?: string
  /** True to include the names of each database's tables. */
  readonly tables: boolean
  readonly dictionaries: boolean
}

export interface FetchTimeouts {
  readonly signal: AbortSignal
  readonly milliseconds: number
}

export interface FetchedList {
  /** The names of all databases found. */
  readonly names: readonly string[]
  /** True if the server has more databases than the list contains. */
  readonly more: boolean
  readonly databases: readonly ServerDatabase[]
  readonly dictionaries: readonly Dictionary[]
  /** Databases whose requested description is missing, because reading it took too long or the login has no access. */
  readonly undescribed: readonly string[]
}

/**
 * Returns a server's databases with their tables and, if requested, with their dictionaries. Omits databases that the
 * login can't read. Also omits databases that couldn't be read before the timeout, and cancels their queries.
 */
export async function fetchDatabases(
  databases: Databases,
  connection: DatabaseConnection,
  { databaseName, ...wanted }: FetchRequest,
  { signal, milliseconds }: FetchTimeouts,
): Promise<FetchedList> {
  const connector = await databases(connection.kind)
  const all = databaseName === undefined ? await connector.listDatabases(connection) : [databaseName]
  const names = all.slice(0, MAX_LIST_ITEMS)
  const tables = new Map<string, ServerDatabase['tables']>()
  const dictionaries = new Map<string, Dictionary>()
  const over = new AbortController()
  const ends = AbortSignal.any([signal, over.signal])
  let described = 0
  const describeOne = async (name: string) => {
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
      await describeOne(name)
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

/** Waits for work to finish, at most until the timeout. Later errors are ignored. */
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
