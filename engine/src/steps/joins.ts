import { type JoinConfig, sideBySide } from '@anj/workflow'
import { join, type Sql, sql } from '../duckdb/sql.ts'
import { applyChosenColumns } from './apply-chosen-columns.ts'
import { gatherPairs, keyPairs, warnAboutKeys } from './key-pairs.ts'
import { cellAs, rowNumber, type StepContext, type Table } from './table.ts'
import { twoTables } from './two-tables.ts'

type JoinCompiler = (inputs: readonly Table[], config: JoinConfig, context: StepContext) => Table

/** Returns the compiler for a join type. The joined rows have no order. */
function joinBy(how: Sql): JoinCompiler {
  return (inputs, { keys, selectedColumns }, context) => {
    const given = twoTables(inputs, context)
    warnAboutKeys(...given, keys, context)
    const pairs = keyPairs(...given, keys, context)
    const [left, right] = gatherPairs(...given, pairs, context)
    const columns = [...sideBySide([left.columns, right.columns])]
    const chosen = applyChosenColumns(columns, selectedColumns, context)
    const bounds = [...left.bounds, ...right.bounds]
    const asWritten = [...left.asWritten, ...right.asWritten]
    const count = left.columns.length
    const cells = chosen.flatMap(({ from }, i) =>
      from < count
        ? cellAs(left, from, i, (column) => sql`l.${column}`)
        : cellAs(right, from - count, i, (column) => sql`r.${column}`),
    )
    const equal = pairs.map(([l, r]) => sql`${l} = ${r}`)
    const row = sql`coalesce(l.${rowNumber}, r.${rowNumber}) as ${rowNumber}`
    return {
      select: sql`select ${join([row, ...cells])}
        from (${left.select}) l ${how} join (${right.select}) r on ${join(equal, sql` and `)}`,
      columns: chosen.map(({ column }) => column),
      bounds: chosen.map(({ from }) => bounds[from] ?? null),
      asWritten: chosen.map(({ from }) => asWritten[from] ?? false),
      hasEmpty: false,
      isNumbered: false,
      conversions: [],
      rows: null,
      combines: [context.nodeId],
    }
  }
}

export const innerJoin = joinBy(sql`inner`)
export const leftJoin = joinBy(sql`left`)
export const rightJoin = joinBy(sql`right`)
export const fullJoin = joinBy(sql`full`)
