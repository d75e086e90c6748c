import type { Column, ConfigOf, StepKind } from '@anj/workflow'
import type { Chosen } from './apply-chosen-columns.ts'
import type { StepCompiler, StepContext, Table } from './table.ts'

/** The engine's part of a preparation step. */
export interface EngineStep<K extends StepKind> {
  readonly compile: StepCompiler<K>
  /**
   * Returns the columns that leave the step. Only steps that merely choose and rename columns have this function.
   * Their rows can be copied from database to database without DuckDB.
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
  /** Returns null for a step that does more than choose and rename columns. */
  chooseColumns(columns: readonly Column[]): readonly Chosen[] | null
}
