import { AppError } from '@anj/workflow'
import type { Sql } from '../../duckdb/sql.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import type { Kind } from '../demand-parts.ts'
import type { TableColumn } from './find-table.ts'

/** A column of the workflow and the one that takes it, of which something is asked. */
export interface Asked {
  readonly from: PlanColumn
  readonly kind: Kind
  readonly to: TableColumn
  /** The value in DuckDB's type, and as text. */
  readonly value: Sql
  readonly text: Sql
}

/** For a type that can't take such values. */
export function refusedType({ to }: Pick<Asked, 'to'>): AppError {
  return new AppError('targetTypeRefused', { column: to.name, type: to.type })
}
