import { AppError, type JoinConfig, joinWarnings, sentence, sideBySide } from '@anj/workflow'
import { join, type Sql, sql } from '../duckdb/sql.ts'
import { applyChosenColumns } from './apply-chosen-columns.ts'
import { isInstant, isZoneless } from './instants.ts'
import { keyValues } from './key-values.ts'
import { cell, cellAs, rowNumber, type StepContext, type Table } from './table.ts'
import { twoTables } from './two-tables.ts'

type JoinCompiler = (inputs: readonly Table[], config: JoinConfig, context: StepContext) => Table

/** Returns the compiler for a join type. The joined rows have no order. */
function joinBy(how: Sql): JoinCompiler {
  return (inputs, { keys, selectedColumns }, context) => {
    const [left, right] = twoTables(inputs, context)
    for (const line of joinWarnings([left.columns, right.columns], { keys })) context.warn(line)
    const utc = takenAsUtc(left, right, keys)
    if (utc.length > 0) context.warn(sentence('takenAsUtc', { columns: utc.join(', ') }))
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
    const equal = keyPairs(left, right, keys, context).map(([l, r]) => sql`${l} = ${r}`)
    const row = sql`coalesce(l.${rowNumber}, r.${rowNumber}) as ${rowNumber}`
    return {
      select: sql`select ${join([row, ...cells])}
        from (${left.select}) l ${how} join (${right.select}) r on ${join(equal, sql` and `)}`,
      columns: chosen.map(({ column }) => column),
      bounds: chosen.map(({ from }) => bounds[from] ?? null),
      asWritten: chosen.map(({ from }) => asWritten[from] ?? false),
      hasEmpty: false,
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

/** Returns the keys without a zone that are compared with instants. */
function takenAsUtc(left: Table, right: Table, keys: JoinConfig['keys']): readonly string[] {
  return keys.flatMap((key) => {
    const l = left.columns.find(({ name }) => name === key.left)
    const r = right.columns.find(({ name }) => name === key.right)
    if (isInstant(l) && isZoneless(r)) return [key.right]
    return isZoneless(l) && isInstant(r) ? [key.left] : []
  })
}

/** Returns the values of `l` and `r` to compare, one pair for each key. Nulls are never equal. */
export function keyPairs(
  left: Table,
  right: Table,
  keys: JoinConfig['keys'],
  { title, nodeId }: Pick<StepContext, 'nodeId' | 'title'>,
): readonly (readonly [Sql, Sql])[] {
  if (keys.length === 0) throw new AppError('joinKeysRequired', { title }, { nodeId })
  const keyOf = (table: Table, column: string, side: Sql) => {
    const at = table.columns.findIndex(({ name }) => name === column)
    const found = table.columns[at]
    if (!found) throw new AppError('columnMissing', { title, column }, { nodeId })
    return { type: found.type, value: sql`${side}.${cell(at)}` }
  }
  return keys.map((key) => keyValues(keyOf(left, key.left, sql`l`), keyOf(right, key.right, sql`r`)))
}
