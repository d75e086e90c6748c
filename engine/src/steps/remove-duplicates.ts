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
  const chosen = sql`from (${placed(input)}) qualify ${kept[config.keep]}`
  const isNarrow = 2 * (compared.length + config.order.length) <= input.columns.length
  // A window over whole rows would sort all of their columns, which takes longer than reading a source again.
  const rows =
    input.isNumbered && input.combines.length === 0 && isNarrow
      ? sql`select *, ${rowNumber} as ${place} from (${input.select}) where ${rowNumber} in (select ${rowNumber} ${chosen})`
      : sql`select * ${chosen}`
  return {
    ...input,
    select: sql`select ${join(cells)} from (${rows}) order by ${place}`,
    combines: [...input.combines, context.nodeId],
  }
}
