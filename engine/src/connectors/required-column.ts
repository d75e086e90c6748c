import { AppError, type Column } from '@anj/workflow'
import type { Sql } from '../duckdb/sql.ts'
import type { Kind } from './requirement-parts.ts'

/** The column facts that every database kind reports and that messages need. */
interface NamedColumn {
  readonly name: string
  readonly type: string
}

/** A workflow column together with the target column whose requirement is being built. */
export interface RequiredColumn<C extends NamedColumn> {
  readonly from: Column
  readonly kind: Kind
  readonly to: C
  /** The value in its DuckDB type. */
  readonly value: Sql
  /** The same value cast to text. */
  readonly text: Sql
}

/** Returns the error for a target type that can't store values of this source type. */
export function incompatibleType({ to }: { readonly to: NamedColumn }): AppError {
  return new AppError('targetTypeRefused', { column: to.name, type: to.type })
}
