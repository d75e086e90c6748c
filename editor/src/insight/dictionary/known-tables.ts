import {
  type Dictionary,
  type DictionaryColumn,
  type DictionaryTable,
  type TableRef,
  tableKey,
  tableLabel,
} from '@anj/workflow'

/** The kinds of keys that a column belongs to. */
export interface KeyMarks {
  readonly primary: boolean
  readonly foreign: boolean
  readonly unique: boolean
}

/** A column with precomputed values for searches and filters. */
export interface KnownColumn {
  readonly key: string
  readonly column: DictionaryColumn
  readonly marks: KeyMarks
  /** The searchable text in lower case. */
  readonly text: string
}

/** A table with precomputed values for searches and filters. */
export interface KnownTable {
  readonly key: string
  readonly label: string
  readonly table: DictionaryTable
  readonly columns: readonly KnownColumn[]
  /** Number of columns with a comment. */
  readonly commented: number
  readonly text: string
}

/** Prepares a dictionary for searches. This is done only once, because it may have tens of thousands of columns. */
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
    commented: table.columns.filter(({ comment }) => hasComment(comment)).length,
    text: `${label}\n${table.comment ?? ''}`.toLowerCase(),
  }
}

/** Returns a column's key, unique across all tables. */
export const columnKey = ({ schema, name }: TableRef, column: string): string =>
  JSON.stringify([schema, name, column])

/** Returns the key of a table from its own key or from the key of one of its columns. */
export function tableOf(key: string): string {
  const [schema, name] = JSON.parse(key) as string[]
  return JSON.stringify([schema, name])
}

/** True for a comment with any text. */
export const hasComment = (comment: string | null): boolean => comment !== null && comment.trim() !== ''
