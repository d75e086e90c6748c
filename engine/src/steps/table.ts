import type { Column, ConfigOf, StepKind } from '@anj/workflow'
import { name, type Sql } from '../duckdb/sql.ts'

/**
 * A table on its way through a plan. Its select gives hidden columns and the table's own, which are called c0, c1 … by
 * their place, so that no name of a user meets another. Hidden are:
 * - "row", the number of the row in its source;
 * - "empty", where an input has rows without any value: true for those, which the plan leaves out at its end, not
 *   earlier, so that two tables side by side keep their alignment;
 * - three columns per conversion, which say whether a value failed, what it was, and why.
 * DuckDB computes only those that the query around asks for.
 */
export interface Table {
  readonly select: Sql
  readonly columns: readonly Column[]
  readonly hasEmpty: boolean
  readonly conversions: readonly ConversionColumns[]
}

/** The hidden columns of one conversion, by the number that ends their names. */
export interface ConversionColumns {
  readonly nodeId: string
  readonly column: string
  readonly number: number
  /** Rows with a failure are left out of the result. */
  readonly leaveOut: boolean
}

/** What a step's compiler knows of its node. */
export interface StepContext {
  readonly nodeId: string
  readonly title: string
  /** A number for a conversion that no other conversion of the plan has. */
  nextNumber(): number
}

/** Makes a step's table from the one that comes in; two sources stand side by side already. */
export type StepCompiler<K extends StepKind> = (
  input: Table,
  config: ConfigOf<K>,
  context: StepContext,
) => Table

export const rowNumber = name('row')
export const isEmpty = name('empty')

/** A table's own column by its place. */
export function cell(index: number): Sql {
  return name(`c${index}`)
}

/** Whether a conversion failed, as a hidden column. */
export function failed({ number }: { readonly number: number }): Sql {
  return name(`failed${number}`)
}

/** The text that failed. */
export function failedText({ number }: { readonly number: number }): Sql {
  return name(`text${number}`)
}

/** Why it failed, as a sentence's end. */
export function failedReason({ number }: { readonly number: number }): Sql {
  return name(`reason${number}`)
}

/** All hidden columns of a table. */
export function hiddenColumns(table: Pick<Table, 'hasEmpty' | 'conversions'>): readonly Sql[] {
  return [
    rowNumber,
    ...(table.hasEmpty ? [isEmpty] : []),
    ...table.conversions.flatMap((conversion) => [
      failed(conversion),
      failedText(conversion),
      failedReason(conversion),
    ]),
  ]
}
