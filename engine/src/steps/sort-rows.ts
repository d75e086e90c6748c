import { join, sql } from '../duckdb/sql.ts'
import { oneTable } from './one-table.ts'
import { orderOf, placed } from './row-order.ts'
import { allCells, rowNumber, type StepCompiler } from './table.ts'

/** Sorts the rows. Without keys, they keep their order. */
export const sortRows: StepCompiler<'sortRows'> = (inputs, { keys }, context) => {
  const input = oneTable(inputs, context)
  if (keys.length === 0) return input
  const cells = [rowNumber, ...allCells(input)]
  return {
    ...input,
    select: sql`select ${join(cells)} from (${placed(input)}) order by ${orderOf(input, keys, context)}`,
    isNumbered: false,
    combines: [...input.combines, context.nodeId],
  }
}
