import type { Column, DatabaseOutputConfig } from '@anj/workflow'
import type { TargetColumn } from '../server/insights.ts'

/** How the columns of a workflow fit those of a table that is there already. */
export interface MappingFit {
  /** Columns of the workflow for which the table has no column. */
  readonly homeless: readonly string[]
  /** Columns of the table that must be given a value, and aren't. */
  readonly unfilled: readonly string[]
}

const small = (name: string) => name.toLowerCase()

/** Says before a run which columns have no place in the table, and which of the table would stay without a value. */
export function mappingFit(
  columns: readonly Column[],
  mapping: DatabaseOutputConfig['columnMapping'],
  table: readonly TargetColumn[],
): MappingFit {
  const to = new Map((mapping ?? []).map((one) => [one.column, one.to]))
  /** Where a column of the workflow goes: into the mapped one, or the one of its own name. */
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
