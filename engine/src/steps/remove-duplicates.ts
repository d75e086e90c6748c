import { AppError } from '@anj/workflow'
import { join, sql } from '../duckdb/sql.ts'
import { oneTable } from './one-table.ts'
import { equalValues, orderOf, place, placed } from './row-order.ts'
import { allCells, rowNumber, type StepCompiler } from './table.ts'

/** Keeps one of the rows that are equal in the compared columns, or only the rows that occur several times. */
export const removeDuplicates: StepCompiler<'removeDuplicates'> = (inputs, config, context) => {
  const input = oneTable(inputs, context)
  const compared = config.columns ?? input.columns.map((column) => column.name)
  if (compared.length === 0) {
    const { title, nodeId } = context
    throw new AppError('duplicateColumnsNeeded', { title }, { nodeId })
  }
  const keys = equalValues(input, compared, context, config.ignoreCase)
  const cells = [rowNumber, ...allCells(input)]
  const equal = sql`partition by ${join(keys)}`
  const rank = sql`row_number() over (${equal} order by ${orderOf(input, config.order, context)})`
  const count = sql`count(*) over (${equal})`
  const kept = { first: sql`${rank} = 1`, last: sql`${rank} = ${count}`, duplicates: sql`${count} > 1` }
  return {
    ...input,
    select: sql`select ${join(cells)} from
      (select * from (${placed(input)}) qualify ${kept[config.keep]}) order by ${place}`,
    combines: [...input.combines, context.nodeId],
  }
}
