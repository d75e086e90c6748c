import { csvText } from '../model/csv-cell.ts'
import { limitationSheets, type Sheet, type SheetColumns, sheetOf } from '../report/sheet.ts'
import {
  type Dictionary,
  type DictionaryCheck,
  type DictionaryColumn,
  type DictionaryForeignKey,
  type DictionaryIndex,
  type DictionaryTable,
  tableLabel,
} from './dictionary.ts'
import { objectSheets } from './object-sheets.ts'
import { uniqueColumns } from './unique-columns.ts'

/** Display names of the table kinds. */
export const tableKindNames: Readonly<Record<DictionaryTable['kind'], string>> = {
  table: 'Table',
  view: 'View',
  materializedView: 'Materialized view',
  foreignTable: 'Foreign table',
}

/** Returns a dictionary as workbook sheets. */
export function dictionarySheets(dictionary: Dictionary): readonly Sheet[] {
  const { tables, unseen } = dictionary
  const keys = tables.flatMap((table) => keysOf(table).map((key) => ({ table, ...key })))
  const indexes = tables.flatMap((table) => table.indexes.map((index) => ({ table, index })))
  const checks = tables.flatMap((table) => table.checks.map((check) => ({ table, check })))
  return [
    sheetOf('Tables', { ...tableColumns, ...ownColumns(tables) }, tables),
    sheetOf('Columns', columnColumns, tables.flatMap(columnsOf)),
    sheetOf('Keys', keyColumns, keys),
    sheetOf('Indexes', indexColumns, indexes),
    sheetOf('Checks', checkColumns, checks),
    ...objectSheets(dictionary),
    ...limitationSheets(unseen),
  ]
}

/** Returns the columns of a dictionary as CSV, one per line. */
export function dictionaryToCsv({ tables }: Dictionary): string {
  const { header, rows } = sheetOf('Columns', columnColumns, tables.flatMap(columnsOf))
  return csvText(
    header,
    rows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
  )
}

/** Returns the columns that a column refers to, such as `sales.customers.id`. */
export function referencesOf(table: DictionaryTable, column: string): readonly string[] {
  return table.foreignKeys.flatMap(({ columns, references: { schema, table: name, columns: keys } }) => {
    const at = columns.indexOf(column)
    return at < 0 ? [] : [`${tableLabel({ schema, name })}.${keys[at] ?? ''}`]
  })
}

const yes = (is: boolean) => (is ? 'yes' : 'no')

const tableColumns: SheetColumns<DictionaryTable> = {
  Schema: ({ schema }) => schema,
  Table: ({ name }) => name,
  Kind: ({ kind }) => tableKindNames[kind],
  Comment: ({ comment }) => comment,
  'Rows (estimated)': ({ rows }) => rows,
  Bytes: ({ bytes }) => bytes,
  Columns: ({ columns }) => columns.length,
  'Primary key': ({ primaryKey }) => primaryKey?.columns.join(', ') ?? null,
  'Foreign keys': ({ foreignKeys }) => foreignKeys.length,
  Indexes: ({ indexes }) => indexes.length,
}

/** The columns for facts that only some kinds of databases have. */
const optionalColumns = {
  Owner: ({ owner }) => owner ?? null,
  Engine: ({ engine }) => engine ?? null,
  'Character set': ({ characterSet }) => characterSet ?? null,
  Collation: ({ collation }) => collation ?? null,
} satisfies SheetColumns<DictionaryTable>

function ownColumns(tables: readonly DictionaryTable[]): SheetColumns<DictionaryTable> {
  return Object.fromEntries(
    Object.entries(optionalColumns).filter(([, read]) => tables.some((table) => read(table) !== null)),
  )
}

interface PlacedColumn {
  readonly table: DictionaryTable
  readonly column: DictionaryColumn
  readonly position: number
  readonly unique: boolean
}

function columnsOf(table: DictionaryTable): readonly PlacedColumn[] {
  const unique = uniqueColumns(table)
  return table.columns.map((column, i) => ({
    table,
    column,
    position: i + 1,
    unique: unique.has(column.name),
  }))
}

const columnColumns: SheetColumns<PlacedColumn> = {
  Schema: ({ table }) => table.schema,
  Table: ({ table }) => table.name,
  Kind: ({ table }) => tableKindNames[table.kind],
  Position: ({ position }) => position,
  Column: ({ column }) => column.name,
  Type: ({ column }) => column.type,
  Nullable: ({ column }) => yes(column.nullable),
  Default: ({ column }) => column.default,
  Identity: ({ column }) => yes(column.identity),
  Generated: ({ column }) => column.generated,
  'Primary key': ({ table, column }) => {
    const at = table.primaryKey?.columns.indexOf(column.name) ?? -1
    return at < 0 ? null : at + 1
  },
  Unique: ({ unique }) => yes(unique),
  'Refers to': ({ table, column }) => referencesOf(table, column.name).join(', ') || null,
  Comment: ({ column }) => column.comment,
  'Table comment': ({ table }) => table.comment,
}

interface PlacedKey {
  readonly table: DictionaryTable
  readonly kind: string
  readonly name: string
  readonly columns: readonly string[]
  readonly foreign: DictionaryForeignKey | null
}

function keysOf({
  primaryKey,
  uniqueKeys,
  foreignKeys,
}: DictionaryTable): readonly Omit<PlacedKey, 'table'>[] {
  return [
    ...(primaryKey ? [{ kind: 'Primary key', ...primaryKey, foreign: null }] : []),
    ...uniqueKeys.map((key) => ({ kind: 'Unique key', ...key, foreign: null })),
    ...foreignKeys.map((key) => ({
      kind: 'Foreign key',
      name: key.name,
      columns: key.columns,
      foreign: key,
    })),
  ]
}

const keyColumns: SheetColumns<PlacedKey> = {
  Schema: ({ table }) => table.schema,
  Table: ({ table }) => table.name,
  Kind: ({ kind }) => kind,
  Name: ({ name }) => name,
  Columns: ({ columns }) => columns.join(', '),
  'Refers to table': ({ foreign }) =>
    foreign && tableLabel({ schema: foreign.references.schema, name: foreign.references.table }),
  'Refers to columns': ({ foreign }) => foreign && foreign.references.columns.join(', '),
  'On delete': ({ foreign }) => foreign && foreign.onDelete,
  'On update': ({ foreign }) => foreign && foreign.onUpdate,
  Checked: ({ foreign }) => foreign && yes(foreign.checked),
}

const indexColumns: SheetColumns<{ readonly table: DictionaryTable; readonly index: DictionaryIndex }> = {
  Schema: ({ table }) => table.schema,
  Table: ({ table }) => table.name,
  Name: ({ index }) => index.name,
  Columns: ({ index }) => index.columns.map(({ name, expression }) => name ?? expression ?? '').join(', '),
  Included: ({ index }) => index.included.join(', ') || null,
  Unique: ({ index }) => yes(index.unique),
  Method: ({ index }) => index.method,
  Condition: ({ index }) => index.predicate,
  Uses: ({ index }) => index.uses,
}

const checkColumns: SheetColumns<{ readonly table: DictionaryTable; readonly check: DictionaryCheck }> = {
  Schema: ({ table }) => table.schema,
  Table: ({ table }) => table.name,
  Name: ({ check }) => check.name,
  Expression: ({ check }) => check.expression,
}
