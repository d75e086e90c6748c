import type { Static, TObject } from 'typebox'
import type { Column } from './columns.ts'
import type { ParameterValue } from './parameter.ts'
import type { Problem } from './problem.ts'

/** Small table for a contract's examples: columns and rows of text or null. */
export interface ExampleTable {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (string | null)[])[]
}

export interface StepExample<Config> {
  /** Describes the example in a sentence. */
  readonly name: string
  readonly config: Config
  readonly given: readonly ExampleTable[]
  readonly expect: ExampleTable
}

/** Node that a contract checks. Its settings have already been checked against the schema. */
export interface NodeToCheck<Config> {
  readonly title: string
  readonly config: Config
  /** Columns of each source, the left table first. Null while the columns of any source are unknown. */
  readonly inputs: readonly (readonly Column[])[] | null
  /** Parameters of the workflow. */
  readonly parameters?: readonly ParameterValue[]
  /** For sources: true when all targets read the whole database, so that neither table nor columns are needed. */
  readonly wholeDatabase?: boolean
}

/**
 * The way in which a step acts on the rows of its inputs. Plans, counts of rows and copies from database to database
 * read it. Bounds of values aren't part of it, because the compiler states them for each column.
 */
export interface RowEffect {
  /**
   * The rows that a row of the result depends on: `eachRow`: one row of the input alone. `byKey`: the rows that are
   * equal in the columns of `keys`. `wholeTable`: any rows.
   */
  readonly acts: 'eachRow' | 'byKey' | 'wholeTable'
  /** For `byKey`: the columns to compare, for each input. */
  readonly keys?: readonly (readonly string[])[]
  /**
   * The number of rows in the result: `same`: as many as the longest input. `sum`: as many as all inputs together.
   * `sameWithoutRejects`: as many as the input, without the rows that are left out. `unknown` before rows are counted.
   */
  readonly count: 'same' | 'sum' | 'sameWithoutRejects' | 'unknown'
  /**
   * The order of the rows: `kept`, `lost`, or `used` if the step sets it or depends on it. A plan with `used` keeps the
   * order up to the target.
   */
  readonly order: 'kept' | 'used' | 'lost'
}

/** Effect of a step that changes values and columns, but keeps every row in its place. */
export const keepsRows = { acts: 'eachRow', count: 'same', order: 'kept' } as const satisfies RowEffect

/**
 * Contract of a preparation step. The files with its compiler (engine) and its form (editor) have the same name.
 * `outputColumns` is pure, so that the columns of later nodes are known without a run.
 */
export interface StepContract<K extends string, S extends TObject> {
  readonly kind: K
  readonly config: S
  /** Returns the settings of a new node. */
  readonly initial: () => Static<S>
  readonly outputColumns: (
    inputs: readonly (readonly Column[])[],
    config: Static<S>,
    parameters?: readonly ParameterValue[],
  ) => readonly Column[]
  /** Returns the step's effect on rows, for settings without problems. */
  readonly rows: (config: Static<S>) => RowEffect
  readonly examples: readonly StepExample<Static<S>>[]
  /** Returns the problems of a node that its schema doesn't cover. */
  readonly problems?: (node: NodeToCheck<Static<S>>) => readonly Problem[]
}

/** Creates an example table whose columns are all text, like those of files. */
export function textTable(
  columns: readonly string[],
  ...rows: readonly (readonly (string | null)[])[]
): ExampleTable {
  return { columns: columns.map((name) => ({ name, type: 'text' })), rows }
}

/** Defines a step's contract with its exact types. */
export function defineStep<const K extends string, S extends TObject>(
  contract: StepContract<K, S>,
): StepContract<K, S> {
  return contract
}

/** Contract of a source or target. A source derives its columns from its config. A target has none. */
export interface ConnectorContract<K extends string, S extends TObject> {
  readonly kind: K
  readonly config: S
  readonly initial: () => Static<S>
  /** Returns the columns of a source. */
  readonly outputColumns?: (config: Static<S>) => readonly Column[]
  /** Returns the problems of a node that its schema doesn't cover. */
  readonly problems?: (node: NodeToCheck<Static<S>>) => readonly Problem[]
}

/** Defines a connector's contract with its exact types. */
export function defineConnector<const K extends string, S extends TObject>(
  contract: ConnectorContract<K, S>,
): ConnectorContract<K, S> {
  return contract
}
