import type { SqlRow } from '../../values.ts'
import type { Frame, Run } from '../expressions/compiled.ts'
import type { Scope, ScopeColumn } from '../expressions/scope.ts'

/** A query that is ready to be executed. */
export interface BoundQuery {
  readonly columns: readonly ScopeColumn[]
  /** What it takes from queries around it. */
  readonly references: readonly { readonly scope: Scope; readonly slot: number }[]
  /** `SELECT @a = …`: the variables that its columns go into. */
  readonly variables: readonly string[] | null
  rows(run: Run, outer: Frame | null): Iterable<SqlRow>
}
