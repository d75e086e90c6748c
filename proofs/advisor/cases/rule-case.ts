import { type AdviceLevel, type DatabaseFamily, type Dictionary, databaseFamilies } from '@anj/workflow'
import type { SchemaDescription } from '../../../engine/src/testing/schemas/description.ts'

/** A schema that each family's server creates and the rules judge. */
export interface Scenario {
  /** What the schema contains, worded so that it completes a test name that starts with "finds" or "ignores". */
  readonly name: string
  readonly schema: SchemaDescription
  /** Families that can't have such a schema, with the reasons. */
  readonly notOn?: Partial<Readonly<Record<DatabaseFamily, string>>>
  /** Sets facts that a test can't produce on a server, such as the age of its statistics. */
  readonly adjust?: (dictionary: Dictionary) => Dictionary
}

/** A finding that a rule must report in a scenario. */
export interface Expected {
  /** Null for a finding about the whole database. */
  readonly table: string | null
  readonly columns?: readonly string[]
  readonly object?: string
  /** Defaults to the rule's own level. */
  readonly level?: AdviceLevel
  /**
   * The expected kind of fix. `cures` (default): the fix's statements cure the finding. `looksFirst`: a query shows
   * the values that would be lost, and the statements below the query cure the finding once they are uncommented.
   * `template`: a user must fill in parts first.
   */
  readonly fix?: 'cures' | 'looksFirst' | 'template' | 'none'
}

/** A row outside the sample. Every careful fix of the trigger would lose one of its values. */
export interface Unseen {
  readonly table: string
  readonly values: Readonly<Record<string, string | number>> & { readonly id: number }
}

export interface Trigger extends Scenario {
  readonly unseen?: Unseen
  /** Every finding of the rule, in any order. */
  readonly finds: readonly Expected[] | Readonly<Record<DatabaseFamily, readonly Expected[]>>
}

/** The cases of a rule: triggers that it must report, and similar schemas that it must not report. */
export interface RuleCase {
  readonly rule: string
  readonly triggers: readonly Trigger[]
  readonly nearMisses: readonly Scenario[]
}

/** True when a family supports a scenario's schema. */
export function isOn(family: DatabaseFamily, { notOn }: Scenario): boolean {
  return notOn?.[family] === undefined
}

/** Returns the expected findings of a trigger on a family. */
export function expectedOn(family: DatabaseFamily, { finds }: Trigger): readonly Expected[] {
  return isForEach(finds) ? finds[family] : finds
}

const isForEach = (finds: Trigger['finds']): finds is Readonly<Record<DatabaseFamily, readonly Expected[]>> =>
  databaseFamilies.every((family) => family in finds)
