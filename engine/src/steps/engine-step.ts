import type { Column, ConfigOf, StepKind } from '@anj/workflow'
import type { Chosen } from './apply-chosen-columns.ts'
import type { StepCompiler, StepContext, Table } from './table.ts'

/** Number of rows that a step passes on, relative to its input tables. */
export type RowsGiven =
  /** As many as its longest input. */
  | 'each'
  /** As many as all its inputs together. */
  | 'sum'
  /** Known only by counting. */
  | 'unknown'

/** The engine's part of a preparation step. */
export interface EngineStep<K extends StepKind> {
  readonly compile: StepCompiler<K>
  /** `hasRejects` is true when values failed to convert at this node. */
  rowsGiven(config: ConfigOf<K>, hasRejects: boolean): RowsGiven
  /**
   * Returns the columns that leave the step. Only steps that do nothing but choose and rename columns have this function.
   * Rows may then go from database to database without passing through DuckDB.
   */
  chooseColumns?(
    columns: readonly Column[],
    config: ConfigOf<K>,
    context: Pick<StepContext, 'nodeId' | 'title'>,
  ): readonly Chosen[]
}

/** The step of one node, with the node's settings. */
export interface NodeStep {
  compile(inputs: readonly Table[], context: StepContext): Table
  rowsGiven(hasRejects: boolean): RowsGiven
  /** Returns null for a step that does more than choose and rename columns. */
  chooseColumns(columns: readonly Column[]): readonly Chosen[] | null
}
