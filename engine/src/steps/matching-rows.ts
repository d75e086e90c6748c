import type { MatchingRowsConfig } from '@anj/workflow'
import { join, type Sql, sql } from '../duckdb/sql.ts'
import { gatherPairs, keyPairs, warnAboutKeys } from './key-pairs.ts'
import { place, placed } from './row-order.ts'
import { allCells, rowNumber, type StepContext, type Table } from './table.ts'
import { twoTables } from './two-tables.ts'

type MatchingRowsCompiler = (
  inputs: readonly Table[],
  config: MatchingRowsConfig,
  context: StepContext,
) => Table

/** Returns the compiler for a type of join that returns rows of the left table alone. Rows keep their order. */
function keepBy(how: Sql): MatchingRowsCompiler {
  return (inputs, { keys }, context) => {
    const given = twoTables(inputs, context)
    warnAboutKeys(...given, keys, context)
    const pairs = keyPairs(...given, keys, context, false)
    const [left, right] = gatherPairs(...given, pairs, context)
    const equal = pairs.map(([l, r]) => sql`${l} = ${r}`)
    const cells = [rowNumber, ...allCells(left)].map((column) => sql`l.${column}`)
    return {
      ...left,
      select: sql`select ${join(cells)} from (${placed(left)}) l ${how} join (${right.select}) r
        on ${join(equal, sql` and `)} order by l.${place}`,
      combines: [context.nodeId],
    }
  }
}

export const rowsWithMatch = keepBy(sql`semi`)
export const rowsWithoutMatch = keepBy(sql`anti`)
