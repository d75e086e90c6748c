import type { Column, DatabaseOutputConfig } from '@anj/workflow'
import type { TargetColumn } from '../server/insights.ts'

/** The fit of a workflow's columns to an existing table. */
export interface MappingComparison {
  /** Columns of the workflow that have no counterpart in the table. */
  readonly homeless: readonly string[]
  /** Required columns of the table that get no value. */
  readonly unfilled: readonly string[]
}

const small = (name: string) => name.toLowerCase()

/**
 * Finds out before a run which columns have no counterpart in the table, and which required table columns would get no
 * value.
 */
export function compareMapping(
  columns: readonly Column[],
  mapping: DatabaseOutputConfig['columnMapping'],
  table: readonly TargetColumn[],
): MappingComparison {
  const to = new Map((mapping ?? []).map((one) => [one.column, one.to]))
  /** Returns the target of a column: its mapped name, or its unchanged name. */
  const goesTo = (column: string) => small(to.get(column) || column)
  const has = new Set(table.filter(({ isGenerated }) => !isGenerated).map(({ name }) => small(name)))
  const given = new Set(columns.map(({ name }) => goesTo(name)))
  return {
    homeless: columns.map(({ name }) => name).filter((name) => !has.has(goesTo(name))),
    unfilled: table
      .filter((one) => !one.nullable && !one.hasDefault && !one.isIdentity && !one.isGenerated)
      .map(({ name }) => name)
      .filter((name) => !given.has(small(name))),
  }
}
