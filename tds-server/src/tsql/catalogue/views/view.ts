import type { SqlRow } from '../../../values.ts'
import type { ScopeColumn } from '../../expressions/scope.ts'
import type { BoundQuery } from '../../query/bound.ts'
import type { SessionState } from '../../run/session-state.ts'
import type { EngineType, Query } from '../../syntax/tree.ts'
import {
  bigint,
  bit,
  char,
  datetime,
  int,
  nvarchar,
  smallint,
  sysname,
  tinyint,
  uniqueidentifier,
  varbinary,
} from '../../types/type-facts.ts'
import type { Database } from '../model.ts'

/** Binds a view's query. Passed as a parameter to avoid an import cycle: the query modules import the system views. */
export type ViewBinder = (query: Query) => BoundQuery

/** A system view. Each query computes its rows from the engine's catalogue. */
export interface SystemView {
  readonly columns: readonly ScopeColumn[]
  rows(session: SessionState, database: Database, bindView: ViewBinder): Iterable<SqlRow>
}

const types: Readonly<Record<string, EngineType>> = {
  int,
  smallint,
  tinyint,
  bigint,
  bit,
  datetime,
  name: sysname,
  kind: char(2),
  text: nvarchar('max'),
  short: nvarchar(60),
  guid: uniqueidentifier,
  sid: varbinary(85),
  sequence: varbinary(8000),
}

/** Defines a view with columns written as `name type, …`. A question mark means nullable. */
export function systemViewOf(columns: string, rows: SystemView['rows']): SystemView {
  return {
    columns: columns
      .trim()
      .split(/,\s*/)
      .map((part) => {
        const [name = '', type = ''] = part.trim().split(/\s+/)
        const known = types[type.replace('?', '')]
        if (known === undefined) throw new Error(`${type} is no type of system views`)
        return { name, type: known, nullable: type.endsWith('?'), identity: false, computed: false }
      }),
    rows,
  }
}
