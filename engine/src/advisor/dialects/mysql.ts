import type { DictionaryColumn, DictionaryForeignKey, TableRef } from '@anj/workflow'
import { quoteName, quoteText } from '../../connectors/mysql/quote.ts'
import type { Dialect } from '../dialect.ts'
import { columnList } from './column-list.ts'
import { withCollation } from './text-type.ts'
import { valuePattern } from './value-patterns.ts'
import { integerType } from './whole-number-type.ts'

/** A row has room for at most this many four-byte characters. Longer texts are stored outside it. */
const LONGEST_VARCHAR = 16_383
const LONGEST_VARBINARY = 65_000
const MOST_DIGITS = 65

/** Without strict mode, the server may replace invalid values with zeros or empty strings. */
const STRICTLY = "set session sql_mode = concat_ws(',', nullif(@@sql_mode, ''), 'STRICT_ALL_TABLES');"

/** SQL for MySQL and MariaDB. */
export const mysql: Dialect = {
  quote: (name) => quoteName(name),
  table: nameOf,
  addPrimaryKey: (table, columns) => `alter table ${nameOf(table)} add primary key ${list(columns)};`,
  addIdentityKey: (table, column) =>
    `alter table ${nameOf(table)} add column ${quoteName(column)} bigint not null auto_increment primary key;`,
  addForeignKey,
  // The server doesn't report unchecked foreign keys.
  checkForeignKey: () => null,
  addIndex: (table, name, columns, unique) =>
    `create ${unique ? 'unique index' : 'index'} ${quoteName(name)} on ${nameOf(table)} ${list(columns)};`,
  dropIndex,
  dropUniqueKey: dropIndex,
  changeType: (table, column, type) => `${STRICTLY}\n${modify(table, { ...column, type })}`,
  // MySQL refuses to change the columns of a foreign key.
  changeKeyTypes: (table, key, changes) =>
    withoutKey(table, key, [
      STRICTLY,
      ...changes.map(({ column, type }) => modify(table, { ...column, type })),
    ]),
  setNotNull: (table, column) => `${STRICTLY}\n${modify(table, { ...column, nullable: false })}`,
  dropDefault: (table, { name }) =>
    `alter table ${nameOf(table)} alter column ${quoteName(name)} drop default;`,
  comment: (table, column, text) =>
    column === null
      ? `alter table ${nameOf(table)} comment = ${quoteText(text)};`
      : modify(table, { ...column, comment: text }),
  dropColumn: (table, { name }) => `alter table ${nameOf(table)} drop column ${quoteName(name)};`,
  dropTable: (table) => `drop table ${nameOf(table)};`,
  look: (table, condition) =>
    `select * from ${nameOf(table)}${condition ? ` where ${condition}` : ''} limit 20;`,
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

function nameOf({ schema, name }: TableRef): string {
  return schema === '' ? quoteName(name) : quoteName(schema, name)
}

function list(columns: readonly string[]): string {
  return columnList(columns, mysql)
}

function addForeignKey(
  table: TableRef,
  { name, columns, references }: Parameters<Dialect['addForeignKey']>[1],
): string {
  return (
    `alter table ${nameOf(table)} add constraint ${quoteName(name)} foreign key ${list(columns)} references ` +
    `${nameOf({ schema: references.schema, name: references.table })} ${list(references.columns)};`
  )
}

/** Drops a foreign key, runs statements, and restores the key. */
function withoutKey(table: TableRef, key: DictionaryForeignKey, statements: readonly string[]): string {
  return [
    `alter table ${nameOf(table)} drop foreign key ${quoteName(key.name)};`,
    ...statements,
    `${addForeignKey(table, key).slice(0, -1)} on delete ${key.onDelete} on update ${key.onUpdate};`,
  ].join('\n')
}

function dropIndex(table: TableRef, name: string): string {
  return `drop index ${quoteName(name)} on ${nameOf(table)};`
}

/** MODIFY COLUMN drops every attribute that it doesn't repeat. */
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
