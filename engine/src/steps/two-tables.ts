import { AppError } from '@anj/workflow'
import type { StepContext, Table } from './table.ts'

/** Returns the two inputs of a combining step, materialized. */
export function twoTables(inputs: readonly Table[], context: StepContext): readonly [Table, Table] {
  const [left, right, another] = inputs
  const { title, nodeId } = context
  if (!left || !right || another) throw new AppError('joinNeedsTwo', { title }, { nodeId })
  return [context.settle(left), context.settle(right)]
}
