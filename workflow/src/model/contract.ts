import type { Static, TObject } from 'typebox'
import type { Column } from './columns.ts'
import type { Problem } from './problem.ts'

/** A tiny table as contracts' examples write it: a header row and rows of text or null. */
export interface ExampleTable {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (string | null)[])[]
}

export interface StepExample<Config> {
  /** A sentence: what the example shows. */
  readonly name: string
  readonly config: Config
  readonly given: readonly ExampleTable[]
  readonly expect: ExampleTable
}

/** A node as its contract checks it; its settings fit the schema already. */
export interface NodeToCheck<Config> {
  readonly title: string
  readonly config: Config
  /** Columns of each source, the left table first; null while those of any source can't be told. */
  readonly inputs: readonly (readonly Column[])[] | null
  /** Of a source: only its database is wanted, by a dictionary or diagram, and neither table nor columns. */
  readonly wholeDatabase?: boolean
}

/**
 * What a preparation step is, without its compiler (engine) and its form (editor), which stand in files of the same name.
 * `outputColumns` is pure, so that columns downstream are known without running anything.
 */
export interface StepContract<K extends string, S extends TObject> {
  readonly kind: K
  readonly config: S
  /** A fresh node's settings. */
  readonly initial: () => Static<S>
  readonly outputColumns: (inputs: readonly (readonly Column[])[], config: Static<S>) => readonly Column[]
  readonly examples: readonly StepExample<Static<S>>[]
  /** What is wrong with a node beyond its schema. */
  readonly problems?: (node: NodeToCheck<Static<S>>) => readonly Problem[]
}

/** An example's table whose columns are all text, as those of files are. */
export function textTable(
  columns: readonly string[],
  ...rows: readonly (readonly (string | null)[])[]
): ExampleTable {
  return { columns: columns.map((name) => ({ name, type: 'text' })), rows }
}

/** States a step's contract, keeping its exact types. */
export function defineStep<const K extends string, S extends TObject>(
  contract: StepContract<K, S>,
): StepContract<K, S> {
  return contract
}

/** What a source or target is. A source knows its columns from its config; a target has none. */
export interface ConnectorContract<K extends string, S extends TObject> {
  readonly kind: K
  readonly config: S
  readonly initial: () => Static<S>
  /** For sources: the columns that leave the node. */
  readonly outputColumns?: (config: Static<S>) => readonly Column[]
  /** What is wrong with a node beyond its schema. */
  readonly problems?: (node: NodeToCheck<Static<S>>) => readonly Problem[]
}

/** States a connector's contract, keeping its exact types. */
export function defineConnector<const K extends string, S extends TObject>(
  contract: ConnectorContract<K, S>,
): ConnectorContract<K, S> {
  return contract
}
