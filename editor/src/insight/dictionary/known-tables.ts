import {
  type Dictionary,
  type DictionaryColumn,
  type DictionaryTable,
  type TableRef,
  tableKey,
  tableLabel,
} from '@anj/workflow'

/** The keys that a column is part of. */
export interface KeyMarks {
  readonly primary: boolean
  readonly foreign: boolean
  readonly unique: boolean
}

/** A column with what is asked about it again and again. */
export interface KnownColumn {
  readonly key: string
  readonly column: DictionaryColumn
  readonly marks: KeyMarks
  /** What searches look through, in small letters. */
  readonly text: string
}

/** A table with what is asked about it again and again. */
export interface KnownTable {
  readonly key: string
  readonly label: string
  readonly table: DictionaryTable
  readonly columns: readonly KnownColumn[]
  /** How many of its columns have a comment. */
  readonly commented: number
  readonly text: string
}

/** Makes a dictionary ready to be searched: once, as it may hold tens of thousands of columns. */
export function knownTables({ tables }: Pick<Dictionary, 'tables'>): readonly KnownTable[] {
  return tables.map(knownTable)
}

function knownTable(table: DictionaryTable): KnownTable {
  const key = tableKey(table)
  const label = tableLabel(table)
  const primary = new Set(table.primaryKey?.columns)
  const foreign = new Set(table.foreignKeys.flatMap(({ columns }) => columns))
  const unique = new Set(table.uniqueKeys.flatMap(({ columns }) => columns))
  const columns = table.columns.map((column): KnownColumn => {
    const { name, type, comment } = column
    return {
      key: columnKey(table, name),
      column,
      marks: { primary: primary.has(name), foreign: foreign.has(name), unique: unique.has(name) },
      text: `${name}\n${type}\n${comment ?? ''}`.toLowerCase(),
    }
  })
  return {
    key,
    label,
    table,
    columns,
    commented: table.columns.filter(({ comment }) => isSaid(comment)).length,
    text: `${label}\n${table.comment ?? ''}`.toLowerCase(),
  }
}

/** What tells a column from those of all tables. */
export const columnKey = ({ schema, name }: TableRef, column: string): string =>
  JSON.stringify([schema, name, column])

/** The key of the table that a key means, be it of a table or of a column. */
export function tableOf(key: string): string {
  const [schema, name] = JSON.parse(key) as string[]
  return JSON.stringify([schema, name])
}

/** Whether a comment says anything. */
export const isSaid = (comment: string | null): boolean => comment !== null && comment.trim() !== ''
