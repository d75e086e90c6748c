import type { DictionaryColumn, DictionaryForeignKey, DictionaryTable, TableRef } from '@anj/workflow'
import { quoteName, quoteText } from '../../connectors/mysql/quote.ts'
import type { Dialect } from '../dialect.ts'
import { isPartitionColumn } from '../partitions.ts'
import { commonSql } from './common-sql.ts'
import { reservedWordsOf } from './mysql-words.ts'
import { withCollation } from './text-type.ts'
import { valuePattern } from './value-patterns.ts'
import { integerType } from './whole-number-type.ts'

/**
 * Maximum number of four-byte characters that fit in a row. A longer text needs a type that is stored outside the row.
 */
const LONGEST_VARCHAR = 16_383
const LONGEST_VARBINARY = 65_000
const MOST_DIGITS = 65
/** Maximum number of characters in a key: 3,072 bytes, at up to four bytes per character. */
const LONGEST_KEY = 768

const SPATIAL = /^(?:geometry|point|linestring|polygon|multi|geomcollection)/i

/** Turns strict mode on. Without it, the server may replace invalid values with zeros or empty strings. */
const STRICTLY = "set session sql_mode = concat_ws(',', nullif(@@sql_mode, ''), 'STRICT_ALL_TABLES');"

const common = commonSql(quoteName)
const nameOf = common.table

/** SQL for MySQL and MariaDB. */
export const mysql: Dialect = {
  reservedWords: reservedWordsOf,
  canRedeclare,
  canChangeType: (table, column) => canRedeclare(table, column) && !isPartitionColumn(table, column),
  canIndexText: (length) => length !== null && length <= LONGEST_KEY,
  ignoresAccents: true,
  unsignedTinyint: false,
  unlimitedTextIsFree: false,
  primaryKeyOfNullable: true,
  primaryKeyUsingIndex: false,
  nullsAlwaysEqual: false,
  replicaIdentity: false,
  // MySQL doesn't record whether rows were added while foreign key checks were turned off.
  marksUncheckedKeys: false,
  looseForeignKeys: false,
  partitionedForeignKeys: false,
  dropsReferredIndex: true,
  checksOnIdentity: false,
  readsChangedTable: false,
  ...common,
  addIdentityKey: (table, column) =>
    `alter table ${nameOf(table)} add column ${quoteName(column)} bigint not null auto_increment primary key;`,
  checkForeignKey: () => null,
  dropIndex,
  dropUniqueKey: dropIndex,
  changeType: (table, column, type) => `${STRICTLY}\n${modify(table, { ...column, type })}`,
  // MySQL refuses to change the columns of a foreign key.
  changeKeyTypes: (table, key, changes) =>
    withoutKey(table, key, [
      STRICTLY,
      ...changes.map(({ column, type }) => modify(table, { ...column, type })),
    ]),
  replacesKeys: true,
  setNotNull: (table, column) => `${STRICTLY}\n${modify(table, { ...column, nullable: false })}`,
  comment: (table, column, text) =>
    column === null
      ? `alter table ${nameOf(table)} comment = ${quoteText(text)};`
      : modify(table, { ...column, comment: text }),
  isBlank: (column) => `${quoteName(column)} not regexp '[^[:space:]]'`,
  isUnlike: (column, family, scale) => `${quoteName(column)} not regexp '${valuePattern(family, scale)}'`,
  isLonger: (column, length) => `char_length(${quoteName(column)}) > ${length}`,
  typeFor: (family, { length, precision, scale } = {}) => {
    switch (family) {
      case 'boolean':
        return 'boolean'
      case 'integer':
        return integerType(precision) ?? `decimal(${Math.min(precision ?? 0, MOST_DIGITS)},0)`
      case 'decimal':
        return `decimal(${precision ?? 19},${precision === undefined ? 4 : (scale ?? 0)})`
      case 'float':
        return 'double'
      case 'text':
        return length !== undefined && length <= LONGEST_VARCHAR ? `varchar(${length})` : 'longtext'
      case 'date':
        return 'date'
      case 'time':
        return 'time(6)'
      case 'datetime':
        return 'datetime(6)'
      case 'binary':
        return length !== undefined && length <= LONGEST_VARBINARY ? `varbinary(${length})` : 'longblob'
      case 'json':
        return 'json'
      case 'uuid':
      case 'other':
        return null
    }
  },
}

/**
 * MODIFY COLUMN drops every attribute that it doesn't repeat, and `modify` repeats neither the column's own checks
 * (which MariaDB would drop) nor the reference system of a spatial type.
 */
function canRedeclare(
  { checks }: Pick<DictionaryTable, 'checks'>,
  { name, type, generated }: DictionaryColumn,
): boolean {
  return generated === null && !SPATIAL.test(type) && !checks.some(({ columns }) => columns.includes(name))
}

/** Drops a foreign key, runs statements, and restores the key. */
function withoutKey(table: TableRef, key: DictionaryForeignKey, statements: readonly string[]): string {
  return [
    `alter table ${nameOf(table)} drop foreign key ${quoteName(key.name)};`,
    ...statements,
    `${common.addForeignKey(table, key).slice(0, -1)} on delete ${key.onDelete} on update ${key.onUpdate};`,
  ].join('\n')
}

function dropIndex(table: TableRef, name: string): string {
  return `drop index ${quoteName(name)} on ${nameOf(table)};`
}

/**
 * Returns a MODIFY COLUMN statement that repeats all attributes, because the server drops attributes that are left out.
 */
function modify(table: TableRef, column: DictionaryColumn): string {
  const parts = [
    `alter table ${nameOf(table)} modify column ${quoteName(column.name)} ${withCollation(column.type, column)}`,
    column.nullable ? 'null' : 'not null',
    ...(column.default === null ? [] : [`default ${column.default}`]),
    ...(column.identity ? ['auto_increment'] : []),
    ...(column.attributes === undefined ? [] : [column.attributes]),
    ...(column.comment === null || column.comment === '' ? [] : [`comment ${quoteText(column.comment)}`]),
  ]
  return `${parts.join(' ')};`
}
