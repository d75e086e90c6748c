import { AppError, type Column } from '@anj/workflow'
import type { Sql } from '../duckdb/sql.ts'
import type { Kind } from './demand-parts.ts'

/** What every kind of database tells of a column, so that it can be named. */
interface NamedColumn {
  readonly name: string
  readonly type: string
}

/** A column of the workflow and the one that takes it, of which something is asked. */
export interface AskedOf<C extends NamedColumn> {
  readonly from: Column
  readonly kind: Kind
  readonly to: C
  /** The value in DuckDB's type, and as text. */
  readonly value: Sql
  readonly text: Sql
}

/** For a type that can't take such values. */
export function refusedType({ to }: { readonly to: NamedColumn }): AppError {
  return new AppError('targetTypeRefused', { column: to.name, type: to.type })
}
