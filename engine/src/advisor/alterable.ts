import { type DictionaryColumn, type DictionaryTable, tableKey } from '@anj/workflow'
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

/** Whether a column can get another type without losing what isn't known of it. */
export function isRetypable(
  facts: Pick<Facts, 'family'>,
  table: Pick<DictionaryTable, 'checks'>,
  column: DictionaryColumn,
): boolean {
  return isRestatable(facts, table, column) && (facts.family !== 'postgresql' || OWN_TYPES.test(column.type))
}

/**
 * Whether a column's type can be changed by itself: nothing is computed there, no key stands on it, nothing of it would be
 * lost, and on SQL Server nothing else looks at it either.
 */
export function isAlterable(
  facts: Pick<Facts, 'dictionary' | 'family'>,
  table: DictionaryTable,
  column: DictionaryColumn,
): boolean {
  const { family } = facts
  const { name } = column
  if (isKeyOrMade(facts, table, column) || !isRetypable(facts, table, column)) return false
  if (family !== 'mssql') return true
  const isIndexed = table.indexes.some(
    ({ columns, included }) => included.includes(name) || columns.some((one) => one.name === name),
  )
  const seen = [
    ...table.checks.map(({ expression }) => expression),
    ...table.columns.map((other) => other.generated ?? ''),
    ...table.indexes.map(({ predicate }) => predicate ?? ''),
  ]
  return !isIndexed && !seen.some((expression) => expression.toLowerCase().includes(name.toLowerCase()))
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
