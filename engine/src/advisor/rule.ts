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
   * The declared foreign key, if the server doesn't guarantee it; null when only names and types imply the
   * relationship.
   */
  readonly foreignKey: string | null
  /** The number of distinct values checked, the number not found, and a few of those as examples. */
  readonly looked: number
  readonly missing: number
  readonly examples: readonly (readonly string[])[]
}

/** The facts that rules judge. They are gathered first, so that each rule is a pure function. */
export interface Facts {
  readonly dictionary: Dictionary
  readonly dialect: Dialect
  /** True when the dictionary covers all tables of the database, so that all references to a table are known. */
  readonly isWhole: boolean
  /** Sampled rows by `tableKey`; tables that were not sampled are missing. Null when sampling is off. */
  readonly samples: ReadonlyMap<string, SampledRows> | null
  /** Null when sampling is off. */
  readonly inclusions: readonly Inclusion[] | null
  /** The current time. */
  readonly now: Date
}

/** The part of a `Finding` that a rule returns; the rest comes from the rule itself or is derived. */
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
   * A sentence that explains why the rule can't judge these facts, such as a server that doesn't count index uses;
   * null when it can.
   */
  readonly unable?: (facts: Facts) => string | null
  readonly find: (facts: Facts) => readonly RuleFinding[]
}

/** Defines a rule and keeps the exact type of its id. */
export function defineRule<const R extends Rule>(rule: R): R {
  return rule
}

export type { ColumnFamily, DictionaryColumn, DictionaryTable }
