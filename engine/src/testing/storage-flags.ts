import { column, selectResult } from '../../../tds-server/src/scripted-engine.ts'
import { type SqlEngine, type SqlSession } from '../../../tds-server/src/session.ts'

/** Columns of sys.tables that describe a table's storage. */
export interface StorageFlags {
  /** 1 for a history table, 2 for a system-versioned table. */
  readonly temporal?: number
  readonly inMemory?: boolean
  readonly external?: boolean
}

const columns = [
  column('temporal', { name: 'tinyint' }),
  column('inMemory', { name: 'bit' }),
  column('external', { name: 'bit' }),
]

/**
 * Wraps an engine so that it reports this storage for every table. The test engine itself has only ordinary tables.
 */
export function withStorageFlags(
  engine: SqlEngine,
  { temporal = 0, inMemory = false, external = false }: StorageFlags,
): SqlEngine {
  return {
    ...engine,
    logIn: (login) => {
      const session = engine.logIn(login)
      const execute: SqlSession['execute'] = async function* (text, parameters) {
        if (text.includes('sys.tables')) yield* selectResult(columns, [[temporal, inMemory, external]])
        else yield* session.execute(text, parameters)
      }
      return new Proxy(session, {
        get: (target, name) => {
          if (name === 'execute') return execute
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
  }
}
