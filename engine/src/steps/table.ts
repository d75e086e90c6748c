import type { AppError, Column, ConfigOf, ParameterValue, RuleResult, StepKind } from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import { type ColumnMeasures, wider } from '../model/column-measures.ts'
import type { RunMoment } from '../model/run-moment.ts'

/**
 * A table within a plan. Its select returns hidden columns and the table's own, which are named c0, c1 … by index so
 * that user-defined names can't collide. The hidden columns are:
 * - "row": the number of the row in its source. After a join it is the number of the left row, or of the right row if
 *   there is no left one.
 * - "empty": true for rows without any value, present if an input has such rows. The plan drops them only at its end,
 *   so that tables matched by position stay aligned.
 * - three columns per conversion: a flag for a failed value, the value's text, and the reason.
 * - "w0", "w1" …: the values of some columns as their source wrote them.
 * DuckDB computes only the columns that the outer query uses.
 */
export interface Table {
  readonly select: Sql
  readonly columns: readonly Column[]
  /** For each column, the bound of its values that is known before this table is checked. */
  readonly bounds: readonly MeasureBound[]
  /**
   * For each column, true if the select also returns its values as the source wrote them, in the hidden column w0, w1 …
   * Only a table for a text file has such columns, so that values which only pass through stay as they are.
   */
  readonly asWritten: readonly boolean[]
  readonly hasEmpty: boolean
  /** True if no row numbers repeat and the rows have the order of their numbers. */
  readonly isNumbered: boolean
  readonly conversions: readonly ConversionColumns[]
  /** The number of rows that the select returns, if it is known without counting. */
  readonly rows: RowCount
  /** Combining nodes that this select computes. Reading the table twice would compute them twice. */
  readonly combines: readonly string[]
}

/**
 * The bound of a column's values: known measures, the measures of a column in an earlier check, the wider of two
 * bounds, or null when only a check of this table can find it.
 */
export type MeasureBound =
  | { readonly kind: 'known'; readonly measures: ColumnMeasures }
  | { readonly kind: 'checked'; readonly check: number; readonly column: number }
  | { readonly kind: 'either'; readonly of: readonly [MeasureBound, MeasureBound] }
  | null

/** Returns the measures of a bound, or null if only a check finds them. */
export function knownMeasures(bound: MeasureBound): ColumnMeasures | null {
  if (bound?.kind === 'known') return bound.measures
  if (bound?.kind !== 'either') return null
  const [a, b] = bound.of.map(knownMeasures)
  return a && b ? wider(a, b) : null
}

/** The number of rows in the sources of some input nodes or in a node's materialized result, or unknown. */
export type RowCount =
  | { readonly kind: 'sources'; readonly rows: number; readonly of: readonly string[] }
  | { readonly kind: 'landed'; readonly nodeId: string }
  | null

/** The hidden columns of a conversion. Their names end in the conversion's number. */
export interface ConversionColumns {
  readonly nodeId: string
  readonly column: string
  readonly number: number
  /** True when rows with a failure are dropped from the result. */
  readonly leaveOut: boolean
  /** The rule of Check Rows that the conversion stands for. Its rows keep their values. */
  readonly rule?: CheckedRule
  /** Returns, for each of the column's formats, a condition that is true where the format reads the text. */
  readonly readBy: () => readonly Sql[]
  /** Returns the rows before the node's conversions. Compiled only for rejects, because the select can be long. */
  readonly before: () => RowsBefore
}

/** A rule that is checked for each row. The failures of a rule that only warns are counted, but not listed. */
export type CheckedRule = Pick<RuleResult, 'rule' | 'onFailure'>

/**
 * The rows that a node converts, as they were before its conversions. The select returns "row", the hidden columns of
 * the node's conversions, and the cells as text, named c0, c1 … by index.
 */
export interface RowsBefore {
  readonly columns: readonly Column[]
  readonly select: Sql
}

/** The answer to a step's question. The outcome of a rule is a line for the log, an error, or null. */
export type Answer = string | AppError | null | RuleAnswer
export interface RuleAnswer {
  readonly result: RuleResult
  readonly outcome: string | AppError | null
}

/** Bounds of a result that is materialized because a user wrote its query. */
export interface LandingBounds {
  readonly title: string
  readonly rows: number
  readonly milliseconds: number
}

/** The values that a step compares in the rows of one input. */
export interface GatheredKeys {
  readonly keys: readonly Sql[]
  /** The name of the table in the keys. */
  readonly side?: Sql
  /** True if rows with a null key equal each other. Rows with a null key match nothing otherwise. */
  readonly nullsMatch: boolean
}

/** The plan's data for a step's compiler: facts about its node, and functions that change the plan. */
export interface StepContext {
  readonly nodeId: string
  readonly title: string
  /** The moment at which the run began. */
  readonly moment: RunMoment
  /** The workflow's parameters with their values. */
  readonly parameters: readonly ParameterValue[]
  /** Returns a number for a conversion, unique within the plan. */
  nextNumber(): number
  /**
   * Materializes an input of a combination. The plan first checks the input and drops its empty and rejected rows,
   * because rows that a join drops must be counted and obey the reject policy too. A step can also settle a table of its
   * own, such as the values of a formula that decides which rows stay.
   */
  settle(table: Table): Table
  /**
   * Brings the rows with equal keys together. A step whose contract acts by key calls it for each input, after the input
   * is settled, and reads the returned table. Without pieces, that is the same table.
   */
  gather(table: Table, keys: GatheredKeys): Table
  /**
   * Returns the number of a row that a step makes of several rows in the order of `first`, which is the place of the
   * first of them.
   */
  numberBy(first: Sql): Sql
  /** Makes a run materialize the results that a table combines, because the step's query reads the table twice. */
  readTwice(table: Table): void
  /** Lets a run compute the step's result again for a check, because that costs less than to materialize it. */
  computeTwice(): void
  /**
   * Makes a run materialize the step's result within bounds. The error of the query that exceeds them, or fails, names
   * the step.
   */
  land(bounds: LandingBounds): void
  /** True if the answers to the questions of `ask` are known before the table is read. A preview doesn't ask them. */
  readonly isAnswered: boolean
  /** Adds a message to the run's log. */
  warn(line: string): void
  /**
   * Adds a query about some inputs, which returns one row, to execute before the first row is written. The answer is a
   * line for the log, an error that stops the run, the result of a rule, or null. With `adds`, the row is one number, and
   * the answer for a whole table is the sum of the numbers for its parts.
   */
  ask(
    about: readonly Table[],
    select: Sql,
    answer: (row: readonly unknown[]) => Answer,
    merging?: 'adds',
  ): void
}

/** Compiles a step from its input tables, with the left table first. */
export type StepCompiler<K extends StepKind> = (
  inputs: readonly Table[],
  config: ConfigOf<K>,
  context: StepContext,
) => Table

export const rowNumber = name('row')
export const isEmpty = name('empty')

/** Returns the name of the column with this index. */
export function cell(index: number): Sql {
  return name(`c${index}`)
}

/** Returns the name of the hidden column with the values of the column with this index as the source wrote them. */
export function written(index: number): Sql {
  return name(`w${index}`)
}

/** Returns the names of all cells of a table, including the cells as written. */
export function allCells({ columns, asWritten }: Pick<Table, 'columns' | 'asWritten'>): readonly Sql[] {
  return columns.flatMap((_, i) => (asWritten[i] ? [cell(i), written(i)] : [cell(i)]))
}

/** Selects the cell with the index `from` as the cell with the index `to`, and the cell as written if there is one. */
export function cellAs(
  { asWritten }: Pick<Table, 'asWritten'>,
  from: number,
  to: number,
  side: (column: Sql) => Sql = (column) => column,
): readonly Sql[] {
  const typed = sql`${side(cell(from))} as ${cell(to)}`
  return asWritten[from] ? [typed, sql`${side(written(from))} as ${written(to)}`] : [typed]
}

/** Returns the value of a column that its target stores: as written, or else typed. */
export function storedCell({ asWritten }: Pick<Table, 'asWritten'>, index: number): Sql {
  return asWritten[index] ? written(index) : cell(index)
}

/** Returns the name of the hidden column that is true where a conversion failed. */
export function failed({ number }: { readonly number: number }): Sql {
  return name(`failed${number}`)
}

/** Returns the name of the hidden column with the text that failed to convert. */
export function failedText({ number }: { readonly number: number }): Sql {
  return name(`text${number}`)
}

/** Returns the name of the hidden column with the reason for the failure, as the end of a sentence. */
export function failedReason({ number }: { readonly number: number }): Sql {
  return name(`reason${number}`)
}

/**
 * Returns a condition for rows that a leaveOut policy drops because of these conversions; null without such a policy.
 */
export function isRejected(conversions: Table['conversions']): Sql | null {
  const failures = conversions.filter(({ leaveOut }) => leaveOut).map(failed)
  return failures.length > 0 ? sql`(${join(failures, sql` or `)})` : null
}

/** Returns all hidden columns of a table. */
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
