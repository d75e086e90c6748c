import { type AdviceLevel, type DatabaseFamily, type Dictionary, databaseFamilies } from '@anj/workflow'
import type { SchemaDescription } from '../../../engine/src/testing/schemas/description.ts'

/** A schema that is made on a server of each family and judged there. */
export interface Scenario {
  /** What is in it, as the end of a test's name. */
  readonly name: string
  readonly schema: SchemaDescription
  /** Families that can't have such a schema, each with why. */
  readonly notOn?: Partial<Readonly<Record<DatabaseFamily, string>>>
  /** What a test can't make a server say, such as how long it has counted. */
  readonly adjust?: (dictionary: Dictionary) => Dictionary
}

/** One thing that a rule finds in a scenario. */
export interface Expected {
  /** null for what concerns the database. */
  readonly table: string | null
  readonly columns?: readonly string[]
  readonly object?: string
  /** The rule's own otherwise. */
  readonly level?: AdviceLevel
  /**
   * Statements that are run, and cure it (so unless this is said), or that cure it once they are no comments any more, below a
   * query that shows what they would lose, or such as must be filled in before, or none.
   */
  readonly fix?: 'cures' | 'looksFirst' | 'template' | 'none'
}

/** A row that nobody sampled, of which every careful fix of the trigger would lose a value. */
export interface Unseen {
  readonly table: string
  readonly values: Readonly<Record<string, string | number>> & { readonly id: number }
}

export interface Trigger extends Scenario {
  readonly unseen?: Unseen
  /** All that the rule finds, in any order. */
  readonly finds: readonly Expected[] | Readonly<Record<DatabaseFamily, readonly Expected[]>>
}

/** How a rule is proven: where it speaks, and where it is silent though it looks alike. */
export interface RuleCase {
  readonly rule: string
  readonly triggers: readonly Trigger[]
  readonly nearMisses: readonly Scenario[]
}

/** True where a family can have a scenario's schema. */
export function isOn(family: DatabaseFamily, { notOn }: Scenario): boolean {
  return notOn?.[family] === undefined
}

/** Returns what a trigger's rule finds on a family. */
export function expectedOn(family: DatabaseFamily, { finds }: Trigger): readonly Expected[] {
  return isForEach(finds) ? finds[family] : finds
}

const isForEach = (finds: Trigger['finds']): finds is Readonly<Record<DatabaseFamily, readonly Expected[]>> =>
  databaseFamilies.every((family) => family in finds)
