import { AppError, type ConfigOf } from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import { oneTable } from './one-table.ts'
import { packedOrder } from './packed-order.ts'
import { equalValues, orderOf, place, placed } from './row-order.ts'
import { allCells, rowNumber, type StepCompiler, type StepContext, type Table } from './table.ts'

/** Keeps one of the rows that are equal in the compared columns, or only the rows that occur several times. */
export const removeDuplicates: StepCompiler<'removeDuplicates'> = (inputs, config, context) => {
  const settled = oneTable(inputs, context)
  const compared = config.columns ?? settled.columns.map((column) => column.name)
  if (compared.length === 0) {
    const { title, nodeId } = context
    throw new AppError('duplicateColumnsNeeded', { title }, { nodeId })
  }
  const keys = equalValues(settled, compared, context, config)
  const input = context.gather(settled, { keys, nullsMatch: true })
  const cells = [rowNumber, ...allCells(input)]
  const isNarrow = 2 * (compared.length + config.order.length) <= input.columns.length
  // Reading a source again takes less time than sorting all of its columns.
  const rows =
    input.isNumbered && input.combines.length === 0 && isNarrow
      ? sql`select *, ${rowNumber} as ${place} from (${input.select})
        where ${rowNumber} in (${keptPlaces(input, keys, config, context)})`
      : sql`select * ${keptByWindow(input, keys, config, context)}`
  return {
    ...input,
    select: sql`select ${join(cells)} from (${rows}) order by ${place}`,
    combines: [...input.combines, context.nodeId],
  }
}

/** Selects the places of the rows to keep. */
function keptPlaces(
  input: Table,
  keys: readonly Sql[],
  config: ConfigOf<'removeDuplicates'>,
  context: StepContext,
): Sql {
  const order = config.keep === 'duplicates' ? null : packedOrder(input, config.order, context)
  if (!order) return sql`select ${place} ${keptByWindow(input, keys, config, context)}`
  const pick = config.keep === 'first' ? sql`min` : sql`max`
  const number = name('number')
  return sql`select ${order.placeIn(number)} from
    (select ${pick}(${order.packed}) as ${number} from (${placed(input)}) group by ${join(keys)})`
}

/** Returns the rest of a select for the rows to keep, from the FROM clause on. */
function keptByWindow(
  input: Table,
  keys: readonly Sql[],
  { keep, order }: ConfigOf<'removeDuplicates'>,
  context: StepContext,
): Sql {
  const equal = sql`partition by ${join(keys)}`
  const rank = sql`row_number() over (${equal} order by ${orderOf(input, order, context)})`
  const count = sql`count(*) over (${equal})`
  const kept = { first: sql`${rank} = 1`, last: sql`${rank} = ${count}`, duplicates: sql`${count} > 1` }
  return sql`from (${placed(input)}) qualify ${kept[keep]}`
}
