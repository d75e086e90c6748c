import type { SqlRow, SqlValue } from '../../values.ts'
import type { Table, TableIndex } from '../catalogue/model.ts'
import { sqlError } from '../errors.ts'
import type { Transaction } from '../run/transaction.ts'
import type { Key } from '../types/compare.ts'
import { converter } from '../types/convert.ts'
import { nvarchar } from '../types/type-facts.ts'
import { emptyVersion, withChanged, withoutRows, withRows } from './version.ts'

/** Returns the error for a duplicate key: 2627 for a constraint, 2601 for an index. */
export function duplicateKey(table: Table, index: TableIndex, row: SqlRow): Error {
  const values = index.columns.map(({ column }) =>
    displayValue(row[table.position(column)] ?? null, column.type),
  )
  const object = `${table.schema}.${table.name}`
  const value = `The duplicate key value is (${values.join(', ')}).`
  if (index.kind === 'index')
    return sqlError(
      2601,
      `Cannot insert duplicate key row in object '${object}' with unique index '${index.name}'. ${value}`,
      { class: 14 },
    )
  const kind = index.kind === 'primary' ? 'PRIMARY KEY' : 'UNIQUE KEY'
  return sqlError(
    2627,
    `Violation of ${kind} constraint '${index.name}'. Cannot insert duplicate key in object '${object}'. ${value}`,
    { class: 14 },
  )
}

export function displayValue(value: SqlValue, type: Parameters<typeof converter>[0]): string {
  if (value === null) return '<NULL>'
  try {
    return String(
      converter(type, nvarchar(400), Buffer.isBuffer(value) ? 1 : type.name === 'float' ? 0 : null)(value),
    ).slice(0, 400)
  } catch {
    return '?'
  }
}

/**
 * Inserts rows into a table and its indexes, and returns them. Skips duplicates if the index is set to ignore them.
 */
export function insertRows(
  table: Table,
  rows: readonly (readonly SqlRow[])[],
  transaction: Transaction,
): readonly (readonly SqlRow[])[] {
  const unique = table.indexes.filter((index) => index.unique)
  const ignoring = unique.some((index) => index.definition?.ignoreDuplicates === true)
  let kept = rows
  const added: { index: TableIndex; keys: Key[] }[] = []
  try {
    for (const index of unique) {
      const hash = table.hashOf(index)
      const map = hash.at(table.current)
      const keys: Key[] = []
      added.push({ index, keys })
      const ignores = index.definition?.ignoreDuplicates === true
      const fresh: SqlRow[][] = []
      for (const chunk of kept) {
        const left: SqlRow[] = []
        for (const row of chunk) {
          const key = hash.keyOf(row)
          if (key !== null && map.has(key)) {
            if (ignores) continue
            throw duplicateKey(table, index, row)
          }
          if (key !== null) {
            map.set(key, row)
            keys.push(key)
          }
          if (ignoring) left.push(row)
        }
        if (ignoring) fresh.push(left)
      }
      if (ignoring) kept = fresh
    }
  } catch (error) {
    for (const { index, keys } of added) {
      const map = table.hashOf(index).at(table.current)
      for (const key of keys) map.delete(key)
    }
    throw error
  }
  transaction.change(table, withRows(table.current, kept))
  for (const index of unique) table.hashOf(index).movedTo(table.current)
  return kept
}

/** Deletes rows from a table and its indexes. */
export function deleteRows(table: Table, gone: ReadonlySet<SqlRow>, transaction: Transaction): void {
  if (gone.size === 0) return
  const unique = table.indexes.filter((index) => index.unique)
  const after = withoutRows(table.current, gone)
  if (after !== emptyVersion)
    for (const index of unique) {
      const hash = table.hashOf(index)
      const map = hash.at(table.current)
      for (const row of gone) {
        const key = hash.keyOf(row)
        if (key !== null) map.delete(key)
      }
    }
  transaction.change(table, after)
  if (after === emptyVersion) return
  for (const index of unique) table.hashOf(index).movedTo(table.current)
}

/** Replaces rows with their changed versions. */
export function updateRows(
  table: Table,
  changed: ReadonlyMap<SqlRow, SqlRow>,
  transaction: Transaction,
): void {
  if (changed.size === 0) return
  const unique = table.indexes.filter((index) => index.unique)
  const done: TableIndex[] = []
  try {
    for (const index of unique) {
      const hash = table.hashOf(index)
      const map = hash.at(table.current)
      done.push(index)
      for (const row of changed.keys()) {
        const key = hash.keyOf(row)
        if (key !== null && map.get(key) === row) map.delete(key)
      }
      for (const row of changed.values()) {
        const key = hash.keyOf(row)
        if (key === null) continue
        if (map.has(key)) throw duplicateKey(table, index, row)
        map.set(key, row)
      }
    }
  } catch (error) {
    for (const index of done) table.hashOf(index).forget()
    throw error
  }
  transaction.change(table, withChanged(table.current, changed))
  for (const index of unique) table.hashOf(index).movedTo(table.current)
}
