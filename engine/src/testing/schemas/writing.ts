import type { DatabaseFamily } from '@anj/workflow'
import type {
  Cell,
  ColumnDescription,
  IndexDescription,
  NeutralSql,
  NeutralType,
  PerFamily,
  TableDescription,
} from './description.ts'

/** The SQL syntax of a family for the parts of a description. */
export interface SqlDialect {
  readonly family: DatabaseFamily
  readonly quoteName: (name: string) => string
  readonly quoteText: (text: string) => string
  /** The family's type names. `$1` and `$2` stand for length, precision or scale. */
  readonly types: Readonly<Record<string, string>>
  readonly yes: string
  readonly no: string
  /** Suffix for the type of a numbered column. `generated` returns the definition of a computed one. */
  readonly identity: string
  readonly generated: (type: string, expression: string) => string
  /** Suffixes for a column and for the closing bracket in CREATE TABLE, in families that allow comments there. */
  readonly columnComment: (text: string) => string
  readonly tableComment: (text: string) => string
}

/** Returns the default name of a key or index. */
export function nameOf(table: string, columns: readonly string[], end: string): string {
  return [table, ...columns, end].join('_')
}

export function primaryKeyOf({ name, primaryKey }: TableDescription) {
  if (!primaryKey) return null
  return 'columns' in primaryKey
    ? { name: primaryKey.name ?? `${name}_pk`, columns: primaryKey.columns }
    : { name: `${name}_pk`, columns: primaryKey }
}

/** Returns a description's SQL with the family's quoted names. */
export function fillTemplate(
  writing: SqlDialect,
  sql: NeutralSql | PerFamily,
  tableOf: (name: string) => string,
): string {
  return (typeof sql === 'string' ? sql : sql[writing.family])
    .replaceAll(/\[([A-Za-z_][\w ]*)\]/g, (_, name: string) => writing.quoteName(name))
    .replaceAll(/\{([A-Za-z_][\w ]*)\}/g, (_, name: string) => tableOf(name))
}

export function typeOf({ types, family }: SqlDialect, type: NeutralType | PerFamily): string {
  if (typeof type !== 'string') return type[family]
  const [, name = type, ...measures] = /^(\w+)\((\d+)(?:,(\d+))?\)$/.exec(type) ?? []
  const found = types[measures[0] === undefined ? type : `${name}()`]
  if (found === undefined) throw new Error(`${family} has no type for ${type}`)
  return found.replace('$1', measures[0] ?? '').replace('$2', measures[1] ?? '')
}

export function literal({ quoteText, yes, no }: SqlDialect, cell: Cell): string {
  if (cell === null) return 'null'
  if (typeof cell === 'boolean') return cell ? yes : no
  return typeof cell === 'number' ? String(cell) : quoteText(cell)
}

function columnLine(
  writing: SqlDialect,
  column: ColumnDescription,
  tableOf: (name: string) => string,
): string {
  const { name, identity, notNull, comment } = column
  const type = typeOf(writing, column.type)
  const commentClause = comment === undefined ? '' : writing.columnComment(comment)
  if (column.generated !== undefined)
    return `${writing.quoteName(name)} ${writing.generated(type, fillTemplate(writing, column.generated, tableOf))}${commentClause}`
  const preset = column.default
  const value =
    preset === undefined
      ? ''
      : ` default ${
          typeof preset === 'object' && preset !== null
            ? fillTemplate(writing, preset.sql, tableOf)
            : literal(writing, preset)
        }`
  const numbered = identity ? ` ${writing.identity}` : ''
  return `${writing.quoteName(name)} ${type}${notNull || identity ? ' not null' : ' null'}${numbered}${value}${commentClause}`
}

/** Returns CREATE TABLE with keys, checks and partitions, without foreign keys. */
export function createTable(
  writing: SqlDialect,
  table: TableDescription,
  tableOf: (name: string) => string,
): readonly string[] {
  const names = (columns: readonly string[]) => columns.map((column) => writing.quoteName(column)).join(', ')
  const key = primaryKeyOf(table)
  const lines = [
    ...table.columns.map((column) => columnLine(writing, column, tableOf)),
    ...(key ? [`constraint ${writing.quoteName(key.name)} primary key (${names(key.columns)})`] : []),
    ...(table.uniqueKeys ?? []).map(
      ({ name, columns }) =>
        `constraint ${writing.quoteName(name ?? nameOf(table.name, columns, 'key'))} unique (${names(columns)})`,
    ),
    ...(table.checks ?? []).map(
      ({ name, expression }) =>
        `constraint ${writing.quoteName(name)} check (${fillTemplate(writing, expression, tableOf)})`,
    ),
  ]
  const commentClause = table.comment === undefined ? '' : writing.tableComment(table.comment)
  const { before = [], by, after = [] } = table.partitions ?? {}
  const create = `create table ${tableOf(table.name)} (\n  ${lines.join(',\n  ')}\n)${commentClause}`
  return [...before, by === undefined ? create : `${create} ${by}`, ...after].map((statement) =>
    statement.replaceAll('{table}', () => tableOf(table.name)),
  )
}

const ROWS_AT_ONCE = 500

/** Returns the INSERT statements for a table's rows. */
export function insertRows(writing: SqlDialect, table: TableDescription, place: string): readonly string[] {
  const { columns, rows = [] } = table
  const insertable = columns.filter(({ identity, generated }) => !identity && generated === undefined)
  const names = insertable.map(({ name }) => writing.quoteName(name)).join(', ')
  const statements: string[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE).map((row) => {
      if (row.length !== insertable.length)
        throw new Error(`A row of ${table.name} does not have ${insertable.length} values`)
      return `(${row.map((cell) => literal(writing, cell)).join(', ')})`
    })
    statements.push(`insert into ${place} (${names}) values\n${some.join(',\n')}`)
  }
  return statements
}

/** Returns an ADD CONSTRAINT for each foreign key of a table, without the option that checks existing rows. */
export function addForeignKeys(
  { quoteName }: SqlDialect,
  { name: table, foreignKeys = [] }: TableDescription,
  tableOf: (name: string) => string,
): readonly { readonly checked: boolean; readonly add: string }[] {
  const names = (columns: readonly string[]) => columns.map((column) => quoteName(column)).join(', ')
  return foreignKeys.map(({ name, columns, references, onDelete, onUpdate, checked = true }) => ({
    checked,
    add: `add constraint ${quoteName(name ?? nameOf(table, columns, 'fk'))} foreign key (${names(columns)}) references ${tableOf(references.table)} (${names(references.columns)})${onDelete ? ` on delete ${onDelete}` : ''}${onUpdate ? ` on update ${onUpdate}` : ''}`,
  }))
}

/** Returns CREATE INDEX for each index of a table, except the indexes of keys. */
export function createIndexes(
  writing: SqlDialect,
  table: TableDescription,
  tableOf: (name: string) => string,
): readonly string[] {
  const { quoteName } = writing
  return (table.indexes ?? []).map((index) => {
    const { name, unique, included = [], where } = index
    const along = included.length > 0 ? ` include (${included.map((one) => quoteName(one)).join(', ')})` : ''
    const condition = where === undefined ? '' : ` where ${fillTemplate(writing, where, tableOf)}`
    return `create ${unique ? 'unique ' : ''}index ${quoteName(name)} on ${tableOf(table.name)} ${indexColumnList(writing, index)}${along}${condition}`
  })
}

/** Returns the columns of an index in brackets. */
export function indexColumnList({ quoteName }: SqlDialect, { columns }: IndexDescription): string {
  const keys = columns.map((column) =>
    typeof column === 'string' ? quoteName(column) : `${quoteName(column.name)} desc`,
  )
  return `(${keys.join(', ')})`
}
