import type { Database, Table, Trigger } from '../catalogue/model.ts'
import { objectName } from '../catalogue/names.ts'
import { isPermitted } from '../catalogue/permissions.ts'
import { isOfServer, systemView } from '../catalogue/views/index.ts'
import { invalidObject, notUnderstood, permissionDenied, sqlError } from '../errors.ts'
import type { BindContext } from '../expressions/scope.ts'
import { bindQuery } from '../query/bind-query.ts'
import { type BoundSource, columnsOf } from '../query/sources.ts'
import { rowsOf, type Version } from '../store/version.ts'
import type { EngineType, Name, Query } from '../syntax/tree.ts'
import type { TableUse } from './access.ts'
import type { SessionState } from './session-state.ts'

/** Rows that fired a trigger. */
export interface TriggerRows {
  readonly trigger: Trigger
  readonly table: Table
  readonly inserted: Version
  readonly deleted: Version
}

/** Variables of a batch, procedure or trigger. */
export interface Variables {
  readonly types: Map<string, EngineType>
  readonly tables: Map<string, Table>
  readonly changed: TriggerRows | null
}

/** The tables and catalogues that a statement uses. They are collected while the statement is bound. */
export interface Uses {
  readonly tables: TableUse[]
  readonly catalogues: Set<Database>
}

/** Returns a context that resolves a statement's names, and records the tables and catalogues that they refer to. */
export function bindContext(session: SessionState, variables: Variables, uses: Uses): BindContext {
  const make = (database: Database, checksRights: boolean): BindContext => {
    const context: BindContext = {
      session,
      variableType: (name) => {
        const type = variables.types.get(name.toLowerCase())
        if (type === undefined)
          throw sqlError(137, `Must declare the scalar variable "${name}".`, { class: 15, state: 2 })
        return type
      },
      source: (name, hints) => lookUp(name, hints, database, checksRights),
      bindQuery: (query, outer) => bindQuery(query, outer, context),
      asksCatalogue: () => {
        uses.catalogues.add(database)
      },
    }
    return context
  }

  // Binds a view on its own: the view can't refer to names in the statement, and its uses aren't recorded.
  const bindView = (query: Query) =>
    bindContext(
      session,
      { types: new Map(), tables: new Map(), changed: null },
      { tables: [], catalogues: new Set() },
    ).bindQuery(query, null)

  const lookUp = (
    name: Name,
    hints: readonly string[],
    database: Database,
    checksRights: boolean,
  ): BoundSource => {
    const special = specialSource(name)
    if (special !== null) return special
    const system = systemView(name)
    if (system !== null) {
      const owner = name.length > 2 && (name[0] ?? '') !== '' ? objectName(session, name).database : database
      if (!hints.includes('NOLOCK') && !isOfServer(system)) uses.catalogues.add(owner)
      return {
        kind: 'rows',
        name,
        columns: system.columns,
        rows: () => system.rows(session, owner, bindView),
      }
    }
    const target =
      name.length > 2 && (name.at(-3) ?? '') !== ''
        ? objectName(session, name)
        : { ...objectName(session, name), database }
    const object = target.database.find(target.schema, target.name)
    if (object === undefined || object.kind === 'trigger' || object.kind === 'procedure')
      throw invalidObject(name.filter((part) => part !== '').join('.'))
    if (
      checksRights &&
      !isPermitted(session, target.database, 'SELECT', { securableClass: 'OBJECT', object })
    )
      throw permissionDenied('SELECT', object.name, target.database.name, object.schema)
    if (object.kind === 'table') {
      uses.tables.push({ table: object, access: 'read', hints })
      return { kind: 'table', table: object, name }
    }
    // Whether a view may read its tables depends on the permissions of its owner.
    return {
      kind: 'query',
      name,
      query: object.query,
      columns: object.columns,
      context: make(target.database, false),
    }
  }

  const specialSource = (name: Name): BoundSource | null => {
    const last = name.at(-1) ?? ''
    if (last.startsWith('@')) {
      const table = variables.tables.get(last.toLowerCase())
      if (table === undefined)
        throw sqlError(1087, `Must declare the table variable "${last}".`, { class: 15, state: 2 })
      return { kind: 'table', table, name }
    }
    if (last.startsWith('##')) throw notUnderstood('a global temporary table')
    if (last.startsWith('#')) {
      const table = session.temporary.get(last.toLowerCase())
      if (table === undefined) throw invalidObject(last)
      return { kind: 'table', table, name }
    }
    const { changed } = variables
    const lower = last.toLowerCase()
    if (changed !== null && name.length === 1 && (lower === 'inserted' || lower === 'deleted')) {
      const version = lower === 'inserted' ? changed.inserted : changed.deleted
      return { kind: 'rows', name, columns: columnsOf(changed.table), rows: () => rowsOf(version) }
    }
    return null
  }

  return make(session.database, true)
}

/** Finds the table that a statement changes. Throws 208 when it doesn't exist and 229 without permission. */
export function targetTable(
  session: SessionState,
  variables: Variables,
  name: Name,
  permission: 'INSERT' | 'UPDATE' | 'DELETE' | 'ALTER',
): Table {
  const last = name.at(-1) ?? ''
  if (last.startsWith('@')) {
    const table = variables.tables.get(last.toLowerCase())
    if (table === undefined)
      throw sqlError(1087, `Must declare the table variable "${last}".`, { class: 15, state: 2 })
    return table
  }
  if (last.startsWith('#')) {
    const table = session.temporary.get(last.toLowerCase())
    if (table === undefined) throw invalidObject(last)
    return table
  }
  const target = objectName(session, name)
  const object = target.database.find(target.schema, target.name)
  if (object === undefined || object.kind === 'trigger' || object.kind === 'procedure')
    throw invalidObject(name.filter((part) => part !== '').join('.'))
  if (object.kind === 'view') throw notUnderstood(`${permission} of a view`)
  if (!isPermitted(session, target.database, permission, { securableClass: 'OBJECT', object }))
    throw permissionDenied(permission, object.name, target.database.name, object.schema)
  return object
}
