import type { SqlRow, SqlValue } from '../../values.ts'
import type { Column, ForeignKey, Table } from '../catalogue/model.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import { rowKeyer } from '../types/compare.ts'
import { rowsOf } from './version.ts'

const keyReader = (
  table: Table,
  columns: readonly Column[],
  types = columns.map((column) => column.type),
) => {
  const positions = columns.map((column) => table.position(column))
  const keyOf = rowKeyer(types)
  return (row: SqlRow) => {
    const values: SqlValue[] = positions.map((at) => row[at] ?? null)
    return values.includes(null) ? null : keyOf(values)
  }
}

function conflict(key: ForeignKey, table: Table, verb: string, isParent: boolean): Error {
  const other = isParent ? table : key.parent
  const columns = isParent ? key.columns : key.referenced
  return sqlError(
    547,
    `The ${verb} statement conflicted with the ${isParent ? 'REFERENCE' : 'FOREIGN KEY'} constraint "${key.name}". The conflict occurred in database "${other.database.name}", table "${other.schema}.${other.name}"${columns.length === 1 ? `, column '${columns[0]?.name ?? ''}'` : ''}.`,
    { state: 0 },
  )
}

/** Throws 547 if any of the rows refers to a row that doesn't exist. */
export function checkReferences(table: Table, rows: Iterable<SqlRow>, verb: string): void {
  const keys = table.foreignKeys.filter((key) => key.enabled)
  if (keys.length === 0) return
  const list = [...rows]
  for (const key of keys) checkReference(table, key, list, verb)
}

export function checkReference(table: Table, key: ForeignKey, rows: readonly SqlRow[], verb: string): void {
  const index = key.parent.indexes.find(
    (one) =>
      one.unique &&
      one.columns.length === key.referenced.length &&
      one.columns.every(({ column }, i) => column === key.referenced[i]),
  )
  const types = key.referenced.map((column) => column.type)
  const own = keyReader(table, key.columns, types)
  const exists =
    index === undefined
      ? new Set([...rowsOf(key.parent.current)].map(keyReader(key.parent, key.referenced)))
      : key.parent.hashOf(index).at(key.parent.current)
  for (const row of rows) {
    const value = own(row)
    if (value !== null && !exists.has(value)) throw conflict(key, table, verb, false)
  }
}

/** Returns the tables with foreign keys to this one. */
export function* childrenOf(table: Table): Iterable<{ readonly child: Table; readonly key: ForeignKey }> {
  for (const child of table.database.tables())
    for (const key of child.foreignKeys) if (key.parent === table && key.enabled) yield { child, key }
}

/** Throws 547 if other rows still refer to deleted rows or to keys that have changed. */
export function checkReferenced(
  table: Table,
  gone: Iterable<SqlRow>,
  stays: Iterable<SqlRow>,
  verb: string,
): void {
  const children = [...childrenOf(table)]
  if (children.length === 0) return
  const lost = [...gone]
  const kept = [...stays]
  for (const { child, key } of children) {
    const action = verb === 'DELETE' ? key.onDelete : key.onUpdate
    if (child.current.count === 0) continue
    const keyOf = keyReader(table, key.referenced)
    const still = new Set(kept.map(keyOf))
    const missing = new Set(lost.map(keyOf).filter((value) => value !== null && !still.has(value)))
    if (missing.size === 0) continue
    const own = keyReader(
      child,
      key.columns,
      key.referenced.map((column) => column.type),
    )
    for (const row of rowsOf(child.current)) {
      const value = own(row)
      if (value === null || !missing.has(value)) continue
      if (action !== 'NO ACTION') throw notUnderstood(`ON ${verb} ${action} where rows are concerned`)
      throw conflict(key, child, verb, true)
    }
  }
}
