import type { SqlRow } from '../../values.ts'
import type { Frame, Run } from '../expressions/compiled.ts'
import type { Scope, ScopeColumn } from '../expressions/scope.ts'

/** Query that is ready to execute. */
export interface BoundQuery {
  readonly columns: readonly ScopeColumn[]
  /** References to outer queries. */
  readonly references: readonly { readonly scope: Scope; readonly slot: number }[]
  /** Variables of `SELECT @a = …`. */
  readonly variables: readonly string[] | null
  rows(run: Run, outer: Frame | null): Iterable<SqlRow>
}
