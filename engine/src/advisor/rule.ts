import type {
  AdviceLevel,
  ColumnFamily,
  Dictionary,
  DictionaryColumn,
  DictionaryTable,
  Finding,
  TableRef,
} from '@anj/workflow'
import type { SampledRows } from '../connectors/sampling.ts'
import type { Dialect } from './dialect.ts'

/** The result of looking up sampled values in the table they refer to. */
export interface Inclusion {
  readonly from: { readonly table: TableRef; readonly columns: readonly string[] }
  readonly to: { readonly table: TableRef; readonly columns: readonly string[] }
  /**
   * The name of the foreign key, if one is declared that the server doesn't enforce. Null when only names and types
   * suggest the relationship.
   */
  readonly foreignKey: string | null
  /**
   * The number of distinct values that were looked up, the number of missing values, and a few examples of missing
   * values.
   */
  readonly looked: number
  readonly missing: number
  readonly examples: readonly (readonly string[])[]
}

/** Everything that rules base their findings on, gathered beforehand so that each rule can be a pure function. */
export interface Facts {
  readonly dictionary: Dictionary
  readonly dialect: Dialect
  /** True when the dictionary covers all tables of the database, so that all references to a table are known. */
  readonly isWhole: boolean
  /**
   * The sampled rows of each table, keyed by `tableKey`. Omits tables that weren't sampled. Null when sampling is off.
   */
  readonly samples: ReadonlyMap<string, SampledRows> | null
  /** Null when sampling is off. */
  readonly inclusions: readonly Inclusion[] | null
  readonly now: Date
}

/** The data that a rule returns for each finding. `runRules` adds the rest of a `Finding`. */
export interface RuleFinding {
  readonly table: TableRef | null
  readonly columns?: readonly string[]
  /** The name of an index or constraint. */
  readonly object?: string
  readonly says: string
  readonly evidence?: NonNullable<Finding['evidence']>
  readonly fix?: { readonly sql: string; readonly caution?: string }
  /** Overrides the rule's level for this finding. */
  readonly level?: AdviceLevel
}

/** An advisor rule. Each has its own file in `rules/`, named after its id. */
export interface Rule {
  readonly id: string
  readonly title: string
  readonly level: AdviceLevel
  /** A sentence that describes what the rule looks for. */
  readonly detects: string
  /**
   * Explains in one sentence why the rule can't be applied, for example because the server doesn't count index uses.
   * Returns null if the rule can be applied.
   */
  readonly unable?: (facts: Facts) => string | null
  readonly find: (facts: Facts) => readonly RuleFinding[]
}

/** Returns the rule unchanged, but with the literal type of its id. */
export function defineRule<const R extends Rule>(rule: R): R {
  return rule
}

export type { ColumnFamily, DictionaryColumn, DictionaryTable }
