import { type DictionaryColumn, type DictionaryTable, tableKey } from '@anj/workflow'
import { isIndexed, isSeen } from './looked-at.ts'
import { isFollowed } from './partitions.ts'
import type { Facts } from './rule.ts'
import { referencedBy } from './tables.ts'

/** PostgreSQL's own types: a column of a domain would lose its default, its checks and that it forbids nulls. */
const OWN_TYPES =
  /^(?:smallint|integer|bigint|real|double precision|boolean|text|bytea|date|jsonb?|uuid|(?:numeric|character|character varying)(?:\([\d,]+\))?|(?:time|timestamp)(?:\(\d+\))? with(?:out)? time zone)$/

const SPATIAL = /^(?:geometry|point|linestring|polygon|multi|geomcollection)/i

/**
 * Whether a column can be declared anew without losing what isn't known of it. MySQL has to be told all that a column is:
 * its checks, which MariaDB drops, and the reference system of a place are not told.
 */
export function isRestatable(
  { family }: Pick<Facts, 'family'>,
  table: Pick<DictionaryTable, 'checks'>,
  { name, type, generated }: DictionaryColumn,
): boolean {
  if (family !== 'mysql') return true
  return (
    generated === null && !SPATIAL.test(type) && !table.checks.some(({ columns }) => columns.includes(name))
  )
}

/**
 * Tells whether a column can get another type without losing what isn't known of it: no partitions follow its values, and but on
 * MySQL no expression looks at it. On SQL Server no index may hold it either.
 */
export function isRetypable(
  { family }: Pick<Facts, 'family'>,
  table: DictionaryTable,
  column: DictionaryColumn,
): boolean {
  if (!isRestatable({ family }, table, column)) return false
  switch (family) {
    case 'postgresql':
      return OWN_TYPES.test(column.type) && !isFollowed(table, column) && !isSeen(table, column, family)
    case 'mysql':
      return !isFollowed(table, column)
    case 'mssql':
      // "The data type of a column of a partitioned table can't be changed" (ALTER TABLE (Transact-SQL), ALTER COLUMN).
      return table.partitionKey === undefined && !isIndexed(table, column) && !isSeen(table, column, family)
  }
}

/** Tells whether a column's type can be changed by itself: nothing is computed there, and no key stands on it. */
export function isAlterable(
  facts: Pick<Facts, 'dictionary' | 'family'>,
  table: DictionaryTable,
  column: DictionaryColumn,
): boolean {
  return !isKeyOrMade(facts, table, column) && isRetypable(facts, table, column)
}

/** Whether the server makes a column's values, or a key stands on it, or one refers to it. */
export function isKeyOrMade(
  { dictionary }: Pick<Facts, 'dictionary'>,
  table: DictionaryTable,
  { name, generated, identity }: DictionaryColumn,
): boolean {
  if (generated !== null || identity) return true
  const own = tableKey(table)
  const keys = [
    table.primaryKey?.columns ?? [],
    ...table.uniqueKeys.map(({ columns }) => columns),
    ...table.foreignKeys.map(({ columns }) => columns),
    ...dictionary.tables.flatMap(({ foreignKeys }) =>
      foreignKeys.filter((key) => tableKey(referencedBy(key)) === own).map((key) => key.references.columns),
    ),
  ]
  return keys.some((columns) => columns.includes(name))
}
