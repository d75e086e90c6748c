import { column, selected } from '../../../tds-server/src/scripted-engine.ts'
import { type SqlEngine, type SqlSession } from '../../../tds-server/src/session.ts'

/** The columns of sys.tables that tell how a table is kept. */
export interface KeptAs {
  /** 1 for a history, 2 for a system-versioned table. */
  readonly temporal?: number
  readonly inMemory?: boolean
  readonly external?: boolean
}

const columns = [
  column('temporal', { name: 'tinyint' }),
  column('inMemory', { name: 'bit' }),
  column('external', { name: 'bit' }),
]

/** An engine over the same databases that says of every table that it is kept so; the engine for tests has ordinary tables only. */
export function sayingKept(
  engine: SqlEngine,
  { temporal = 0, inMemory = false, external = false }: KeptAs,
): SqlEngine {
  return {
    ...engine,
    logIn: (login) => {
      const session = engine.logIn(login)
      const execute: SqlSession['execute'] = async function* (text, parameters) {
        if (text.includes('sys.tables')) yield* selected(columns, [[temporal, inMemory, external]])
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
