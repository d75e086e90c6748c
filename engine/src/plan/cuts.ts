import type { WorkflowNode } from '@anj/workflow'
import type { Sql } from '../duckdb/sql.ts'
import type { GatheredKeys, Table } from '../steps/table.ts'
import type { RowWindow } from './plan.ts'

/**
 * The places at which a plan is cut, so that several processes can execute it on pieces of the tables. The compiler of
 * graphs calls each function where it passes such a place, and goes on with the returned table. `part` is the number of
 * parts before the place.
 */
export interface Cuts {
  /** Called for the table of an input. `rowsOf` selects the rows of a window. */
  source(nodeId: string, table: Table, rowsOf: (window: RowWindow) => Sql): Table
  /** Called for the table of the node `from` that a step has settled as its input. */
  settled(node: WorkflowNode, table: Table, part: number, from: string | undefined): Table
  /** Called for a settled input whose rows the step compares by keys. */
  gathered(node: WorkflowNode, table: Table, keys: GatheredKeys, part: number): Table
  /** Returns the number of a row that the step makes of several rows. */
  numberBy(node: WorkflowNode, first: Sql): Sql
  /** Called for the inputs of a node that matches rows by their places. */
  aligned(node: WorkflowNode, inputs: readonly Table[]): void
  /** Called for the table of a step. */
  compiled(node: WorkflowNode, table: Table, part: number): Table
}
