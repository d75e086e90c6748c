import { quoteName, quoteText } from '../../connectors/mysql/quote.ts'
import type { SchemaDescription, TableDescription } from './description.ts'
import {
  addForeignKeys,
  createTable,
  fillTemplate,
  indexColumnList,
  insertRows,
  type SqlDialect,
} from './writing.ts'

const writing: SqlDialect = {
  family: 'mysql',
  quoteName,
  quoteText,
  types: {
    boolean: 'tinyint(1)',
    smallint: 'smallint',
    integer: 'int',
    bigint: 'bigint',
    'decimal()': 'decimal($1,$2)',
    real: 'float',
    float: 'double',
    text: 'longtext',
    'text()': 'varchar($1)',
    'char()': 'char($1)',
    date: 'date',
    time: 'time',
    datetime: 'datetime',
    binary: 'longblob',
    'binary()': 'varbinary($1)',
    json: 'json',
    uuid: 'char(36)',
  },
  yes: '1',
  no: '0',
  identity: 'auto_increment',
  generated: (type, expression) => `${type} generated always as (${expression}) stored`,
  columnComment: (text) => ` comment ${quoteText(text)}`,
  tableComment: (text) => ` comment = ${quoteText(text)}`,
}

/** Returns the statements that create a description's tables in a database, in order. */
export function mysqlStatements(description: SchemaDescription, database: string): readonly string[] {
  const tableOf = (name: string) => quoteName(database, name)
  const { tables, views = [], further = {} } = description
  return [
    `create database ${quoteName(database)} character set utf8mb4`,
    `use ${quoteName(database)}`,
    ...tables.flatMap((table) => createTable(writing, table, tableOf)),
    ...tables.flatMap((table) => insertRows(writing, table, tableOf(table.name))),
    ...tables.flatMap((table) => alterTable(table, tableOf)),
    ...views.map(
      ({ name, select }) => `create view ${tableOf(name)} as ${fillTemplate(writing, select, tableOf)}`,
    ),
    ...(further.mysql ?? []).map((statement) => fillTemplate(writing, statement, tableOf)),
    ...(tables.length > 0 ? [`analyze table ${tables.map(({ name }) => tableOf(name)).join(', ')}`] : []),
  ]
}

/** Adds a table's indexes and foreign keys in one statement, because each statement takes tens of milliseconds. */
function alterTable(table: TableDescription, tableOf: (name: string) => string): readonly string[] {
  const alter = `alter table ${tableOf(table.name)}`
  const keys = addForeignKeys(writing, table, tableOf)
  const parts = [
    ...(table.indexes ?? []).map(
      (index) =>
        `add ${index.unique ? 'unique ' : ''}index ${quoteName(index.name)} ${indexColumnList(writing, index)}`,
    ),
    ...keys.flatMap(({ add, checked }) => (checked ? [add] : [])),
  ]
  const unchecked = keys.filter(({ checked }) => !checked).map(({ add }) => `${alter} ${add}`)
  return [
    ...(parts.length > 0 ? [`${alter} ${parts.join(', ')}`] : []),
    ...(unchecked.length > 0
      ? ['set foreign_key_checks = 0', ...unchecked, 'set foreign_key_checks = 1']
      : []),
  ]
}
