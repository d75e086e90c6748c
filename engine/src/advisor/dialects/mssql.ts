import { createHash } from 'node:crypto'
import { type DictionaryColumn, databases, type TableRef, tableKey } from '@anj/workflow'
import { quoteName, quoteText } from '../../connectors/mssql/quote.ts'
import { isColumnUsed, isIndexed } from '../column-use.ts'
import type { Dialect } from '../dialect.ts'
import { commonSql } from './common-sql.ts'
import { reservedWords } from './mssql-words.ts'
import { withCollation } from './text-type.ts'
import { booleanFalseWords, booleanTrueWords, type TextValueFamily } from './value-patterns.ts'
import { integerType } from './whole-number-type.ts'

const LONGEST_NVARCHAR = 4000
const LONGEST_VARBINARY = 8000
const MOST_DIGITS = 38

const common = commonSql(quoteName, 'with check add constraint')
const nameOf = common.table

/** Transact-SQL for SQL Server. */
export const mssql: Dialect = {
  reservedWords: () => ({ product: databases.mssql.product, words: reservedWords }),
  canRedeclare: () => true,
  // "The data type of a column of a partitioned table can't be changed" (ALTER TABLE (Transact-SQL), ALTER COLUMN).
  canChangeType: (table, column) =>
    table.partitionKey === undefined && !isIndexed(table, column) && !isColumnUsed(table, column, mssql),
  canIndexText: (length) => length !== null,
  ignoresAccents: false,
  unsignedTinyint: true,
  unlimitedTextIsFree: false,
  primaryKeyOfNullable: false,
  primaryKeyUsingIndex: false,
  nullsAlwaysEqual: true,
  replicaIdentity: false,
  marksUncheckedKeys: true,
  looseForeignKeys: false,
  partitionedForeignKeys: true,
  dropsReferredIndex: false,
  checksOnIdentity: true,
  readsChangedTable: true,
  ...common,
  addIdentityKey: (table, column) =>
    `alter table ${nameOf(table)} add ${quoteName(column)} bigint identity(1,1) not null primary key;`,
  checkForeignKey: (table, { name }) =>
    `alter table ${nameOf(table)} with check check constraint ${quoteName(name)};`,
  dropIndex: (table, name) => `drop index ${quoteName(name)} on ${nameOf(table)};`,
  changeType: (table, column, type) =>
    column.default === null
      ? alterColumn(table, { ...column, type })
      : withoutDefault(table, column, alterColumn(table, { ...column, type })),
  changeKeyTypes: () => null,
  replacesKeys: false,
  setNotNull: (table, column) => alterColumn(table, { ...column, nullable: false }),
  dropDefault,
  comment: (table, column, text) => {
    const levels = [
      `@level0type = N'SCHEMA', @level0name = ${quoteText(table.schema)}`,
      `@level1type = N'TABLE', @level1name = ${quoteText(table.name)}`,
      ...(column === null ? [] : [`@level2type = N'COLUMN', @level2name = ${quoteText(column.name)}`]),
    ]
    return `exec sys.sp_addextendedproperty @name = N'MS_Description', @value = ${quoteText(text)}, ${levels.join(', ')};`
  },
  dropColumn: (table, column) =>
    statements(column.default === null ? null : dropDefault(table, column), common.dropColumn(table, column)),
  selectRows: (table, condition) =>
    `select top 20 * from ${nameOf(table)}${condition ? ` where ${condition}` : ''};`,
  isBlank: (column) =>
    `ltrim(replace(replace(replace(${quoteName(column)}, char(9), ''), char(10), ''), char(13), '')) = ''`,
  isUnlike: (column, family, scale) => isUnlike(quoteName(column), family, scale),
  // LEN ignores trailing spaces.
  isLonger: (column, length) => `len(${quoteName(column)} + '.') > ${length + 1}`,
  typeFor: (family, { length, precision, scale } = {}) => {
    switch (family) {
      case 'boolean':
        return 'bit'
      case 'integer':
        return integerType(precision) ?? `decimal(${Math.min(precision ?? 0, MOST_DIGITS)},0)`
      case 'decimal':
        return `decimal(${precision ?? 19},${precision === undefined ? 4 : (scale ?? 0)})`
      case 'float':
        return 'float'
      case 'text':
        return length !== undefined && length <= LONGEST_NVARCHAR ? `nvarchar(${length})` : 'nvarchar(max)'
      case 'date':
        return 'date'
      case 'time':
        return 'time'
      case 'datetime':
        return 'datetime2'
      case 'binary':
        return length !== undefined && length <= LONGEST_VARBINARY ? `varbinary(${length})` : 'varbinary(max)'
      case 'uuid':
        return 'uniqueidentifier'
      case 'json':
      case 'other':
        return null
    }
  },
}

function statements(...all: readonly (string | null)[]): string {
  return all.filter((one) => one !== null).join('\n')
}

function alterColumn(table: TableRef, column: DictionaryColumn): string {
  const type = withCollation(column.type, column)
  return `alter table ${nameOf(table)} alter column ${quoteName(column.name)} ${type} ${column.nullable ? 'null' : 'not null'};`
}

/** Drops a column's default. SQL Server stores it as a constraint, so the statement looks up the constraint's name. */
function dropDefault(table: TableRef, column: DictionaryColumn): string {
  const drop = variableOf('drop', table, column)
  return statements(declared(drop, table, column, 'drop constraint ', ''), `exec (${drop});`)
}

/**
 * Drops a column's default, runs a statement, and restores the default under the same name, because migrations may
 * refer to that name.
 */
function withoutDefault(table: TableRef, column: DictionaryColumn, between: string): string {
  const [drop, add] = [variableOf('drop', table, column), variableOf('add', table, column)]
  return statements(
    declared(drop, table, column, 'drop constraint ', ''),
    declared(
      add,
      table,
      column,
      'add constraint ',
      ` default ${column.default} for ${quoteName(column.name)}`,
    ),
    `exec (${drop});`,
    between,
    `exec (${add});`,
  )
}

/** Returns a variable name unique to the column, because users may run several of these statements in one batch. */
function variableOf(start: string, table: TableRef, { name }: DictionaryColumn): string {
  return `@${start}_${createHash('sha256').update(tableKey(table)).update(name).digest('hex').slice(0, 8)}`
}

/** Declares a variable that contains the statement for dropping or adding a column's default constraint. */
function declared(
  variable: string,
  table: TableRef,
  { name }: DictionaryColumn,
  action: string,
  end: string,
): string {
  return [
    `declare ${variable} nvarchar(max) = (select ${quoteText(`alter table ${nameOf(table)} ${action}`)} + quotename(d.name)${end === '' ? '' : ` + ${quoteText(end)}`}`,
    `  from sys.default_constraints as d inner join sys.columns as c`,
    `  on c.object_id = d.parent_object_id and c.column_id = d.parent_column_id`,
    `  where d.parent_object_id = object_id(${quoteText(nameOf(table))}) and c.name = ${quoteText(name)});`,
  ].join('\n')
}

const DIGIT = '[0-9]'
const DAY = `${DIGIT.repeat(4)}-${DIGIT.repeat(2)}-${DIGIT.repeat(2)}`
const MINUTE = `${DIGIT.repeat(2)}:${DIGIT.repeat(2)}`
const LONGEST_MOMENT = 'yyyy-mm-dd hh:mm:ss.ffffff'.length

/** LIKE has no quantifiers, so the condition also rules out values by the characters that they must not contain. */
function isUnlike(name: string, family: TextValueFamily, scale: number): string {
  switch (family) {
    case 'boolean':
      return `lower(${name}) not in (${[...booleanTrueWords, ...booleanFalseWords].map((word) => quoteText(word)).join(', ')})`
    case 'integer':
      return `(${name} = '' or ${name} like '%[^0-9-]%' or ${name} like '_%-%' or ${name} like '0_%' or ${name} like '-0%')`
    case 'decimal':
      return `(${name} = '' or ${name} like '%[^0-9.-]%' or ${name} like '_%-%' or ${name} like '0[^.]%' or ${name} like '%.${'_'.repeat(scale + 1)}%')`
    case 'date':
      return `(${name} not like '${DAY}' and ${name} not like '${DIGIT.repeat(8)}')`
    case 'datetime':
      return `(${name} not like '${DAY}[T ]${MINUTE}%' or ${name} like '%[^0-9T:. -]%' or ${name} like '${DAY}%-%' or len(${name}) > ${LONGEST_MOMENT})`
    case 'uuid':
      return `(${name} is not null and (len(${name}) <> 36 or try_cast(${name} as uniqueidentifier) is null))`
    case 'json':
      return `isjson(${name}) = 0`
  }
}
