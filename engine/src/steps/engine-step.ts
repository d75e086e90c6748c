import type { Column, ConfigOf, StepKind } from '@anj/workflow'
import type { Chosen } from './choose.ts'
import type { StepCompiler, StepContext, Table } from './table.ts'

/** Number of rows that a step gives, compared with the tables that it takes. */
export type RowsGiven =
  /** As many as its longest table. */
  | 'each'
  /** As many as all its tables together. */
  | 'sum'
  /** Only counting tells. */
  | 'unknown'

/** The engine's part of a preparation step. */
export interface EngineStep<K extends StepKind> {
  readonly compile: StepCompiler<K>
  /** `hasRejects` is true when values did not convert at this node. */
  rowsGiven(config: ConfigOf<K>, hasRejects: boolean): RowsGiven
  /**
   * Returns the columns that leave the step. Only a step that does nothing but choose and rename columns has this function:
   * rows may then pass from database to database without the engine.
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
