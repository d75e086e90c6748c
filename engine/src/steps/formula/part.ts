import type { FormulaType } from '@anj/workflow'
import type { Sql } from '../../duckdb/sql.ts'
import type { RunMoment } from '../../model/run-moment.ts'

/** The compiled value of a part of a formula. All fragments are names or constants, so they can be used often. */
export interface Part {
  readonly type: FormulaType
  /** The value, null where it is empty or fails. For a decimal, the number without its point, as a HUGEINT. */
  readonly value: Sql
  /** For a decimal, the number of digits after the point. */
  readonly scale: Sql
  /** The reason for the failure, or null where there is none. Null if the part can't fail. */
  readonly reason: Sql | null
  /** The value of a literal. */
  readonly literal: string | null
}

/** The result of a function for values that aren't null. */
export interface Outcome {
  readonly value: Sql
  readonly scale?: Sql
  /** The reason for a failure. Evaluated only where the value is null although no argument is. */
  readonly why?: Sql
}

/** The compiler's services for one call. */
export interface Call {
  /** The type of the result. */
  readonly type: FormulaType
  readonly moment: RunMoment
  /** The list of the powers of ten from 10^0 to 10^38. */
  readonly powers: Sql
  /** Names an expression, so that it can be used often. */
  name(value: Sql): Sql
}

/** Compiles a function whose arguments are all computed. A failing argument is null for it. */
export type Eager = (args: readonly Part[], call: Call) => Outcome | Sql

/** Compiles a function that decides which of its arguments count. */
export interface Lazy {
  readonly lazy: (args: readonly Part[], call: Call) => Pick<Part, 'value' | 'scale' | 'reason'>
}

export type FunctionCompiler = Eager | Lazy
