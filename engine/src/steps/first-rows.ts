import { shareDigits } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { within } from './aggregates.ts'
import { oneTable } from './one-table.ts'
import { equalValues, place, placed } from './row-order.ts'
import { inItsOrder } from './side-by-side.ts'
import { allCells, rowNumber, type StepCompiler } from './table.ts'

/** The whole, in the unit of a share: a percent has 10^6 of them. */
const WHOLE = 100 * 10 ** shareDigits

/** Keeps the first or last rows of a table or of each group, all but the first ones, or a random sample. */
export const firstRows: StepCompiler<'firstRows'> = (inputs, config, context) => {
  const settled = oneTable(inputs, context)
  const { take, columns } = config
  const keys = equalValues(settled, columns, context)
  const input = context.gather(settled, { keys, nullsMatch: true })
  const count = constant(config.count)
  const cells = join([rowNumber, ...allCells(input)])
  const combines = [...input.combines, context.nodeId]
  const result = { ...input, rows: null, combines }
  if (columns.length === 0 && (take === 'first' || take === 'skip')) {
    const part = take === 'first' ? sql`limit ${count}` : sql`offset ${count}`
    return { ...result, select: sql`select ${cells} from ${inItsOrder(input)} ${part}` }
  }
  if (columns.length === 0 && take === 'last')
    return {
      ...result,
      select: sql`select ${cells} from
        (select * from (${placed(input)}) order by ${place} desc limit ${count}) order by ${place}`,
    }
  const drawn = sql`md5_number_lower(${constant(config.seed)} || ' ' || ${place})`
  const order = take.startsWith('sample') ? sql`${drawn}, ${place}` : place
  const rank = sql`row_number() ${within(keys, take === 'last' ? sql`${place} desc` : order)}`
  const size = sql`count(*) ${within(keys, null)}`
  const kept: Readonly<Record<typeof take, Sql>> = {
    first: sql`${rank} <= ${count}`,
    last: sql`${rank} <= ${count}`,
    skip: sql`${rank} > ${count}`,
    sampleRows: sql`${rank} <= ${count}`,
    sampleShare: sql`${rank} <= (${size} * ${constant(Math.round(config.share * 10 ** shareDigits))}::bigint + ${constant(WHOLE / 2)}) // ${constant(WHOLE)}`,
  }
  return {
    ...result,
    select: sql`select ${cells} from
      (select * from (${placed(input)}) qualify ${kept[take]}) order by ${place}`,
  }
}
