import type { Column, ConfigOf, StepKind } from '@anj/workflow'
import { name, type Sql } from '../duckdb/sql.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'

/**
 * A table on its way through a plan. Its select gives hidden columns and the table's own, which are called c0, c1 … by
 * their place, so that no name of a user meets another. Hidden are:
 * - "row", the number of the row in its source; behind a join that of its row in the left table, or else in the right;
 * - "empty", where an input has rows without any value: true for those, which the plan leaves out at its end, not
 *   earlier, so that two tables side by side keep their alignment;
 * - three columns per conversion, which say whether a value failed, what it was, and why.
 * DuckDB computes only those that the query around asks for.
 */
export interface Table {
  readonly select: Sql
  readonly columns: readonly Column[]
  /** For each column, what is known of its values before they are looked at here. */
  readonly bounds: readonly Bound[]
  readonly hasEmpty: boolean
  readonly conversions: readonly ConversionColumns[]
  /** How many rows the select gives, where that is known without counting them. */
  readonly rows: RowCount
  /** Nodes that combine tables and whose result this table computes itself: looking twice would combine twice. */
  readonly combines: readonly string[]
}

/**
 * What holds for the values of a column: measures that need no look at them, measures that an earlier check of the plan
 * takes of one of its columns, the wider of two bounds, or null where only a look at this table can tell.
 */
export type Bound =
  | { readonly kind: 'known'; readonly measures: ColumnMeasures }
  | { readonly kind: 'checked'; readonly check: number; readonly column: number }
  | { readonly kind: 'either'; readonly of: readonly [Bound, Bound] }
  | null

/** Rows of some input nodes' sources, as they were counted when they were read; those of a node's landed result; or unknown. */
export type RowCount =
  | { readonly kind: 'sources'; readonly rows: number; readonly of: readonly string[] }
  | { readonly kind: 'landed'; readonly nodeId: string }
  | null

/** The hidden columns of one conversion, by the number that ends their names. */
export interface ConversionColumns {
  readonly nodeId: string
  readonly column: string
  readonly number: number
  /** Rows with a failure are left out of the result. */
  readonly leaveOut: boolean
}

/** What a step's compiler knows of its node, and what it may ask of the plan. */
export interface StepContext {
  readonly nodeId: string
  readonly title: string
  /** A number for a conversion that no other conversion of the plan has. */
  nextNumber(): number
  /**
   * Settles a table that goes into a combination: the plan checks it before, and it is without its empty and rejected
   * rows, since what a join drops must be counted and obey its policy all the same.
   */
  settle(table: Table): Table
  /** Says something to whoever runs the plan. */
  warn(line: string): void
}

/** Makes a step's table from those that come in, the left one first. */
export type StepCompiler<K extends StepKind> = (
  inputs: readonly Table[],
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
