import { type DictionaryColumn, type DictionaryTable, tableKey } from '@anj/workflow'
import { isColumnUsed, isIndexed } from './column-use.ts'
import { isPartitionColumn } from './partitions.ts'
import type { Facts } from './rule.ts'
import { referencedBy } from './tables.ts'

/**
 * Built-in types of PostgreSQL. A change of type would remove a domain's default, checks and NOT NULL from the
 * column.
 */
const OWN_TYPES =
  /^(?:smallint|integer|bigint|real|double precision|boolean|text|bytea|date|jsonb?|uuid|(?:numeric|character|character varying)(?:\([\d,]+\))?|(?:time|timestamp)(?:\(\d+\))? with(?:out)? time zone)$/

const SPATIAL = /^(?:geometry|point|linestring|polygon|multi|geomcollection)/i

/**
 * True when a column can be declared again without loss. MySQL needs the complete declaration, but fixes don't repeat
 * the column's checks, which MariaDB would drop, nor the reference system of a spatial type.
 */
export function canRedeclareColumn(
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
 * True when a column's type can change without loss: its values select no partition and, except on MySQL, no
 * expression uses it. On SQL Server it must not be in an index either.
 */
export function canChangeType(
  { family }: Pick<Facts, 'family'>,
  table: DictionaryTable,
  column: DictionaryColumn,
): boolean {
  if (!canRedeclareColumn({ family }, table, column)) return false
  switch (family) {
    case 'postgresql':
      return (
        OWN_TYPES.test(column.type) &&
        !isPartitionColumn(table, column) &&
        !isColumnUsed(table, column, family)
      )
    case 'mysql':
      return !isPartitionColumn(table, column)
    case 'mssql':
      // "The data type of a column of a partitioned table can't be changed" (ALTER TABLE (Transact-SQL), ALTER
      // COLUMN).
      return (
        table.partitionKey === undefined && !isIndexed(table, column) && !isColumnUsed(table, column, family)
      )
  }
}

/** True when a column's type can change on its own: the column isn't generated and isn't part of a key. */
export function canAlterAlone(
  facts: Pick<Facts, 'dictionary' | 'family'>,
  table: DictionaryTable,
  column: DictionaryColumn,
): boolean {
  return !isKeyOrGenerated(facts, table, column) && canChangeType(facts, table, column)
}

/** True when the server generates a column's values, or the column belongs to a key or is the target of one. */
export function isKeyOrGenerated(
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
