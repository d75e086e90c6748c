import type {
  AdviceLevel,
  ColumnFamily,
  DatabaseFamily,
  Dictionary,
  DictionaryColumn,
  DictionaryTable,
  Finding,
  TableRef,
} from '@anj/workflow'
import type { SampledRows } from '../connectors/sampling.ts'
import type { Dialect } from './dialect.ts'

/** How the sampled values of some columns are found in another table. */
export interface Inclusion {
  readonly from: { readonly table: TableRef; readonly columns: readonly string[] }
  readonly to: { readonly table: TableRef; readonly columns: readonly string[] }
  /** The foreign key that says so, though the server does not vouch for it; null where only names and types imply it. */
  readonly foreignKey: string | null
  /** Different sampled values that were looked up, and those of them that no row has; a few as examples. */
  readonly looked: number
  readonly missing: number
  readonly examples: readonly (readonly string[])[]
}

/** All that rules judge by. Gathered before any of them is asked, so that a rule is a plain function. */
export interface Facts {
  readonly family: DatabaseFamily
  readonly dictionary: Dictionary
  readonly dialect: Dialect
  /** Whether all tables of the database are in it: what refers to one is known then. */
  readonly isWhole: boolean
  /** By `tableKey`; tables that were not sampled are missing. Null when nothing is sampled. */
  readonly samples: ReadonlyMap<string, SampledRows> | null
  /** Null when nothing is sampled. */
  readonly inclusions: readonly Inclusion[] | null
  /** When this is judged. */
  readonly now: Date
}

/** What a rule finds; the rest of a `Finding` is the rule's own or made from these. */
export interface Found {
  readonly table: TableRef | null
  readonly columns?: readonly string[]
  /** An index or constraint. */
  readonly object?: string
  readonly says: string
  readonly evidence?: NonNullable<Finding['evidence']>
  readonly fix?: { readonly sql: string; readonly caution?: string }
  /** Where this finding weighs more or less than its rule. */
  readonly level?: AdviceLevel
}

/** One rule: a file of its own below `rules/`, named like its id. */
export interface Rule {
  readonly id: string
  readonly title: string
  readonly level: AdviceLevel
  /** What it looks for, in a sentence. */
  readonly detects: string
  /** Why it can't judge these facts, in a sentence, such as a server that doesn't count uses; null when it can. */
  readonly unable?: (facts: Facts) => string | null
  readonly find: (facts: Facts) => readonly Found[]
}

/** States a rule, keeping its id's exact type. */
export function defineRule<const R extends Rule>(rule: R): R {
  return rule
}

export type { ColumnFamily, DictionaryColumn, DictionaryTable }
