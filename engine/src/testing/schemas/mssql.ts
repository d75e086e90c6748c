import { quoteName, quoteText } from '../../connectors/mssql/quote.ts'
import type { SchemaDescription } from './description.ts'
import {
  addForeignKeys,
  createIndexes,
  createTable,
  fillTemplate,
  insertRows,
  type SqlDialect,
} from './writing.ts'

const writing: SqlDialect = {
  family: 'mssql',
  quoteName,
  quoteText,
  types: {
    boolean: 'bit',
    smallint: 'smallint',
    integer: 'int',
    bigint: 'bigint',
    'decimal()': 'decimal($1,$2)',
    real: 'real',
    float: 'float',
    text: 'nvarchar(max)',
    'text()': 'nvarchar($1)',
    'char()': 'nchar($1)',
    date: 'date',
    time: 'time(7)',
    datetime: 'datetime2(7)',
    binary: 'varbinary(max)',
    'binary()': 'varbinary($1)',
    json: 'nvarchar(max)',
    uuid: 'uniqueidentifier',
  },
  yes: '1',
  no: '0',
  identity: 'identity(1,1)',
  generated: (_type, expression) => `as (${expression}) persisted`,
  columnComment: () => '',
  tableComment: () => '',
}

/**
 * Returns the batches that create a description's tables in a schema, in order. Some statements need a separate
 * batch.
 */
export function mssqlStatements(description: SchemaDescription, schema: string): readonly string[] {
  const tableOf = (name: string) => quoteName(schema, name)
  const { tables, views = [], further = {} } = description
  const described = (text: string, table: string, column?: string) =>
    `exec sys.sp_addextendedproperty @name = N'MS_Description', @value = ${quoteText(text)}, @level0type = N'SCHEMA', @level0name = ${quoteText(schema)}, @level1type = N'TABLE', @level1name = ${quoteText(table)}${
      column === undefined ? '' : `, @level2type = N'COLUMN', @level2name = ${quoteText(column)}`
    }`
  return [
    `create schema ${quoteName(schema)}`,
    [
      ...tables.flatMap((table) => createTable(writing, table, tableOf)),
      ...tables.flatMap((table) => insertRows(writing, table, tableOf(table.name))),
      ...tables.flatMap((table) =>
        addForeignKeys(writing, table, tableOf).map(
          ({ add, checked }) =>
            `alter table ${tableOf(table.name)} with ${checked ? 'check' : 'nocheck'} ${add}`,
        ),
      ),
      ...tables.flatMap((table) => createIndexes(writing, table, tableOf)),
      ...tables.flatMap(({ name, comment, columns }) => [
        ...(comment === undefined ? [] : [described(comment, name)]),
        ...columns.flatMap((column) =>
          column.comment === undefined ? [] : [described(column.comment, name, column.name)],
        ),
      ]),
    ].join(';\n'),
    ...views.map(
      ({ name, select }) => `create view ${tableOf(name)} as ${fillTemplate(writing, select, tableOf)}`,
    ),
    ...(further.mssql ?? []).map((statement) => fillTemplate(writing, statement, tableOf)),
  ].filter((batch) => batch !== '')
}
