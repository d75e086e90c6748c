import type { Column, DatabaseOutputConfig } from '@anj/workflow'
import { declaredMeasures, needsMeasures } from '../plan/declared-measures.ts'
import type { ColumnMeasures, PlanColumn } from '../plan/plan.ts'
import { nameInTable, type PlaceFacts } from './match-columns.ts'

/** Which table a target is, and what its columns are called there. */
export type TargetPlace = Pick<
  DatabaseOutputConfig,
  'databaseName' | 'schemaName' | 'tableName' | 'columnMapping'
>

/** A target's table as it is, and as a run would make it. */
export interface TargetDescription {
  readonly exists: boolean
  readonly columns: readonly {
    readonly name: string
    /** In the server's own words. */
    readonly type: string
    readonly nullable: boolean
    readonly isIdentity: boolean
    readonly hasDefault: boolean
    readonly isGenerated: boolean
  }[]
  /** The server's own guess; null where it has none. */
  readonly rowsEstimate: number | null
  readonly wouldCreate: readonly {
    readonly name: string
    readonly type: string
    /** A run measures the values first and may choose a narrower type. */
    readonly isGuess: boolean
  }[]
}

/** A column of a table that is there, as people see it. */
export function describeColumn({
  name,
  type,
  notNull,
  hasDefault,
  identity,
  generated,
}: PlaceFacts & { readonly type: string }): TargetDescription['columns'][number] {
  return { name, type, nullable: !notNull, isIdentity: identity, hasDefault, isGenerated: generated }
}

/** What databases themselves say of the columns' values, for types that depend on them. */
export function measuresDeclared(columns: readonly PlanColumn[]): Readonly<Record<string, ColumnMeasures>> {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const measures = declaredMeasures(column)
      return measures ? [[column.name, measures]] : []
    }),
  )
}

/** The columns of a new table, with their types in the same order. */
export function newColumnsOf(
  columns: readonly Column[],
  types: readonly string[],
  mapping: TargetPlace['columnMapping'] = [],
): TargetDescription['wouldCreate'] {
  return columns.map((column, i) => ({
    name: nameInTable(column.name, mapping),
    type: types[i] ?? '',
    isGuess: needsMeasures(column) && declaredMeasures(column) === null,
  }))
}

/** A count that a server guessed, where it has one. */
export function estimateOf(rows: unknown): number | null {
  const count = Number(rows ?? Number.NaN)
  return Number.isFinite(count) && count >= 0 ? Math.round(count) : null
}
