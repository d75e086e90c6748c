import { sqlError } from '../errors.ts'
import type { SessionState } from '../run/session-state.ts'
import { Cursor } from '../syntax/cursor.ts'
import type { Name } from '../syntax/tree.ts'
import type { Database, DbObject } from './model.ts'

export interface ObjectName {
  readonly database: Database
  readonly schema: string
  readonly name: string
}

/** Resolves a name of up to three parts. Missing parts default to the session's database and dbo. */
export function objectName(session: SessionState, parts: Name): ObjectName {
  const [name = '', schema = '', database = '', server] = [...parts].reverse()
  if (server !== undefined && server !== '')
    throw sqlError(7202, `Could not find server '${server}' in sys.servers.`)
  const found = database === '' ? session.database : session.server.databases.get(database.toLowerCase())
  if (found === undefined)
    throw sqlError(
      911,
      `Database '${database}' does not exist. Make sure that the name is entered correctly.`,
    )
  return { database: found, schema: schema === '' ? 'dbo' : schema, name }
}

/** Splits a name that is given as text, such as the argument of OBJECT_ID. Returns null if the name is invalid. */
export function partsOfText(text: string): Name | null {
  try {
    const cursor = new Cursor(text)
    const parts = cursor.qualifiedName()
    return cursor.token.kind === 'end' ? parts : null
  } catch {
    return null
  }
}

/** Returns the object whose name is given as text. Also finds the temporary tables of the session. */
export function objectOfText(session: SessionState, text: string): DbObject | undefined {
  const parts = partsOfText(text)
  if (parts === null) return undefined
  const last = parts.at(-1) ?? ''
  if (last.startsWith('#')) return session.temporary.get(last.toLowerCase())
  try {
    const { database, schema, name } = objectName(session, parts)
    return database.find(schema, name)
  } catch {
    return undefined
  }
}
