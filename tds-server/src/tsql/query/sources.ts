import type { SqlRow } from '../../values.ts'
import type { Table } from '../catalogue/model.ts'
import type { Run } from '../expressions/compiled.ts'
import type { BindContext, ScopeColumn } from '../expressions/scope.ts'
import type { Name, Query } from '../syntax/tree.ts'

/** Source of a name in FROM. */
export type BoundSource =
  | { readonly kind: 'table'; readonly table: Table; readonly name: Name }
  | {
      readonly kind: 'rows'
      readonly name: Name
      readonly columns: readonly ScopeColumn[]
      rows(run: Run): Iterable<SqlRow>
    }
  | {
      readonly kind: 'query'
      readonly name: Name
      readonly query: Query
      readonly columns: readonly string[] | null
      readonly context: BindContext
    }

/** Returns a table's columns as a query sees them. */
export const columnsOf = (table: Table): ScopeColumn[] =>
  table.columns.map((column) => ({
    name: column.name,
    type: column.type,
    nullable: column.nullable,
    identity: column.identity !== null,
    computed: column.computed !== null,
  }))
